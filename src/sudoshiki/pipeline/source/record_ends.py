"""Where records end: lines, whatever ends them, and CSV with its quotes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...formats.source import line_feeds
from ...many.line_answers import csv_ends

QUOTE_LIMIT = 64 << 10  # bytes that a quoted CSV record may span before its quote counts as never closed


class RecordEnds(NamedTuple):
    """Where records end: for lines, and for CSV with its quotes."""

    last_end: Callable[[bytes, int, int], int]  # of the last whole record between two offsets, or the first
    records: Callable[[bytes, int], int]  # how many, given the number of lines
    middle: Callable[[bytes], int]  # an end of a record near the middle; 0 or the length if there is none


def ends_for(format: str) -> RecordEnds:
    return _CSV if format == "csv" else LINES


def text_lines(data: bytes) -> list[bytes]:
    """The lines, whatever ends them: LF, CRLF or a lone CR."""
    lines = line_feeds(data).split(b"\n")
    lines.pop()
    return lines


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


def line_end(data: bytes, start: int) -> int:
    """Past the end of the line that begins at `start`. Looked for in windows that double: little more
    than that line is looked through, and a long one as fast as bytes can be."""
    size = 128
    while start < len(data):
        stop = min(len(data), start + size)
        feed = data.find(b"\n", start, stop)
        turn = data.find(b"\r", start, stop if feed < 0 else feed)
        if turn >= 0:
            return turn + 2 if data.startswith(b"\n", turn + 1) else turn + 1
        if feed >= 0:
            return feed + 1
        start, size = stop, 2 * size
    return len(data)


def _last_csv_end(data: bytes, start: int, stop: int) -> int:
    if data.find(b'"', start, stop) < 0:
        return _last_line_end(data, start, stop)
    ends = csv_ends(data[start:stop], False, QUOTE_LIMIT)
    return start + (ends[-1] if ends else 0)


def _count_csv(data: bytes, lines: int) -> int:
    return len(csv_ends(data, True, QUOTE_LIMIT)) if b'"' in data else lines


def _middle_csv_end(data: bytes) -> int:
    ends = csv_ends(data, True, QUOTE_LIMIT)
    return max((end for end in ends if end <= len(data) // 2), default=ends[0] if ends else 0)


LINES = RecordEnds(_last_line_end, lambda _, lines: lines, _middle_line_end)
_CSV = RecordEnds(_last_csv_end, _count_csv, _middle_csv_end)
