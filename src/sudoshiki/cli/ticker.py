"""A line on stderr that says the program is alive; only on a terminal, and only for long work."""

from __future__ import annotations

import sys
from threading import Event, Thread
from time import monotonic
from types import TracebackType

from .language import spoken
from .streams import is_dumb

__all__ = ["Ticker"]

_PATIENCE = 1.0  # seconds of silence before the first word
_EVERY = 0.2


class Ticker:
    """While it is entered, shows `text` and the seconds gone, rewriting one line."""

    def __init__(self, text: str | None = None) -> None:
        words = spoken()
        self.text = words.sentence("searching") if text is None else text
        self._stops = words.sentence("stops")
        self._thread = Thread(target=self._tick, daemon=True) if _rewrites_lines() else None
        self._done = Event()
        self._written = 0  # characters of the line that is shown

    def __enter__(self) -> Ticker:
        if self._thread:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._done.set()
        if self._thread:
            self._thread.join()
        self.clear()

    def clear(self) -> None:
        """Take the line away, before something else is written."""
        if self._written:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _tick(self) -> None:
        begun = monotonic()
        wait = _PATIENCE
        while not self._done.wait(wait):
            wait = _EVERY
            self._write(f"{self.text} {monotonic() - begun:.0f} s {self._stops}")

    def _write(self, line: str) -> None:
        """Over the line before it, with blanks: not every console of Windows knows how to erase."""
        sys.stderr.write(f"\r{line:<{self._written}}")
        sys.stderr.flush()
        self._written = len(line)


def _rewrites_lines() -> bool:
    return sys.stderr.isatty() and not is_dumb()
