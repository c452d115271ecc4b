"""Limits on POSIX: processor time is limited by the system, memory by the system on Linux alone.

macOS accepts limits on memory and keeps none of them: there a thread looks at the resident size.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from .watching import OUT_OF_MEMORY, exit_when

assert sys.platform != "win32"


_watched: int | None = None  # bytes, where the system keeps no limit


def limit_memory(size: int) -> None:
    """RLIMIT_DATA counts what a process allocates to write in: the nearest that Linux has to resident memory,
    which it can't limit. RLIMIT_AS would also count reserved addresses that are never touched, gigabytes in
    programs with many threads or a device."""
    global _watched
    if sys.platform == "linux":
        _set_soft_limit("RLIMIT_DATA", size)
    else:
        _watched = size
        exit_when(lambda: own_peak() > size, OUT_OF_MEMORY)


def memory_limit() -> int | None:
    """How many bytes this process may allocate."""
    if sys.platform != "linux":
        return _watched
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_DATA)
    return None if soft == resource.RLIM_INFINITY else soft


def memory_peak() -> int:
    """The most bytes that this process has had in memory at once."""
    import resource

    return resident_bytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def resident_bytes(maxrss: int) -> int:
    """What the system says of a process: bytes on macOS, kibibytes elsewhere."""
    return maxrss if sys.platform == "darwin" else maxrss * 1024


def own_peak() -> int:
    """Without that of the parent, which `memory_peak` of a child takes over on Linux."""
    if sys.platform == "linux":
        try:
            with open("/proc/self/status", encoding="ascii", errors="replace") as status:
                return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))
        except (OSError, StopIteration):
            pass
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
