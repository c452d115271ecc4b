"""A chunk: some records of one input, and where they are to be had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...formats import Reject


class Span(NamedTuple):
    """Bytes of a file that workers can open."""

    offset: int
    length: int


class Inline(NamedTuple):
    """Bytes that travel with the job: from a pipe, or unpacked."""

    data: bytes


class Rows(NamedTuple):
    """Rows of a Parquet file."""

    start: int
    stop: int


# A reject stands for no data: a line too long to hold, or an input that breaks off here.
Content = Span | Inline | Rows | Reject


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some records of one input."""

    source: int  # which input, from 0
    content: Content
    first: int  # the number of its first line, or row, from 1
    count: int  # records, blank lines included
    check: int  # a sum of its bytes
    weight: int = 0  # bytes of the input as it lies on disk, to tell how far a run is
    number: int = 1  # of its first record among all of the input; where they are lines, the same as `first`
