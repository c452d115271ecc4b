"""What carries jobs to workers, as the executor sees it."""

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
    LOST = "lost"  # the worker died under it
    LOST_FOR_GOOD = "lost for good"  # workers died under it so often that the backend gave up
    RETURNED = "returned"  # the worker died before it began


class TryReport(NamedTuple):
    """What a backend says of one try."""

    key: Key
    ending: TryEnding
    result: Any = None


class Backend(Protocol):
    """Knows nothing of splitting or of order."""

    def room(self) -> int:
        """How many more jobs it takes now."""

    def submit(self, key: Key, payload: Any, *, careful: bool) -> None:
        """Start a job; `careful` asks that its death be blamed on nothing else."""

    def wait(self, seconds: float) -> list[TryReport]:
        """What ended, waiting at most that long for the first."""

    def close(self) -> None:
        """Stop everything at once."""


class Here:
    """No workers: each job runs in this process when it is waited for."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.next: tuple[Key, Any] | None = None

    def room(self) -> int:
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
