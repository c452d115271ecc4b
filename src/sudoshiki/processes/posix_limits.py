"""Limits on POSIX: the system limits processor time and, on Linux, memory.

macOS accepts memory limits but does not enforce them: there a thread checks the resident size.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from .watching import OUT_OF_MEMORY, exit_when

assert sys.platform != "win32"


_memory_limit: int | None = None  # bytes, where the system enforces none


def limit_memory(size: int) -> None:
    """Limit the memory of this process to `size` bytes.

    RLIMIT_DATA counts writable memory: on Linux the nearest to resident memory, which can't be limited.
    RLIMIT_AS would also count reserved addresses that are never touched, gigabytes in programs with many
    threads or a GPU.
    """
    global _memory_limit
    if sys.platform == "linux":
        _set_soft_limit("RLIMIT_DATA", size)
    else:
        _memory_limit = size
        exit_when(lambda: own_peak() > size, OUT_OF_MEMORY)


def memory_limit() -> int | None:
    """Return the number of bytes that this process may allocate."""
    if sys.platform != "linux":
        return _memory_limit
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_DATA)
    return None if soft == resource.RLIM_INFINITY else soft


def memory_peak() -> int:
    """Return the most bytes that this process has had in memory at once."""
    import resource

    return resident_bytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def resident_bytes(maxrss: int) -> int:
    """Convert ru_maxrss to bytes: it is bytes on macOS, kibibytes elsewhere."""
    return maxrss if sys.platform == "darwin" else maxrss * 1024


def own_peak() -> int:
    """The peak of this process alone: on Linux `memory_peak` includes the parent's."""
    if sys.platform == "linux":
        try:
            with open("/proc/self/status", encoding="ascii", errors="replace") as status:
                return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))
        except (OSError, StopIteration):
            pass
    return memory_peak()


def processor_seconds() -> float:
    """Processor time so far. Exact under a limit, where `time.process_time` is not."""
    import resource

    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


@contextmanager
def processor_limit(seconds: float) -> Iterator[None]:
    """Have the system end this process if the block uses more processor time.

    The limit is rounded up to whole seconds of the process's life. No core dump is written.
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
    """Set the soft limit only: a lowered hard limit could never be raised again."""
    import resource

    limit = getattr(resource, name)
    _, hard = resource.getrlimit(limit)
    soft = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(limit, (soft, hard))
