"""How long a search for puzzles may go on."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Timer
from time import monotonic

from ..solve import StopFlag
from .making import Attempts

_YEAR = 365 * 86400.0  # seconds: a timer can't wait for as long as one may ask for


class Patience:
    """Ends a search when time is up, in the midst of a batch: one of a large board can take minutes.

    `seconds` bound all of it. `without_one` bounds the search for one puzzle, and does not count what whoever
    takes the puzzles does with them.
    """

    def __init__(self, stop: StopFlag, seconds: float | None, without_one: float | None) -> None:
        self.stop = stop
        self.end = None if seconds is None else monotonic() + seconds
        self.without_one = self.left = without_one
        self.over = False

    @property
    def lost(self) -> bool:
        """Whether it was too long without a puzzle."""
        return self.over and self.without_one is not None

    def renew(self) -> None:
        self.left = self.without_one

    def each(self, batches: Iterator[Attempts]) -> Iterator[Attempts]:
        """Batches until time is up, or the flag is set. One that was cut short counts, but its puzzles
        don't: cut at another place it would hold others, and a seed is to give the same ones."""
        while not self.over:
            batch = self._next(batches)
            if batch is None or self.stop.is_set():
                return
            if self.over:
                batch.forget()
            yield batch

    def _next(self, batches: Iterator[Attempts]) -> Attempts | None:
        begun = monotonic()
        seconds = self.left if self.end is None else self.end - begun
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
                self.left -= monotonic() - begun
            if self.over:
                self.stop.byte[0] = 0  # it was set for the batch alone, and is its owner's

    def _stop(self) -> None:
        if not self.stop.is_set():
            self.over = True
            self.stop.set()
