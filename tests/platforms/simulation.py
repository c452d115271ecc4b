"""Simulate Windows or macOS on Linux, for the package alone.

A Python process simulates a system if SUDOSHIKI_SIMULATE is `win32` or `darwin` and PYTHONPATH leads to
the root of the project and to tests/platforms/startup. Its children inherit both variables. So any test runs
under a simulation:

    SUDOSHIKI_SIMULATE=win32 PYTHONPATH=.:tests/platforms/startup python -m pytest tests/bulk

How it works: `import` statements of the package get views of modules, such as a `sys` whose platform is
"win32", an `os` without `fork`, and no `fcntl` at all. The standard library, other packages and tests get the
real modules: subprocess, multiprocessing and asyncio look at the platform when they are imported.

On "win32" these raise an error, as they would there: `os.open` without O_BINARY, `os.open` of a folder,
renaming or removing a file that this process has open, a signal that Windows lacks, descriptors passed to a
child, `loop.add_reader`. `fake_windows` and `fake_kernel32` replace what Windows has and Linux lacks: shared
sockets, file locks, job objects. On "darwin" there is no /proc, `resource` counts in bytes, and memory limits
are ignored.

What it can't show: paths are POSIX paths; the standard library uses Linux's encodings and error numbers; the
end of a parent closes its jobs, but kills nothing (that of parent_pipe does); the native core is the one
for Linux. What we believe wrongly of a system is wrong here, too.
"""

from __future__ import annotations

import builtins
import importlib
import os
import sys
from types import ModuleType
from typing import Any

from .missing import MACOS, MODULES, NAMES, WINDOWS

VARIABLE = "SUDOSHIKI_SIMULATE"
PACKAGE = "sudoshiki"


class View(ModuleType):
    """A module without some names, and with others replaced."""

    def __init__(self, real: Any, missing: set[str], faked: dict[str, Any]) -> None:
        super().__init__(real.__name__)
        vars(self).update(_real=real, _missing=missing, **faked)

    def __getattr__(self, name: str) -> Any:
        if name in self._missing:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(self._real, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._real, name, value)


def simulate() -> None:
    """Simulate the system that the environment names; do nothing without one."""
    if system := os.environ.get(VARIABLE):
        _answer_imports(_views(system), MODULES[system])
        if system == MACOS:
            _hide_proc()


def _views(system: str) -> dict[str, ModuleType]:
    if system == WINDOWS:
        from .fake_windows import NEW_MODULES, REPLACED
    else:
        from .fake_macos import NEW_MODULES, REPLACED
    names = NAMES[system].keys() | REPLACED.keys() | {"sys"}
    faked = {**REPLACED, "sys": {"platform": system}}
    return {
        name: View(importlib.import_module(name), NAMES[system].get(name, set()), faked.get(name, {}))
        for name in names
    } | NEW_MODULES


def _answer_imports(views: dict[str, ModuleType], hidden: set[str]) -> None:
    real_import = builtins.__import__

    def import_(
        name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        asker = str((globals or {}).get("__name__", ""))
        if level or not (asker == PACKAGE or asker.startswith(f"{PACKAGE}.")):
            return real_import(name, globals, locals, fromlist, level)
        root = name.partition(".")[0]
        if root in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name in views and not hasattr(views[name], "_real"):
            return views[name]
        result = real_import(name, globals, locals, fromlist, level)
        return views.get(name if fromlist else root, result)

    builtins.__import__ = import_


def _hide_proc() -> None:
    real_open = builtins.open

    def open_(file: Any, *arguments: Any, **settings: Any) -> Any:
        asker = str(sys._getframe(1).f_globals.get("__name__", ""))
        if asker.startswith(PACKAGE) and str(file).startswith("/proc/"):
            raise FileNotFoundError(2, "No such file or directory", file)
        return real_open(file, *arguments, **settings)

    builtins.open = open_
