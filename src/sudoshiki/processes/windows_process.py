"""A process on Windows, with its own job object and a socket.

It is interrupted through its stdin.
Its stdin is the parent pipe: first comes the data to open the socket, then a byte for each interrupt, and the
end of file when the parent is gone.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

from .exit_status import KILLED, ExitStatus, diagnose
from .limits import Limits

assert sys.platform == "win32"

from .windows_job import WindowsJob  # noqa: E402

if TYPE_CHECKING:
    from socket import socket
    from subprocess import Popen


_LENGTH = 4  # bytes of a length
_KILLED_BY_US = 0x5D0C111D  # an exit code that no program has


class WindowsProcess:
    """A process on Windows, with the methods of PosixProcess."""

    def __init__(self, process: Popen[bytes], connection: socket, job: WindowsJob, limits: Limits) -> None:
        self._process = process
        self.connection = connection
        self._job = job
        self._limit = limits.memory

    @property
    def pid(self) -> int:
        return self._process.pid

    def has_ended(self, timeout: float = 0.0) -> bool:
        from subprocess import TimeoutExpired

        with suppress(TimeoutExpired):
            self._process.wait(timeout)
        return self._process.returncode is not None

    def kill(self) -> None:
        self._job.kill(_KILLED_BY_US)

    def interrupt(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # it is dead
            os.write(self._process.stdin.fileno(), b"!")

    def kill_and_reap(self) -> ExitStatus:
        try:
            self.kill()
            code = self._process.wait()
            peak = self._job.peak()
        finally:
            self.close()
        return diagnose(KILLED if code == _KILLED_BY_US else code, peak, 0, self._limit)

    def close(self) -> None:
        assert self._process.stdin is not None
        self.connection.close()
        with suppress(OSError):  # unsent data of a broken pipe
            self._process.stdin.close()
        self._job.close()


def start(code: str, log: IO[Any] | None, quiet: bool, limits: Limits) -> WindowsProcess:
    """Start a Python that runs `code`, the name of a function without arguments."""
    import socket
    import subprocess

    job = WindowsJob(limits.memory)
    ours, theirs = socket.socketpair()
    process = None
    output = subprocess.DEVNULL if quiet else log
    try:
        for end in (ours, theirs):
            end.settimeout(None)  # the program may have set another default
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # send each message at once
        process = subprocess.Popen(
            [_base(), "-c", f"{code}()"],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            bufsize=0,
            env=os.environ | {"__PYVENV_LAUNCHER__": sys.executable} if _in_venv() else None,
            creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,  # Ctrl-C at the console reaches only us
        )
        job.add(int(process._handle))  # type: ignore[attr-defined]
        shared = theirs.share(process.pid)
        assert process.stdin is not None
        with suppress(OSError):  # dead already: `receive` will raise
            process.stdin.write(len(shared).to_bytes(_LENGTH, "little") + shared)
    except BaseException:
        if process is not None:
            process.kill()
        ours.close()
        job.close()
        raise
    finally:
        theirs.close()
    return WindowsProcess(process, ours, job, limits)


def _in_venv() -> bool:
    return os.path.normcase(_base()) != os.path.normcase(sys.executable)


def _base() -> str:
    """Return the real interpreter: that of a virtual environment starts it as a child."""
    return getattr(sys, "_base_executable", None) or sys.executable


def connect_to_parent() -> tuple[socket, int]:
    """Return the child's ends of connection and parent pipe; empty stdin."""
    import socket

    parent_pipe = os.dup(0)
    null_device = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null_device, 0)
    os.close(null_device)
    length = int.from_bytes(_read_exactly(parent_pipe, _LENGTH), "little")
    return socket.fromshare(_read_exactly(parent_pipe, length)), parent_pipe


def _read_exactly(parent_pipe: int, size: int) -> bytes:
    data = b""
    while len(data) < size:
        piece = os.read(parent_pipe, size - len(data))
        if not piece:  # the parent died in between
            os._exit(0)
        data += piece
    return data
