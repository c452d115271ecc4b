"""Reap a POSIX process; its number stays reserved until its group was killed, too."""

from __future__ import annotations

import os
import sys
import time
from threading import Event, Thread
from typing import Any

assert sys.platform != "win32"


_waitid: Any = getattr(os, "waitid", None)  # macOS has none before Python 3.13

WaitResult = tuple[int, int]  # wait status, and the most memory it had, in the system's unit


class _WaitidReaper:
    """Uses `waitid`, which can check for a dead child without reaping it."""

    def __init__(self, pid: int) -> None:
        self._pid = pid

    def has_ended(self, timeout: float = 0.0) -> bool:
        """Wait at most `timeout` seconds; whether it is dead."""
        until = time.monotonic() + timeout
        while True:
            try:
                if _waitid(os.P_PID, self._pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                    return True
            except ChildProcessError:
                return True
            if time.monotonic() >= until:
                return False
            time.sleep(0.001)

    def reap(self) -> WaitResult | None:
        """Wait for its end; None if this program had the system reap its children."""
        return _wait(self._pid)


class _ThreadReaper:
    """Waits in a thread, where no signal handler can delay the noting of the end."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._ending: WaitResult | None = None
        self._ended = Event()
        Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        self._ending = _wait(self._pid)
        self._ended.set()

    def has_ended(self, timeout: float = 0.0) -> bool:
        return self._ended.wait(timeout)

    def reap(self) -> WaitResult | None:
        self._ended.wait()
        return self._ending


def reaper_of(pid: int) -> _WaitidReaper | _ThreadReaper:
    return _WaitidReaper(pid) if _waitid else _ThreadReaper(pid)


def _wait(pid: int) -> WaitResult | None:
    try:
        _, status, usage = os.wait4(pid, 0)
    except ChildProcessError:
        return None
    return status, usage.ru_maxrss
