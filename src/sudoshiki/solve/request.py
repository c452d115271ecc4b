"""What an algorithm is asked: a budget, a seed, options, and a flag that asks it to stop."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

from ..puzzle import UsageError

__all__ = ["UNLIMITED", "Request", "StopFlag", "time_limit", "whole_number"]


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


def whole_number(name: str, value: int, low: int, high: int | None = None) -> int:
    """A setting that must be a whole number of that size."""
    if not hasattr(value, "__index__"):  # numpy integers are welcome
        raise UsageError(f"{name} must be a whole number, not {value!r}")
    if value < low or (high is not None and value > high):
        span = f"at least {low}" if high is None else f"{low} to {high}"
        raise UsageError(f"{name} must be {span}, not {value}")
    return int(value)


def time_limit(value: float) -> float:
    """Seconds that a run may take."""
    if not hasattr(value, "__float__"):
        raise UsageError(f"seconds must be a number, not {value!r}")
    if not value >= 0:  # so that NaN is refused too
        raise UsageError(f"seconds must be at least 0, not {value}")
    return float(value)


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
