"""Ctrl-C and SIGTERM: the first asks a running search to stop, so that what was found is shown."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

from ..solve.request import StopFlag

__all__ = ["Interrupted", "StopOnSignal"]

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupted(BaseException):
    """A signal outside a search, or a second one in it: leave now."""

    def __init__(self, signum: int) -> None:
        super().__init__(signum)
        self.signum = signum


class StopOnSignal:
    """While it is entered, a signal sets `flag`; where nothing reads the flag, it raises Interrupted.

    Native code looks for signals every few milliseconds, so the handler runs in mid-search.
    """

    def __init__(self) -> None:
        self.flag = StopFlag()
        self.signum = 0
        self._searching = False
        self._before: list[Any] = []

    def __enter__(self) -> StopOnSignal:
        self._before = [signal.signal(signum, self._handle) for signum in _SIGNALS]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        for signum, handler in zip(_SIGNALS, self._before, strict=True):
            signal.signal(signum, handler)

    @contextmanager
    def searching(self) -> Iterator[StopFlag]:
        """Around a search that is given the flag."""
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
