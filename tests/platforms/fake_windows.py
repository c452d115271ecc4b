"""Features of Windows that Linux lacks or has in another form."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import fcntl
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from .fake_kernel32 import Library

O_BINARY = 0x8000
SIGBREAK = 21
SIGNALS = {
    SIGBREAK,
    *(getattr(signal, f"SIG{name}") for name in ("ABRT", "FPE", "ILL", "INT", "SEGV", "TERM")),
}
NEW_GROUP = 0x200


# Files: opened as text by default, and neither renamed nor removed while they are open.


def open_file(path: Any, flags: int, mode: int = 0o777) -> int:
    if not flags & O_BINARY and path != os.devnull:
        raise AssertionError(f"{path}: os.open without O_BINARY would change the ends of lines")
    if os.path.isdir(path):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    return os.open(path, flags, mode)


def _open_files() -> list[str]:
    results = []
    for number in os.listdir("/proc/self/fd"):
        try:
            results.append(os.readlink(f"/proc/self/fd/{number}"))
        except OSError:  # the one that the list was read by
            continue
    return results


def _refuse_open(*paths: Any) -> None:
    opened = _open_files()
    for path in paths:
        real = os.path.realpath(path)
        if any(name == real or name.startswith(f"{real}/") for name in opened):
            raise PermissionError(errno.EACCES, "is being used by another process", path)


def replace(source: Any, target: Any) -> None:
    _refuse_open(source, target)
    os.replace(source, target)


def unlink(path: Any) -> None:
    _refuse_open(path)
    os.unlink(path)


def remove_tree(path: Any, ignore_errors: bool = False) -> None:
    try:
        _refuse_open(path)
    except PermissionError:
        if not ignore_errors:
            raise
        return
    shutil.rmtree(path, ignore_errors)


def sync(descriptor: int) -> None:
    if fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    os.fsync(descriptor)


def kill(pid: int, number: int) -> None:
    raise AssertionError(f"os.kill({pid}, {number}) ends a process on Windows, whatever the signal")


def lock(descriptor: int, mode: int, size: int) -> None:
    assert (mode, size) == (LK_NBLCK, 1)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None


LK_NBLCK = 2


# Signals: few.


def set_handler(number: int, handler: Any) -> Any:
    if number not in SIGNALS:
        raise ValueError(f"signal number {number} is not one of Windows")
    return signal.signal(number, handler)


# Sockets that another process can be given, and processes that inherit nothing else.

_shared: list[socket.socket] = []  # what the next process may be given


class Socket(socket.socket):
    def share(self, process_id: int) -> bytes:
        assert process_id
        return str(self.fileno()).encode()


def from_share(data: bytes) -> socket.socket:
    return Socket(fileno=int(data))


def socket_pair() -> tuple[socket.socket, socket.socket]:
    """Make a pair by the loopback device, as on Windows."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        one = Socket()
        one.connect(listener.getsockname())
        accepted, _ = listener.accept()
    other = Socket(fileno=accepted.detach())
    _shared[:] = [end for end in _shared if end.fileno() >= 0]
    _shared.append(other)
    return one, other


class Popen(subprocess.Popen[bytes]):
    def __init__(self, command: list[str], *, creationflags: int = 0, **settings: Any) -> None:
        wrong = settings.keys() & {
            "pass_fds",
            "preexec_fn",
            "start_new_session",
            "process_group",
            "user",
            "umask",
        }
        assert not wrong, f"Windows knows no {wrong}"
        given = tuple(end.fileno() for end in _shared if end.fileno() >= 0)
        super().__init__(command, **settings, pass_fds=given, start_new_session=creationflags == NEW_GROUP)
        self._handle = self.pid


class _Loop:
    """An asyncio loop like that of Windows, which reads only what it opened."""

    def __init__(self, real: asyncio.AbstractEventLoop) -> None:
        self._real = real

    def add_reader(self, *_: object) -> None:
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


# The registry has one entry.


@contextmanager
def open_key(key: str, path: str) -> Iterator[str]:
    yield f"{key}\\{path}"


def _module(name: str, **names: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(names)
    return made


REPLACED: dict[str, dict[str, Any]] = {
    "asyncio": {"get_running_loop": lambda: _Loop(asyncio.get_running_loop())},
    "ctypes": {
        "WinDLL": Library,
        "WinError": lambda number: OSError(number, "as Windows says it"),
        "get_last_error": lambda: errno.EINVAL,
        "c_void_p": ctypes.c_void_p,
    },
    "os": {
        "O_BINARY": O_BINARY,
        "fsync": sync,
        "kill": kill,
        "open": open_file,
        "replace": replace,
        "unlink": unlink,
    },
    "shutil": {"rmtree": remove_tree},
    "signal": {"SIGBREAK": SIGBREAK, "signal": set_handler},
    "socket": {
        "SO_EXCLUSIVEADDRUSE": socket.SO_REUSEADDR,
        "fromshare": from_share,
        "socketpair": socket_pair,
    },
    "subprocess": {"CREATE_NEW_PROCESS_GROUP": NEW_GROUP, "Popen": Popen},
}
NEW_MODULES = {
    "msvcrt": _module("msvcrt", LK_NBLCK=LK_NBLCK, locking=lock),
    "winreg": _module(
        "winreg", HKEY_LOCAL_MACHINE="HKLM", OpenKey=open_key, QueryValueEx=lambda *_: ("a faked CPU ", 1)
    ),
}
