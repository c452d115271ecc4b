"""A command at work: it heeds signals, and tells a terminal that it is alive.

Ctrl-C, SIGTERM or a closed terminal first ask a search to stop, so that what was found is shown.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from time import monotonic
from types import FrameType, TracebackType
from typing import Any, Self

from ..solve.request import STOP_SIGNALS, StopFlag
from .streams import is_dumb

__all__ = ["Interrupted", "Interruptible", "StopOnSignal", "Ticker"]

_PATIENCE = 1.0  # seconds of silence before the first word
_EVERY = 0.2


class Interrupted(BaseException):
    """A signal outside a search, or a second one in it: leave now."""

    def __init__(self, signum: int) -> None:
        super().__init__(signum)
        self.signum = signum


class Interruptible:
    """While it is entered, a signal raises Interrupted, so that what was begun is undone on the way out.

    A signal that was to be ignored, as those of a program under nohup are, stays ignored.
    """

    def __init__(self) -> None:
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if current_thread() is main_thread():
            heeded = [signum for signum in STOP_SIGNALS if signal.getsignal(signum) is not signal.SIG_IGN]
            self._before = {signum: signal.signal(signum, self._handle) for signum in heeded}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        for signum, handler in self._before.items():
            signal.signal(signum, handler)

    def _handle(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002
        raise Interrupted(signum)


class StopOnSignal(Interruptible):
    """While it is entered, a signal sets `flag`; where nothing reads the flag, it raises Interrupted.

    Native code looks for signals every few milliseconds, so the handler runs in mid-search.
    """

    def __init__(self) -> None:
        super().__init__()
        self.flag = StopFlag()
        self.signum = 0
        self._searching = False

    @contextmanager
    def searching(self) -> Iterator[StopFlag]:
        """Around a search that is given the flag, and around what is not to be torn, such as a line that is
        printed: the first signal waits for its end."""
        self._searching = True
        try:
            yield self.flag
        finally:
            self._searching = False

    def _handle(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002
        again = self.flag.is_set()
        self.flag.set()
        self.signum = signum
        if again or not self._searching:
            raise Interrupted(signum)

    def exit_code(self, otherwise: int) -> int:
        """128 + the signal, if there was one."""
        return 128 + self.signum if self.signum else otherwise


class Ticker:
    """While it is entered, shows `text` and the seconds gone, rewriting one line."""

    def __init__(self, text: str | None = None) -> None:
        self.text = text or ""
        self._thread = Thread(target=self._tick, daemon=True) if _rewrites_lines() else None
        if self._thread:
            from .language import spoken

            words = spoken()
            self.text = words.sentence("searching") if text is None else text
            self._stops = words.sentence("stops")
        self._done = Event()
        self._written = 0  # characters of the line that is shown

    @property
    def is_shown(self) -> bool:
        """Whether anybody sees the text."""
        return self._thread is not None

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
