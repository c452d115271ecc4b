"""Interrupt Python code at its deadline by an exception in its thread."""

from __future__ import annotations

import threading

from ..processes.threads import raise_in_thread
from ..solve import Request, Stopped
from .recorder import EndOfRun

_CHECK_INTERVAL = 0.02  # seconds between checks of the stop flag
_RAISE_INTERVAL = 0.1  # seconds: code may catch the exception, so it is raised again


class Interrupter:
    """Raises EndOfRun in the thread that started it, once the request must end.

    Only between two instructions of Python: a call into C that does not return is not ended by it.
    """

    def __init__(self, request: Request) -> None:
        self.reason: Stopped | None = None
        self._request = request
        self._thread = threading.get_ident()
        self._lock = threading.Lock()
        self._done = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._watch, daemon=True).start()

    def end(self) -> None:
        """Stop raising, and cancel a pending exception."""
        while not self._done.is_set():
            try:
                with self._lock:
                    self._done.set()
                    raise_in_thread(self._thread, None)
            except EndOfRun:  # it arrived here
                continue

    def _watch(self) -> None:
        while not self._done.wait(self._pause()):
            if self._request.must_end():
                stop = self._request.stop.is_set()
                self.reason = Stopped.REQUESTED if stop else Stopped.SECONDS
                break
        while not self._done.is_set():
            with self._lock:
                if not self._done.is_set():
                    raise_in_thread(self._thread, EndOfRun)
            self._done.wait(_RAISE_INTERVAL)

    def _pause(self) -> float:
        seconds_left = self._request.seconds_left()
        return _CHECK_INTERVAL if seconds_left is None else min(seconds_left, _CHECK_INTERVAL)
