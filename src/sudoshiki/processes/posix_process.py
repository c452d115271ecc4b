"""A process on POSIX: leader of a session of its own, reached by a socket, killed with its process group."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

from .death import Death, judge
from .limits import Limits

assert sys.platform != "win32"

from .posix_limits import memory_peak, resident_bytes  # noqa: E402
from .reaping import reaper_of  # noqa: E402

if TYPE_CHECKING:
    from socket import socket


class PosixProcess:
    def __init__(self, pid: int, connection: socket, leash: int, limits: Limits) -> None:
        self.pid = pid
        self.connection = connection
        self._leash = leash
        self._limit = limits.memory
        self._peak_before = memory_peak()
        self._reaper = reaper_of(pid)

    def has_ended(self, patience: float = 0.0) -> bool:
        """Whether it is dead, though perhaps not yet put away; looked at for that many seconds."""
        return self._reaper.has_ended(patience)

    def kill(self) -> None:
        """Kill it, and whatever it started: as long as the leader of its group is not reaped, its number is
        no other's."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    def interrupt(self) -> None:
        """Have the handler called that it gave to `Link.on_interrupt`."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGUSR1)

    def put_away(self) -> Death:
        """Kill it if it is not dead, close all, and say how it ended."""
        try:
            self.kill()
            ending = self._reaper.reap()
        finally:
            self.close()
        if ending is None:
            return Death(None)
        status, peak = ending
        code = os.waitstatus_to_exitcode(status)
        return judge(code, resident_bytes(peak), self._peak_before, self._limit)

    def close(self) -> None:
        """Close our ends. Nothing else: in a forked copy of this program the process is not ours."""
        self.connection.close()
        os.close(self._leash)


def start(code: str, log: IO[Any] | None, quiet: bool, limits: Limits) -> PosixProcess:
    """A new Python that runs `code`: the name of a function, which is given what `arrive` takes."""
    import socket
    import subprocess

    ours, theirs = socket.socketpair()
    neck, hand = os.pipe()
    output = subprocess.DEVNULL if quiet else log
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", f"{code}{theirs.fileno(), neck}"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=(theirs.fileno(), neck),
            start_new_session=True,  # Ctrl-C at the terminal is ours alone, and its process group is known
        )
    except BaseException:
        ours.close()
        os.close(hand)
        raise
    finally:
        theirs.close()
        os.close(neck)
    process.returncode = 0  # from here on it is ours to wait for
    ours.settimeout(None)  # whatever the default of this program is
    return PosixProcess(process.pid, ours, hand, limits)


def arrive(connection: int, leash: int) -> tuple[socket, int]:
    """In the child: its end of the connection, and of the leash."""
    import socket

    end = socket.socket(fileno=connection)
    end.settimeout(None)
    end.set_inheritable(False)
    return end, leash
