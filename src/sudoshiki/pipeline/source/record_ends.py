"""Find where records end: lines with any line end, and CSV with quotes."""

from __future__ import annotations

from typing import NamedTuple

from ...formats.csv_records import QUOTE_LIMIT
from ...formats.cutting import last_line_end
from ...many.line_answers import csv_ends


class RecordEnds(NamedTuple):
    """Find where records end: lines, or CSV, where quotes may contain line breaks."""

    quote_limit: int  # bytes between quotes; 0: quotes have no meaning

    def last_end(self, data: bytes, start: int, stop: int) -> int:
        """Return the end of the last whole record between offsets, or `start`."""
        if not self._has_quotes(data, start, stop):
            return last_line_end(data, start, stop)
        ends = csv_ends(data[start:stop], False, self.quote_limit)
        return start + (ends[-1] if ends else 0)

    def records(self, data: bytes, stop: int, lines: int) -> int:
        """Count the records up to an offset, given the number of lines."""
        has_quotes = self._has_quotes(data, 0, stop)
        return len(csv_ends(data[:stop], True, self.quote_limit)) if has_quotes else lines

    def middle(self, data: bytes) -> int:
        """Return the end of a record near the middle; 0 or the length if there is none."""
        ends = csv_ends(data, True, self.quote_limit)
        return max((end for end in ends if end <= len(data) // 2), default=ends[0] if ends else 0)

    def _has_quotes(self, data: bytes, start: int, stop: int) -> bool:
        return self.quote_limit > 0 and data.find(b'"', start, stop) >= 0


def ends_for(format: str) -> RecordEnds:
    return RecordEnds(QUOTE_LIMIT if format == "csv" else 0)
