"""Time limits of a search for puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Timer
from time import monotonic

from ..solve import StopFlag
from .making import Attempts

_YEAR = 365 * 86400.0  # seconds: longer than a timer can wait


class SearchTimer:
    """Stop a search at its time limit, even during a batch, which can take minutes.

    `seconds` limit all of it. `idle_limit` limits the time without a new puzzle, without the time that the
    caller spends between puzzles.
    """

    def __init__(self, stop: StopFlag, seconds: float | None, idle_limit: float | None) -> None:
        self.stop = stop
        self.end = None if seconds is None else monotonic() + seconds
        self.idle_limit = self.left = idle_limit
        self.expired = False

    @property
    def idle_too_long(self) -> bool:
        """Whether `idle_limit` was exceeded."""
        return self.expired and self.idle_limit is not None

    def renew(self) -> None:
        self.left = self.idle_limit

    def each(self, batches: Iterator[Attempts]) -> Iterator[Attempts]:
        """Yield batches until time is up or the flag is set.

        Of an interrupted batch only the misses count: its puzzles would depend on the time, not only on the
        seed.
        """
        while not self.expired:
            batch = self._next(batches)
            if batch is None or self.stop.is_set():
                return
            if self.expired:
                batch.forget()
            yield batch

    def _next(self, batches: Iterator[Attempts]) -> Attempts | None:
        started = monotonic()
        seconds = self.left if self.end is None else self.end - started
        if seconds is None:
            return next(batches, None)
        timer = Timer(min(max(0.0, seconds), _YEAR), self._stop)
        timer.daemon = True
        timer.start()
        try:
            return next(batches, None)
        finally:
            timer.cancel()
            timer.join()
            if self.left is not None:
                self.left -= monotonic() - started
            if self.expired:
                self.stop.byte[0] = 0  # it was set for this batch only, and belongs to the caller

    def _stop(self) -> None:
        if not self.stop.is_set():
            self.expired = True
            self.stop.set()
