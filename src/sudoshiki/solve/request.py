"""What an algorithm is asked: a budget, a seed, options, and a flag that asks it to stop."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from time import monotonic
from typing import Any

from ..puzzle import UsageError
from ..puzzle.door import real, shown, whole

__all__ = [
    "MOST_WORKERS",
    "STOP_SIGNALS",
    "UNLIMITED",
    "Request",
    "Setting",
    "StopFlag",
    "stop_flag",
    "time_limit",
    "whole_number",
]

# Those that ask a run to stop, of which each system has its own: SIGBREAK is Ctrl-Break on Windows.
STOP_SIGNALS: tuple[signal.Signals, ...] = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


Setting = bool | int | float | str | None  # the value of an option; None: chosen for the board


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
MOST_WORKERS = 1024  # each is a process of this machine


def whole_number(name: str, value: int, low: int, high: int = UNLIMITED) -> int:
    """A setting that must be a whole number of that size, as a plain int."""
    number = value if type(value) is int else whole(value)
    if number is None:
        raise UsageError(f"{name} must be a whole number, not {shown(value)}")
    if number < low:
        raise UsageError(f"{name} must be at least {low}, not {shown(number)}")
    if number > high:
        raise UsageError(f"{name} must be at most {high}, not {shown(number)}")
    return number


def time_limit(value: float) -> float:
    """Seconds that a run may take."""
    number = real(value)
    if number is None:
        raise UsageError(f"seconds must be a number, not {shown(value)}; leave it out for no limit")
    if not number >= 0:  # so that NaN is refused too
        raise UsageError(f"seconds must be at least 0, not {number}")
    return number


def stop_flag(value: StopFlag | None) -> StopFlag:
    """The flag given, or one that nobody sets."""
    if value is None:
        return StopFlag()
    if not isinstance(value, StopFlag):  # threading.Event can't be read by native code
        raise UsageError(f"stop must be a StopFlag, not {shown(value)}")
    return value


GRACE = 0.1  # seconds after the end of a run in which what it found is checked


class Request:
    """One run's limits, each of a size that the native core can hold; others are refused.

    Up to `solutions` of them are counted (the `limit` of solve); `keep` of them are handed back.

    Whoever takes `seconds` or `stop` returns within a quarter of a second after the limit or the stop:
    native code by the Control of `core/run`, Python by asking `must_end` wherever a large board or many of
    them take longer than a few hundredths of a second.
    """

    __slots__ = (
        "_grace_ends",
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
        options: Mapping[str, Setting] | None = None,
        stop: StopFlag | None = None,
        trace_capacity: int = 0,
        started: float | None = None,
    ) -> None:
        self.solutions = whole_number("limit", solutions, 1)
        self.keep = whole_number("keep", keep, 0)
        self.seconds = None if seconds is None else time_limit(seconds)
        self.effort = None if effort is None else whole_number("effort", effort, 0)
        self.seed = whole_number("seed", seed, 0)
        self.options: Mapping[str, Any] = options or {}  # each of the type that the algorithm's row says
        self.stop = stop_flag(stop)
        self.trace_capacity = whole_number("trace", trace_capacity, 0)
        self.started = monotonic() if started is None else started
        self._grace_ends: float | None = None

    def seconds_left(self) -> float | None:
        """Time left of the budget, never negative; None without a limit."""
        if self.seconds is None:
            return None
        return max(0.0, self.seconds - (monotonic() - self.started))

    def out_of_time(self) -> bool:
        return self.seconds is not None and monotonic() - self.started >= self.seconds

    def must_end(self) -> bool:
        """A stop was asked for, or time is up."""
        return self.stop.is_set() or self.out_of_time()

    def is_overdue(self) -> bool:
        """It must end, and did GRACE seconds ago: what is not checked by now is not handed back."""
        if self._grace_ends is None:
            if not self.must_end():
                return False
            self._grace_ends = monotonic() + GRACE
        return monotonic() >= self._grace_ends
