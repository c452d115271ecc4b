"""Whether a process of POSIX has ended; its number stays taken until its group was killed, too."""

from __future__ import annotations

import os
import sys
import time
from threading import Event, Thread
from typing import Any

assert sys.platform != "win32"


_waitid: Any = getattr(os, "waitid", None)  # macOS has none before Python 3.13

Ending = tuple[int, int]  # wait status, and the most memory it had, in the system's unit


class _Looking:
    """By `waitid`, which can look at a dead child and leave it as it is."""

    def __init__(self, pid: int) -> None:
        self._pid = pid

    def has_ended(self, patience: float = 0.0) -> bool:
        """Whether it is dead; waited for so many seconds."""
        until = time.monotonic() + patience
        while True:
            try:
                if _waitid(os.P_PID, self._pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                    return True
            except ChildProcessError:
                return True
            if time.monotonic() >= until:
                return False
            time.sleep(0.001)

    def reap(self) -> Ending | None:
        """How it ended, waiting for it; None if this program had the system reap its children."""
        return _wait(self._pid)


class _Waiting:
    """A thread that waits for it: there no signal handler comes between its end and the note of it."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._ending: Ending | None = None
        self._noted = Event()
        Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        self._ending = _wait(self._pid)
        self._noted.set()

    def has_ended(self, patience: float = 0.0) -> bool:
        return self._noted.wait(patience)

    def reap(self) -> Ending | None:
        self._noted.wait()
        return self._ending


def reaper_of(pid: int) -> _Looking | _Waiting:
    return _Looking(pid) if _waitid else _Waiting(pid)


def _wait(pid: int) -> Ending | None:
    try:
        _, status, used = os.wait4(pid, 0)
    except ChildProcessError:
        return None
    return status, used.ru_maxrss
