"""Cut an input into chunks of whole records, in bounded memory.

The records are the same for every chunk size.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import BinaryIO, NamedTuple

from ...files import read_at
from ...formats import Reject
from ...formats.cutting import cut as cut_text
from ...formats.source import text_lines
from ...many.line_answers import scan
from .record_ends import RecordEnds

_PIECE = 1 << 20
_LINE_FEED = ord("\n")


class Span(NamedTuple):
    """A range of bytes in a file that workers can open."""

    offset: int
    length: int


class Inline(NamedTuple):
    """Bytes sent with the job, as they come from a pipe or were unpacked."""

    data: bytes


class Rows(NamedTuple):
    """Rows of a Parquet file."""

    start: int
    stop: int


# A Reject replaces the data of a line that is too long, or where an input breaks off.
Content = Span | Inline | Rows | Reject


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some records of one input."""

    source: int  # index of the input, from 0
    content: Content
    first: int  # number of its first line or row, from 1
    count: int  # records, blank lines included
    check: int  # checksum of its bytes
    weight: int = 0  # bytes of the input on disk, for the progress bar
    number: int = 1  # number of its first record in the input; for lines the same as `first`


def _measure(data: bytes, stop: int) -> tuple[int, int]:
    """Return the number of lines in the first `stop` bytes, and their checksum."""
    feeds, returns, check = scan(data, stop)
    if returns:
        return len(text_lines(data[:stop])), check
    return feeds + (stop > 0 and data[stop - 1] != _LINE_FEED), check


def cut_file(file: BinaryIO, ends: RecordEnds, size: int, source: int, start: int) -> Iterator[Chunk]:
    """Cut a seekable file into Spans; the data is scanned, never copied."""
    at, line = start, 1
    total = os.fstat(file.fileno()).st_size
    while at < total:
        data = read_at(file.fileno(), size + 1, at)
        is_rest = at + len(data) >= total and len(data) <= size
        end = len(data) if is_rest else ends.last_end(data, 0, len(data))
        if not end:  # a record longer than a chunk
            file.seek(at)
            pieces = iter(lambda: file.read(max(size, _PIECE)), b"")
            for chunk in cut(pieces, ends, size, source, False, at):
                yield replace(chunk, first=chunk.first + line - 1)
            return
        lines, check = _measure(data, end)
        yield Chunk(source, Span(at, end), line, ends.records(data, end, lines), check, weight=end)
        at += end
        line += lines


def cut(
    pieces: Iterable[bytes | str], ends: RecordEnds, size: int, source: int, inline: bool, offset: int = 0
) -> Iterator[Chunk]:
    """Cut a stream, from `offset` of its file, into chunks of about `size` bytes."""
    line = 1
    for item in cut_text(pieces, ends.last_end, size):
        if isinstance(item, bytes):
            content = Inline(item) if inline else Span(offset, len(item))
            lines, check = _measure(item, len(item))
            yield Chunk(source, content, line, ends.records(item, len(item), lines), check, len(item))
            line, offset = line + lines, offset + len(item)
        else:
            check = scan(item.text.encode(errors="surrogateescape")).checksum
            yield Chunk(source, Reject(item.problem, text=item.text, kind=item.kind), line, 1, check)
            line, offset = line + 1, offset + item.size


def numbered(chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """Number the records of the chunks of one input."""
    number = 1
    for chunk in chunks:
        yield replace(chunk, number=number)
        number += chunk.count


def split(chunk: Chunk, data: bytes, ends: RecordEnds) -> list[Chunk]:
    """Split a chunk in two; [] for a single record. `data` are its bytes."""
    if isinstance(chunk.content, Rows):
        start, stop = chunk.content
        places = pairwise((start, (start + stop) // 2, stop)) if chunk.count > 1 else ()
        return [replace(chunk, content=Rows(a, b), first=a + 1, number=a + 1, count=b - a) for a, b in places]
    end = ends.middle(data)
    if chunk.count < 2 or not 0 < end < len(data):
        return []
    offset = chunk.content.offset if isinstance(chunk.content, Span) else 0
    halves, line, number = [], chunk.first, chunk.number
    for start, part in ((0, data[:end]), (end, data[end:])):
        content = Span(offset + start, len(part)) if isinstance(chunk.content, Span) else Inline(part)
        lines, check = _measure(part, len(part))
        records = ends.records(part, len(part), lines)
        halves.append(Chunk(chunk.source, content, line, records, check, number=number))
        line, number = line + lines, number + records
    return halves
