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
from ...formats.source import LINE_LIMIT, text_lines
from ...many.line_answers import scan
from ...puzzle import Kind
from .record_ends import RecordEnds, line_end

_PIECE = 1 << 20
_LINE_FEED = ord("\n")
_SHOWN = 200  # bytes kept of a line that is too long


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


def long_line(head: bytes, length: int) -> Reject:
    shown = head[:_SHOWN].decode(errors="surrogateescape") + "…"
    reason = f"a line of {length:,} bytes; at most {LINE_LIMIT:,} are read"
    return Reject(reason, text=shown, kind=Kind.TOO_LONG)


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
    pieces: Iterable[bytes | Reject], ends: RecordEnds, size: int, source: int, inline: bool, offset: int = 0
) -> Iterator[Chunk]:
    """Cut a stream, from `offset` of its file, into chunks of about `size` bytes."""
    cutter = _Cutter(ends, size, source, inline, offset)
    for piece in pieces:
        if isinstance(piece, Reject):
            # An incomplete record before the break becomes the text of the reject, never a puzzle.
            yield from cutter.chunks(final=False, least=1)
            yield cutter.reject(piece._replace(text=piece.text or cutter.leftover()))
            return
        cutter.buffer.append(piece)
        cutter.held += len(piece)
        yield from cutter.chunks(final=False, least=size)
    yield from cutter.chunks(final=True, least=1)


def numbered(chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """Number the records of the chunks of one input."""
    number = 1
    for chunk in chunks:
        yield replace(chunk, number=number)
        number += chunk.count


class _Cutter:
    def __init__(self, ends: RecordEnds, size: int, source: int, inline: bool, offset: int) -> None:
        self.ends, self.size, self.source, self.inline, self.offset = ends, size, source, inline, offset
        self.buffer: list[bytes] = []
        self.held = 0
        self.line = 1
        self.long_head: bytes | None = None  # start of a long line that is being skipped
        self.long_size = 0

    def chunks(self, final: bool, least: int) -> Iterator[Chunk]:
        """Yield chunks from the buffer while it holds at least `least` bytes."""
        if self.held >= least:
            data, at = b"".join(self.buffer), 0
            while len(data) - at >= least:
                if self.long_head is not None:
                    at, ended = self._skip_long_line(data, at, final)
                    if not ended:
                        break
                    yield self._long_line()
                elif (end := self._end(data, at, final)) > at:
                    yield self._chunk(data[at:end])
                    at = end
                elif len(data) - at > LINE_LIMIT + 1:  # one more for a CR, which may be half of a CRLF
                    self.long_head, self.long_size = data[at : at + _SHOWN], 0
                else:
                    break
            self.buffer, self.held = [data[at:]], len(data) - at
        if final and self.long_head is not None:
            yield self._long_line()

    def _end(self, data: bytes, at: int, final: bool) -> int:
        """Return where to cut: after the last record within `size`, else the first."""
        left = len(data) - at
        if left > self.size and (end := self.ends.last_end(data, at, at + self.size + 1)) > at:
            return end
        return len(data) if final and left <= LINE_LIMIT + 1 else self.ends.last_end(data, at, len(data))

    def _skip_long_line(self, data: bytes, at: int, final: bool) -> tuple[int, bool]:
        """Return the end of a long line or of the data, and whether it has ended."""
        end = line_end(data, at)
        if end == len(data) and not data.endswith(b"\n") and not (final and data.endswith(b"\r")):
            end -= data.endswith(b"\r")  # may be half of a CRLF
            self.long_size += end - at
            self.offset += end - at
            return end, False
        self.long_size += len(data[at:end].rstrip(b"\r\n"))
        self.offset += end - at
        return end, True

    def _long_line(self) -> Chunk:
        assert self.long_head is not None
        chunk = self.reject(long_line(self.long_head, self.long_size))
        self.long_head = None
        return chunk

    def leftover(self) -> str:
        return b"".join(self.buffer)[:_SHOWN].decode(errors="surrogateescape")

    def reject(self, reject: Reject) -> Chunk:
        self.line += 1
        check = scan(reject.text.encode(errors="surrogateescape")).checksum
        return Chunk(self.source, reject, self.line - 1, 1, check)

    def _chunk(self, data: bytes) -> Chunk:
        content = Inline(data) if self.inline else Span(self.offset, len(data))
        lines, check = _measure(data, len(data))
        records = self.ends.records(data, len(data), lines)
        chunk = Chunk(self.source, content, self.line, records, check, len(data))
        self.offset += len(data)
        self.line += lines
        return chunk


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
