"""Ctrl-C, SIGTERM, a closed terminal: the first asks a search to stop, so that what was found is shown."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import Any, Self

from ..solve.request import STOP_SIGNALS, StopFlag

__all__ = ["Interrupted", "Interruptible", "StopOnSignal"]


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
