"""What an algorithm is asked: a budget, a seed, options, and a flag that asks it to stop."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

__all__ = ["Request", "StopFlag"]


class StopFlag:
    """Ask a running algorithm to stop, from another thread or a signal handler.

    It is one byte that native code reads without the GIL.
    """

    __slots__ = ("byte",)

    def __init__(self) -> None:
        self.byte = bytearray(1)

    def set(self) -> None:
        self.byte[0] = 1

    def is_set(self) -> bool:
        return self.byte[0] != 0


UNLIMITED = 2**64 - 1  # what the native core can count to


class Request:
    """One run's limits. `solutions` counts up to that many; `keep` of them are handed back."""

    __slots__ = (
        "effort",
        "keep",
        "options",
        "seconds",
        "seed",
        "solutions",
        "started",
        "stop",
        "trace_capacity",
    )

    def __init__(
        self,
        *,
        solutions: int = 2,
        keep: int = 2,
        seconds: float | None = None,
        effort: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        stop: StopFlag | None = None,
        trace_capacity: int = 0,
        started: float | None = None,
    ) -> None:
        self.solutions = solutions
        self.keep = keep
        self.seconds = seconds
        self.effort = effort
        self.seed = seed
        self.options = options or {}
        self.stop = stop or StopFlag()
        self.trace_capacity = trace_capacity
        self.started = monotonic() if started is None else started

    def seconds_left(self) -> float | None:
        """Time left of the budget, never negative; None without a limit."""
        if self.seconds is None:
            return None
        return max(0.0, self.seconds - (monotonic() - self.started))

    def out_of_time(self) -> bool:
        return self.seconds is not None and monotonic() - self.started >= self.seconds
