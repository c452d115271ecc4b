"""S5's file: the number of boards, then the rows of each, 0 for empty. Rows are read as in any other grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ..puzzle import FormatError, Kind, Puzzle
from ..puzzle.errors import so_many
from .numbers import board_count, number_lines, rows_text
from .records import Found, Line, Options, misread

__all__ = ["read", "write", "write_all"]


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    lines = iter(lines)
    head = next(number_lines(lines), None)
    if head is None:
        return
    try:
        count = board_count(head)
    except FormatError as error:
        yield misread(error, head.line.number, head.line.text)
        return
    found = 0
    for item in _boards(lines, count, options):
        if found == count:
            extra = f"text after the last of {so_many(count, 'board')}"
            yield FormatError(extra, line=item.line, text=item.text, kind=Kind.EXTRA)
            return
        found += 1
        yield item
    if found < count:
        yield head.error(f"{so_many(found, 'board')}, expected {count}", kind=Kind.LENGTH)


def _boards(lines: Iterator[Line], count: int, options: Options) -> Iterator[Found | FormatError]:
    """The boards after the number: rows, or one board a line."""
    from .registry import find
    from .sniffing import counted_format, head_of

    head = list(head_of(lines))
    name = counted_format([line.text for line in head if not line.problem], count)
    return find(name or "grid").read(chain(head, lines), options)


def write(puzzle: Puzzle) -> str:
    return write_all([puzzle])


def write_all(puzzles: Sequence[Puzzle]) -> str:
    return "\n".join([str(len(puzzles)), *map(rows_text, puzzles)])
