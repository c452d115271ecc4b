"""Cut an input into chunks of whole records, the same records for every chunk size, in bounded memory."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO, NamedTuple

from ..formats.source import LINE_LIMIT
from ..many.line_answers import line_feeds, scan
from ..puzzle import Kind

__all__ = [
    "Chunk",
    "Inline",
    "Place",
    "Rows",
    "Rules",
    "Span",
    "Trouble",
    "csv_records",
    "cut",
    "cut_file",
    "long_line",
    "rules_for",
    "split",
    "text_lines",
]

_PIECE = 1 << 20
_LINE_FEED = ord("\n")
_LINE_END = re.compile(rb"\n|\r\n?")
QUOTE_LIMIT = 64 << 10  # bytes that a quoted CSV record may span before its quote counts as never closed
_SHOWN = 200  # bytes kept of a line that is too long


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


class Trouble(NamedTuple):
    """No data but one reject: a line too long to hold, or an input that breaks off here."""

    kind: Kind
    reason: str
    text: str = ""


Place = Span | Inline | Rows | Trouble


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some records of one input."""

    source: int  # which input, from 0
    place: Place
    first: int  # the number of its first line, or row, from 1
    count: int  # records, blank lines included
    check: int  # a sum of its bytes
    weight: int = 0  # bytes of the input as it lies on disk, to tell how far a run is


class Rules(NamedTuple):
    """Where records end: for lines, and for CSV with its quotes."""

    last_end: Callable[[bytes, int, int], int]  # of the last whole record between two places, or the first
    records: Callable[[bytes, int], int]  # how many, given the number of lines
    middle: Callable[[bytes], int]  # an end of a record near the middle; 0 or the length if there is none


def rules_for(format: str) -> Rules:
    return _CSV if format == "csv" else _LINES


def text_lines(data: bytes) -> list[bytes]:
    """The lines, whatever ends them: LF, CRLF or a lone CR."""
    lines = line_feeds(data).split(b"\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _measure(data: bytes, stop: int) -> tuple[int, int]:
    """The number of lines in the first `stop` bytes, and the sum to know them by."""
    feeds, returns, check = scan(data, stop)
    if returns:
        return len(text_lines(data[:stop])), check
    return feeds + (stop > 0 and data[stop - 1] != _LINE_FEED), check


def _last_line_end(data: bytes, start: int, stop: int) -> int:
    # A CR at the very end may be half of a CRLF: not sure yet.
    stop = min(stop, len(data))
    return max(data.rfind(b"\n", start, stop), data.rfind(b"\r", start, max(0, stop - 1)), start - 1) + 1


def _middle_line_end(data: bytes) -> int:
    """After the line end before the middle, or else the one after it."""
    middle = len(data) // 2
    if end := _last_line_end(data, 0, middle + 1):
        return end
    found = [at for at in (data.find(b"\n", middle), data.find(b"\r", middle)) if at >= 0]
    if not found:
        return 0
    end = min(found) + 1
    return end + (data[end - 1 : end + 1] == b"\r\n")


def csv_records(data: bytes, final: bool = True) -> Iterator[tuple[int, int]]:
    """Start and end of each CSV record. A quote that is never closed costs only its own line.

    Unless the data is `final`, the last records may be left out: more bytes could change them.
    """
    at = 0
    while at < len(data):
        first_end = end = _line_end(data, at)
        quotes = data.count(b'"', at, end)
        while quotes % 2 and end < len(data) and end - at <= QUOTE_LIMIT:
            start, end = end, _line_end(data, end)
            quotes += data.count(b'"', start, end)
        if quotes % 2:
            if not final and end - at <= QUOTE_LIMIT:
                return
            end = first_end
        if not final and end == len(data):
            return
        yield at, end
        at = end


def _line_end(data: bytes, start: int) -> int:
    """Past the end of the line that begins at `start`; only that line is looked through."""
    end = _LINE_END.search(data, start)
    return end.end() if end else len(data)


def _last_csv_end(data: bytes, start: int, stop: int) -> int:
    if data.find(b'"', start, stop) < 0:
        return _last_line_end(data, start, stop)
    end = 0
    for _, end in csv_records(data[start:stop], final=False):  # noqa: B007
        pass
    return start + end


def _count_csv(data: bytes, lines: int) -> int:
    return sum(1 for _ in csv_records(data)) if b'"' in data else lines


def _middle_csv_end(data: bytes) -> int:
    ends = [end for _, end in csv_records(data)]
    return max((end for end in ends if end <= len(data) // 2), default=ends[0] if ends else 0)


_LINES = Rules(_last_line_end, lambda _, lines: lines, _middle_line_end)
_CSV = Rules(_last_csv_end, _count_csv, _middle_csv_end)


def long_line(head: bytes, length: int) -> Trouble:
    shown = head[:_SHOWN].decode(errors="surrogateescape") + "…"
    return Trouble(Kind.TOO_LONG, f"a line of {length:,} bytes; at most {LINE_LIMIT:,} are read", shown)


def cut_file(file: BinaryIO, rules: Rules, size: int, source: int, start: int) -> Iterator[Chunk]:
    """Spans of a file that can be read at any place: the data is looked at and never copied."""
    at, line = start, 1
    total = os.fstat(file.fileno()).st_size
    while at < total:
        data = os.pread(file.fileno(), size + 1, at)
        is_rest = at + len(data) >= total and len(data) <= size
        end = len(data) if is_rest else rules.last_end(data, 0, len(data))
        if not end:  # a record longer than a chunk
            file.seek(at)
            pieces = iter(lambda: file.read(max(size, _PIECE)), b"")
            for chunk in cut(pieces, rules, size, source, False, at):
                yield replace(chunk, first=chunk.first + line - 1)
            return
        lines, check = _measure(data, end)
        records = lines if rules is _LINES else rules.records(data[:end], lines)
        yield Chunk(source, Span(at, end), line, records, check, weight=end)
        at += end
        line += lines


def cut(
    pieces: Iterable[bytes | Trouble], rules: Rules, size: int, source: int, inline: bool, offset: int = 0
) -> Iterator[Chunk]:
    """Chunks of about `size` bytes from a stream of pieces that begins at `offset` of its file."""
    cutter = _Cutter(rules, size, source, inline, offset)
    for piece in pieces:
        if isinstance(piece, Trouble):
            # What stands unfinished before the break is part of the trouble, never a puzzle.
            yield from cutter.chunks(final=False, least=1)
            yield cutter.trouble(piece, piece.text or cutter.leftover())
            return
        cutter.buffer.append(piece)
        cutter.held += len(piece)
        yield from cutter.chunks(final=False, least=size)
    yield from cutter.chunks(final=True, least=1)


class _Cutter:
    def __init__(self, rules: Rules, size: int, source: int, inline: bool, offset: int) -> None:
        self.rules, self.size, self.source, self.inline, self.offset = rules, size, source, inline, offset
        self.buffer: list[bytes] = []
        self.held = 0
        self.line = 1
        self.long_head: bytes | None = None  # of a line that is being passed over
        self.long_size = 0

    def chunks(self, final: bool, least: int) -> Iterator[Chunk]:
        """What can be cut off the buffer as long as it holds `least` bytes."""
        if self.held >= least:
            data, at = b"".join(self.buffer), 0
            while len(data) - at >= least:
                if self.long_head is not None:
                    at, ended = self._pass_over(data, at, final)
                    if not ended:
                        break
                    yield self._long_line()
                elif (end := self._end(data, at, final)) > at:
                    yield self._chunk(data[at:end])
                    at = end
                elif len(data) - at > LINE_LIMIT + 1:  # one more: a CR that may be half of its end
                    self.long_head, self.long_size = data[at : at + _SHOWN], 0
                else:
                    break
            self._hold(data[at:])
        if final and self.long_head is not None:
            yield self._long_line()

    def _end(self, data: bytes, at: int, final: bool) -> int:
        """Where to cut: at most `size` bytes on if a record ends there, else after the first that does."""
        left = len(data) - at
        if left > self.size and (end := self.rules.last_end(data, at, at + self.size + 1)) > at:
            return end
        return len(data) if final and left <= LINE_LIMIT + 1 else self.rules.last_end(data, at, len(data))

    def _pass_over(self, data: bytes, at: int, final: bool) -> tuple[int, bool]:
        """Past the end of a long line, or of the data if the line goes on; and whether it has ended."""
        end = _line_end(data, at)
        if end == len(data) and not data.endswith(b"\n") and not (final and data.endswith(b"\r")):
            end -= data.endswith(b"\r")  # it may be half of a CRLF
            self.long_size += end - at
            self.offset += end - at
            return end, False
        self.long_size += len(data[at:end].rstrip(b"\r\n"))
        self.offset += end - at
        return end, True

    def _long_line(self) -> Chunk:
        assert self.long_head is not None
        found = self.trouble(long_line(self.long_head, self.long_size))
        self.long_head = None
        return found

    def _hold(self, data: bytes) -> None:
        self.buffer, self.held = [data] if data else [], len(data)

    def leftover(self) -> str:
        return b"".join(self.buffer)[:_SHOWN].decode(errors="surrogateescape")

    def trouble(self, trouble: Trouble, text: str = "") -> Chunk:
        self.line += 1
        place = trouble._replace(text=text) if text else trouble
        return Chunk(
            self.source, place, self.line - 1, 1, scan(place.text.encode(errors="surrogateescape")).checksum
        )

    def _chunk(self, data: bytes) -> Chunk:
        place = Inline(data) if self.inline else Span(self.offset, len(data))
        lines, check = _measure(data, len(data))
        chunk = Chunk(self.source, place, self.line, self.rules.records(data, lines), check, len(data))
        self.offset += len(data)
        self.line += lines
        return chunk


def split(chunk: Chunk, data: bytes, rules: Rules) -> list[Chunk]:
    """The chunk in two, or [] if it is a single record. `data` are its bytes, unless it has rows."""
    if isinstance(chunk.place, Rows):
        start, stop = chunk.place
        middle = (start + stop) // 2
        if middle == start:
            return []
        return [_rows(chunk, start, middle), _rows(chunk, middle, stop)]
    end = rules.middle(data)
    if chunk.count < 2 or not 0 < end < len(data):
        return []
    offset = chunk.place.offset if isinstance(chunk.place, Span) else 0
    halves, line = [], chunk.first
    for start, part in ((0, data[:end]), (end, data[end:])):
        place = Span(offset + start, len(part)) if isinstance(chunk.place, Span) else Inline(part)
        lines, check = _measure(part, len(part))
        halves.append(Chunk(chunk.source, place, line, rules.records(part, lines), check))
        line += lines
    return halves


def _rows(chunk: Chunk, start: int, stop: int) -> Chunk:
    return replace(chunk, place=Rows(start, stop), first=start + 1, count=stop - start, check=0)
