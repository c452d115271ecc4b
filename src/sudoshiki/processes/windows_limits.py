"""Limits on Windows: memory by the job object, processor time by a thread."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .watching import OUT_OF_TIME, exit_when

assert sys.platform == "win32"

from .windows_job import peak_of_own_job  # noqa: E402

_limit: int | None = None  # bytes


def limit_memory(size: int) -> None:
    """Note the limit; the job object of the parent enforces it."""
    global _limit
    _limit = size


def memory_limit() -> int | None:
    """Return the number of bytes that this process may allocate."""
    return _limit


def own_peak() -> int:
    """Return the most bytes that this process has had allocated at once."""
    return peak_of_own_job()


def processor_seconds() -> float:
    """Processor time used so far; Windows counts in ticks of 1/64 s."""
    return time.process_time()


@contextmanager
def processor_limit(seconds: float) -> Iterator[None]:
    """Exit if the block uses more processor time; checked ten times a second."""
    until = processor_seconds() + seconds
    stop = exit_when(lambda: processor_seconds() > until, OUT_OF_TIME)
    try:
        yield
    finally:
        stop.set()
