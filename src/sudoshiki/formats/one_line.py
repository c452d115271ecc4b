"""A puzzle in a single line, for those who have lines by the million."""

from __future__ import annotations

from ..puzzle import FormatError, Kind, Puzzle
from . import records, registry, sniff
from .records import Found, Options
from .source import decoded

__all__ = ["Text", "read_line", "read_puzzle"]

Text = str | bytes | bytearray | None  # None: one that is missing


def read_puzzle(text: str, options: Options) -> Puzzle | None:
    """The puzzle in a single line, in any format that has one a line; None where there is none."""
    row = registry.find(sniff(text))
    return _read_as(row if row.one_a_line else registry.find("line"), text, options)


def read_line(line: Text, options: Options) -> Puzzle | None:
    """The puzzle in a line of symbols or numbers, and in no other format; None where there is none."""
    if line is None:
        return None
    text = line if isinstance(line, str) else decoded(bytes(line))
    return _read_as(registry.find("line"), text, options)


def _read_as(row: registry.Format, text: str, options: Options) -> Puzzle | None:
    if "\0" in text:
        raise FormatError("a NUL byte", column=text.index("\0") + 1, kind=Kind.NUL)
    found = next(iter(row.read([records.Line(1, text)], options)), None)
    if isinstance(found, FormatError):
        raise found
    return found.puzzle if isinstance(found, Found) else None
