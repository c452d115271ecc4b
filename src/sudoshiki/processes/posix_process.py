"""A process on POSIX, with its own session and a socket, killed with its group."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

from .exit_status import ExitStatus, diagnose
from .limits import Limits

assert sys.platform != "win32"

from .posix_limits import memory_peak, resident_bytes  # noqa: E402
from .reaping import reaper_of  # noqa: E402

if TYPE_CHECKING:
    from socket import socket


class PosixProcess:
    def __init__(self, pid: int, connection: socket, parent_pipe: int, limits: Limits) -> None:
        self.pid = pid
        self.connection = connection
        self._parent_pipe = parent_pipe
        self._limit = limits.memory
        self._peak_before = memory_peak()
        self._reaper = reaper_of(pid)

    def has_ended(self, timeout: float = 0.0) -> bool:
        """Wait up to `timeout` seconds; whether it is dead, though perhaps not reaped."""
        return self._reaper.has_ended(timeout)

    def kill(self) -> None:
        """Kill its process group, whose number can't be reused before it is reaped."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    def interrupt(self) -> None:
        """Make it call its handler of `Link.on_interrupt`."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGUSR1)

    def kill_and_reap(self) -> ExitStatus:
        """Kill it if it lives, close our ends and return how it ended."""
        try:
            self.kill()
            ending = self._reaper.reap()
        finally:
            self.close()
        if ending is None:
            return ExitStatus(None)
        status, peak = ending
        code = os.waitstatus_to_exitcode(status)
        return diagnose(code, resident_bytes(peak), self._peak_before, self._limit)

    def close(self) -> None:
        """Close our ends only: in a forked copy of this program the process is not ours."""
        self.connection.close()
        os.close(self._parent_pipe)


def start(code: str, log: IO[Any] | None, quiet: bool, limits: Limits) -> PosixProcess:
    """Start a Python process that runs `code` with arguments for `connect_to_parent`.

    `code` is the name of a function.
    """
    import socket
    import subprocess

    ours, theirs = socket.socketpair()
    read_end, write_end = os.pipe()
    output = subprocess.DEVNULL if quiet else log
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", f"{code}{theirs.fileno(), read_end}"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=(theirs.fileno(), read_end),
            start_new_session=True,  # Ctrl-C at the terminal reaches only us, and we know its process group
        )
    except BaseException:
        ours.close()
        os.close(write_end)
        raise
    finally:
        theirs.close()
        os.close(read_end)
    process.returncode = 0  # we reap it, not subprocess
    ours.settimeout(None)  # the program may have set another default
    return PosixProcess(process.pid, ours, write_end, limits)


def connect_to_parent(connection: int, parent_pipe: int) -> tuple[socket, int]:
    """Return the child's ends of the connection and of the parent pipe."""
    import socket

    end = socket.socket(fileno=connection)
    end.settimeout(None)
    end.set_inheritable(False)
    return end, parent_pipe
