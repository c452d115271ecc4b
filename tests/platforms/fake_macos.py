"""Features of macOS that Linux lacks or has in another form."""

from __future__ import annotations

import fcntl
import os
import resource
from types import ModuleType, SimpleNamespace
from typing import Any

F_FULLFSYNC = 51


def control(descriptor: Any, command: int, *arguments: Any) -> Any:
    """`fcntl.fcntl`"""
    return os.fsync(descriptor) if command == F_FULLFSYNC else fcntl.fcntl(descriptor, command, *arguments)


def _in_bytes(used: Any) -> Any:
    """Return the resident size in bytes, as macOS does."""
    facts = {name: getattr(used, name) for name in dir(used) if name.startswith("ru_")}
    return SimpleNamespace(**{**facts, "ru_maxrss": used.ru_maxrss * 1024})


def get_usage(who: int) -> Any:
    return _in_bytes(resource.getrusage(who))


def wait4(pid: int, options: int) -> Any:
    ended, status, used = os.wait4(pid, options)
    return ended, status, _in_bytes(used)


def set_limit(which: int, limits: tuple[int, int]) -> None:
    """Accept a limit of memory and ignore it."""
    if which not in (resource.RLIMIT_DATA, resource.RLIMIT_AS):
        resource.setrlimit(which, limits)


def is_folder(path: Any) -> bool:
    return os.path.isdir(path) and not str(path).startswith("/proc")


class _Paths(ModuleType):
    isdir = staticmethod(is_folder)

    def __getattr__(self, name: str) -> Any:
        return getattr(os.path, name)


REPLACED: dict[str, dict[str, Any]] = {
    "fcntl": {"fcntl": control, "F_FULLFSYNC": F_FULLFSYNC},
    "os": {"path": _Paths("posixpath"), "wait4": wait4},
    "resource": {"getrusage": get_usage, "setrlimit": set_limit},
}
NEW_MODULES: dict[str, ModuleType] = {}
