"""Where records end: lines, whatever ends them, and CSV with its quotes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...many.line_answers import line_feeds

__all__ = ["LINES", "RecordEnds", "csv_records", "ends_for", "line_end", "text_lines"]

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
    if not lines[-1]:
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


def csv_records(data: bytes, final: bool = True) -> Iterator[tuple[int, int]]:
    """Start and end of each CSV record. A quote that is never closed costs only its own line.

    Unless the data is `final`, the last records may be left out: more bytes could change them.
    """
    at = 0
    while at < len(data):
        first_end = end = line_end(data, at)
        quotes = data.count(b'"', at, end)
        while quotes % 2 and end < len(data) and end - at <= QUOTE_LIMIT:
            start, end = end, line_end(data, end)
            quotes += data.count(b'"', start, end)
        if quotes % 2:
            if not final and end - at <= QUOTE_LIMIT:
                return
            end = first_end
        if not final and end == len(data):
            return
        yield at, end
        at = end


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
    end = 0
    for _, end in csv_records(data[start:stop], final=False):  # noqa: B007
        pass
    return start + end


def _count_csv(data: bytes, lines: int) -> int:
    return sum(1 for _ in csv_records(data)) if b'"' in data else lines


def _middle_csv_end(data: bytes) -> int:
    ends = [end for _, end in csv_records(data)]
    return max((end for end in ends if end <= len(data) // 2), default=ends[0] if ends else 0)


LINES = RecordEnds(_last_line_end, lambda _, lines: lines, _middle_line_end)
_CSV = RecordEnds(_last_csv_end, _count_csv, _middle_csv_end)
