"""Limits that the system keeps: memory for the whole life of a child, processor time for one task of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

__all__ = [
    "Limits",
    "is_near",
    "memory_limit",
    "memory_peak",
    "near_memory_limit",
    "processor_limit",
    "processor_seconds",
]


class Limits(NamedTuple):
    """What a child may use. Its own children may each use as much."""

    memory: int | None = None  # bytes

    def impose(self) -> None:
        """On this process, from now on.

        RLIMIT_DATA counts what a process allocates to write in: the nearest that the system has to resident
        memory, which it can't limit. RLIMIT_AS would also count reserved addresses that are never touched,
        gigabytes in programs with many threads or a device.
        """
        if self.memory is not None:
            _set_soft_limit("RLIMIT_DATA", self.memory)


def memory_limit() -> int | None:
    """How many bytes this process may allocate, and so every child without a limit of its own."""
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_DATA)
    return None if soft == resource.RLIM_INFINITY else soft


def memory_peak() -> int:
    """The most bytes that this process has had in memory at once."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def is_near(peak: int, limit: int | None) -> bool:
    """Half of the way: what grows by doubling is refused from there on."""
    return limit is not None and peak >= limit // 2


def near_memory_limit() -> bool:
    """Whether a failure in this process may well be for lack of memory."""
    limit = memory_limit()
    return limit is not None and is_near(_own_peak(), limit)


def _own_peak() -> int:
    """Without that of the parent, which `memory_peak` of a child takes over."""
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return memory_peak()


def processor_seconds() -> float:
    """Used by this process so far. Exact also under a limit, where `time.process_time` counts in ticks."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


@contextmanager
def processor_limit(seconds: float) -> Iterator[None]:
    """The system ends this process if it uses more than that before it leaves the block.

    Whole seconds of its life are counted, rounded up. The signal's dump of all memory is not left behind.
    """
    with (
        _soft_limit("RLIMIT_CORE", 0),
        _soft_limit("RLIMIT_CPU", math.ceil(processor_seconds() + seconds)),
    ):
        yield


@contextmanager
def _soft_limit(name: str, value: int) -> Iterator[None]:
    import resource

    before = resource.getrlimit(getattr(resource, name))
    _set_soft_limit(name, value)
    try:
        yield
    finally:
        resource.setrlimit(getattr(resource, name), before)


def _set_soft_limit(name: str, value: int) -> None:
    """The hard limit stays: it could never be raised again."""
    import resource

    which = getattr(resource, name)
    _, hard = resource.getrlimit(which)
    soft = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(which, (soft, hard))
