"""S5's file: the number of boards, then rows as in any grid, 0 for empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from ..puzzle import FormatError, Kind, Puzzle
from ..puzzle.errors import so_many
from . import grid
from . import line as line_format
from .line import with_line
from .numbers import board_count, number_lines, rows_text
from .records import Line, Options, ParsedPuzzle

_LOOK_AHEAD = 300
_SHORTEST_LINE = 16  # characters of a board that is written in one line


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    lines = iter(lines)
    head = next(number_lines(lines), None)
    if head is None:
        return
    try:
        count = board_count(head)
    except FormatError as error:
        yield with_line(error, head.line.number, head.line.text)
        return
    boards = 0
    for item in _boards(lines, count, options):
        if boards == count:
            extra = f"text after the last of {so_many(count, 'board')}"
            yield FormatError(extra, line=item.line, text=item.text, kind=Kind.EXTRA)
            return
        boards += 1
        yield item
    if boards < count:
        yield head.error(f"{so_many(boards, 'board')}, expected {count}", kind=Kind.LENGTH)


def _boards(lines: Iterator[Line], count: int, options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """The boards after the number: rows, or as many lines as boards."""
    head = list(islice(lines, _LOOK_AHEAD))
    content = [line.text.partition("#")[0] for line in head]
    content = [text for text in content if text.strip()]
    whole = chain(head, lines)
    if len(content) == count and all(len(text.strip()) >= _SHORTEST_LINE for text in content):
        return line_format.each_line(whole, line_format.read_line, options)
    return grid.read(whole, options, numbers=any(".." in text.split() for text in content))


def write_all(puzzles: Sequence[Puzzle]) -> str:
    return "\n".join([str(len(puzzles)), *map(rows_text, puzzles)])
