"""Cut a text that comes in chunks into whole records, in bounded memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..puzzle import Kind

LINE_LIMIT = 8 << 20  # bytes; the widest boards take less, even with all candidates
_SHOWN = 200  # bytes kept of a line that is too long, or where a text breaks off
_LINE_END = re.compile(rb"\r\n?|\n")

# Returns the end of the last whole record of data between two offsets, or the first offset.
LastEnd = Callable[[bytes, int, int], int]


class Unusable(NamedTuple):
    """A line that is too long to be kept, or the place where a text breaks off."""

    problem: str
    text: str  # how it starts; bytes that are not UTF-8 are surrogates
    kind: Kind
    size: int = 0  # bytes, with the line end; 0 where a text breaks off


def long_line(start: bytes, length: int, size: int = 0) -> Unusable:
    """Return a line of `length` bytes, or of `size` with its end."""
    problem = f"a line of {length:,} bytes; at most {LINE_LIMIT:,} are read"
    return Unusable(problem, _preview(start) + "…", Kind.TOO_LONG, size)


def _preview(start: bytes) -> str:
    return start[:_SHOWN].decode(errors="surrogateescape")


class _LongLine(NamedTuple):
    start: bytes
    length: int = 0  # so far
    size: int = 0


def last_line_end(data: bytes, start: int, stop: int) -> int:
    """Return the end of the last whole line; a final CR may be half of a CRLF."""
    stop = min(stop, len(data))
    turn = data.rfind(b"\r", start, max(0, stop - 1))
    return max(data.rfind(b"\n", start, stop), turn, start - 1) + 1


def cut(chunks: Iterable[bytes | str], last_end: LastEnd, size: int) -> Iterator[bytes | Unusable]:
    """Yield pieces of whole records, of about `size` bytes.

    A last chunk that is a string says why the text breaks off there.
    """
    cutter = _Cutter(last_end, size)
    for chunk in chunks:
        if isinstance(chunk, str):
            yield from cutter.pieces(final=False, least=1)
            yield from cutter.torn(chunk)
            return
        cutter.pending.append(chunk)
        cutter.length += len(chunk)
        yield from cutter.pieces(final=False, least=size)
    yield from cutter.pieces(final=True, least=1)


class _Cutter:
    def __init__(self, last_end: LastEnd, size: int) -> None:
        self.last_end, self.size = last_end, size
        self.pending: list[bytes] = []
        self.length = 0  # of what is pending
        self.long: _LongLine | None = None  # a long line that is being skipped

    def pieces(self, final: bool, least: int) -> Iterator[bytes | Unusable]:
        """Yield pieces while at least `least` bytes are pending."""
        if self.length >= least:
            data, at = b"".join(self.pending), 0
            while len(data) - at >= least:
                if self.long:
                    at, has_ended = self._skip(self.long, data, at, final)
                    if not has_ended:
                        break
                    yield long_line(*self.long)
                    self.long = None
                elif (end := self._end(data, at, final)) > at:
                    yield data[at:end]
                    at = end
                elif len(data) - at > LINE_LIMIT + 1:  # one more for a CR, which may be half of a CRLF
                    self.long = _LongLine(data[at : at + _SHOWN])
                else:
                    break
            self.pending, self.length = [data[at:]], len(data) - at
        if final and self.long:
            yield long_line(*self.long)

    def torn(self, problem: str) -> Iterator[bytes | Unusable]:
        """Yield what is left of a text that breaks off here."""
        if self.long:
            yield long_line(*self.long)
            self.pending = []
        data = b"".join(self.pending)
        end = self.last_end(data + b" ", 0, len(data) + 1)  # no LF follows a CR any more
        if end:
            yield data[:end]
        yield Unusable(problem, _preview(data[end:]), Kind.BROKEN_OFF)

    def _end(self, data: bytes, at: int, final: bool) -> int:
        """Return where to cut: after the last record within `size`, else the first."""
        left = len(data) - at
        if left > self.size and (end := self.last_end(data, at, at + self.size + 1)) > at:
            return end
        return len(data) if final and left <= LINE_LIMIT + 1 else self.last_end(data, at, len(data))

    def _skip(self, long: _LongLine, data: bytes, at: int, final: bool) -> tuple[int, bool]:
        """Return the end of a long line or of the data, and whether it has ended."""
        end = line_end(data, at)
        has_ended = end < len(data) or data.endswith(b"\n") or (final and data.endswith(b"\r"))
        if not has_ended:
            end -= data.endswith(b"\r")  # may be half of a CRLF
        length = len(data[at:end].rstrip(b"\r\n"))
        self.long = long._replace(length=long.length + length, size=long.size + end - at)
        return end, has_ended


def line_end(data: bytes, start: int) -> int:
    """Return the offset after the line that begins at `start`."""
    match = _LINE_END.search(data, start)
    return match.end() if match else len(data)
