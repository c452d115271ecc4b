"""Interface of job backends."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from .states import Key

Function = Callable[[Any], Any]


class AttemptStatus(StrEnum):
    """The result of one attempt at a job."""

    DONE = "done"
    FAILED = "failed"  # the function raised: `result` is the exception
    LOST = "lost"  # the worker died while it ran the job
    GIVEN_UP = "given up"  # too many workers died: the backend gave up
    NOT_STARTED = "not started"  # the worker died before it began the job


class AttemptReport(NamedTuple):
    """Report of a backend on one attempt."""

    key: Key
    status: AttemptStatus
    result: Any = None


class Backend(Protocol):
    """Runs jobs; does not handle splitting or order."""

    def free_slots(self) -> int:
        """Return the number of jobs that it accepts now."""

    def submit(self, key: Key, payload: Any, *, isolated: bool) -> None:
        """Start a job; `isolated`: alone in a process, to find the cause of a crash."""

    def wait(self, seconds: float) -> list[AttemptReport]:
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

    def submit(self, key: Key, payload: Any, *, isolated: bool) -> None:  # noqa: ARG002
        self.next = (key, payload)

    def wait(self, seconds: float) -> list[AttemptReport]:  # noqa: ARG002
        if self.next is None:
            return []
        (key, payload), self.next = self.next, None
        return [AttemptReport(key, AttemptStatus.DONE, self.function(payload))]

    def close(self) -> None:
        self.next = None
