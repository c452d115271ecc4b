"""What an algorithm did, step by step: a bounded list of small events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["EVENT_KINDS", "TRACE_CAPACITY", "Event", "Trace"]

# In the order of the native core's EventKind.
EVENT_KINDS = ("tried", "placed", "eliminated", "conflict", "taken back", "solved")

TRACE_CAPACITY = 100_000  # events kept unless told otherwise


class Event(NamedTuple):
    kind: str  # one of EVENT_KINDS
    cell: int  # from 0; -1 where no single cell is meant
    value: int
    because: int  # the cell whose placement caused it, or -1


class Trace(NamedTuple):
    events: Sequence[Event]
    dropped: int  # events after the bound was reached
