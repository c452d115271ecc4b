"""Limits of a child: memory for its whole life, processor time for one task."""

from __future__ import annotations

import sys
from typing import NamedTuple

if sys.platform == "win32":
    from .windows_limits import limit_memory, memory_limit, own_peak, processor_limit, processor_seconds
else:
    from .posix_limits import limit_memory, memory_limit, own_peak, processor_limit, processor_seconds

__all__ = [
    "Limits",
    "is_near",
    "memory_limit",
    "near_memory_limit",
    "processor_limit",
    "processor_seconds",
]


class Limits(NamedTuple):
    """Limits of a child and of each of its children."""

    memory: int | None = None  # maximum in bytes

    def impose(self) -> None:
        """Set these limits on this process."""
        if self.memory is not None:
            limit_memory(self.memory)


def is_near(peak: int, limit: int | None) -> bool:
    """Whether the peak is half the limit or more: a buffer that doubles would fail."""
    return limit is not None and peak >= limit // 2


def near_memory_limit() -> bool:
    """Return whether a failure in this process may be for lack of memory."""
    limit = memory_limit()
    return limit is not None and is_near(own_peak(), limit)
