"""The interface of what runs jobs on workers."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from .states import Key

Function = Callable[[Any], Any]


class TryEnding(StrEnum):
    """How one try of a job ended."""

    DONE = "done"
    FAILED = "failed"  # the function raised: `result` is the exception
    LOST = "lost"  # the worker died while it ran the job
    LOST_FOR_GOOD = "lost for good"  # so many workers died that the backend gave up
    RETURNED = "returned"  # the worker died before it began the job


class TryReport(NamedTuple):
    """Report of a backend on one try."""

    key: Key
    ending: TryEnding
    result: Any = None


class Backend(Protocol):
    """Runs jobs; does not handle splitting or order."""

    def free_slots(self) -> int:
        """How many more jobs it accepts now."""

    def submit(self, key: Key, payload: Any, *, careful: bool) -> None:
        """Start a job; `careful`: alone in a process, to find the cause of a crash."""

    def wait(self, seconds: float) -> list[TryReport]:
        """Wait at most `seconds` for the first end and return all reports."""

    def close(self) -> None:
        """Stop everything at once."""


class InProcess:
    """A backend without workers: each job runs in this process during `wait`."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.next: tuple[Key, Any] | None = None

    def free_slots(self) -> int:
        return 0 if self.next else 1

    def submit(self, key: Key, payload: Any, *, careful: bool) -> None:  # noqa: ARG002
        self.next = (key, payload)

    def wait(self, seconds: float) -> list[TryReport]:  # noqa: ARG002
        if self.next is None:
            return []
        (key, payload), self.next = self.next, None
        return [TryReport(key, TryEnding.DONE, self.function(payload))]

    def close(self) -> None:
        self.next = None
