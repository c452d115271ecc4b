"""Where records end: lines, whatever ends them, and CSV with its quotes."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...formats.csv_records import QUOTE_LIMIT
from ...formats.source import line_feeds
from ...many.line_answers import csv_ends

_LINE_END = re.compile(rb"\r\n?|\n")


class RecordEnds(NamedTuple):
    """Where records end: lines, or CSV, whose quotes may hold line breaks."""

    quote_limit: int  # bytes between quotes; 0: quotes mean nothing

    def last_end(self, data: bytes, start: int, stop: int) -> int:
        """Of the last whole record between two offsets, or the first of them."""
        if not self._has_quotes(data, start, stop):
            # A CR at the very end may be half of a CRLF: not sure yet.
            stop = min(stop, len(data))
            turn = data.rfind(b"\r", start, max(0, stop - 1))
            return max(data.rfind(b"\n", start, stop), turn, start - 1) + 1
        ends = csv_ends(data[start:stop], False, self.quote_limit)
        return start + (ends[-1] if ends else 0)

    def records(self, data: bytes, stop: int, lines: int) -> int:
        """How many records there are up to an offset, given the number of lines."""
        has_quotes = self._has_quotes(data, 0, stop)
        return len(csv_ends(data[:stop], True, self.quote_limit)) if has_quotes else lines

    def middle(self, data: bytes) -> int:
        """The end of a record near the middle; 0 or the length if there is none."""
        ends = csv_ends(data, True, self.quote_limit)
        return max((end for end in ends if end <= len(data) // 2), default=ends[0] if ends else 0)

    def _has_quotes(self, data: bytes, start: int, stop: int) -> bool:
        return self.quote_limit > 0 and data.find(b'"', start, stop) >= 0


def ends_for(format: str) -> RecordEnds:
    return RecordEnds(QUOTE_LIMIT if format == "csv" else 0)


def text_lines(data: bytes) -> list[bytes]:
    """The lines, whatever ends them: LF, CRLF or a lone CR."""
    lines = line_feeds(data).split(b"\n")
    lines.pop()
    return lines


def line_end(data: bytes, start: int) -> int:
    """Past the end of the line that begins at `start`."""
    found = _LINE_END.search(data, start)
    return found.end() if found else len(data)
