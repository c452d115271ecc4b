"""Rows of whole numbers with their positions, for the formats of S1, S2 and S5."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..puzzle import FormatError, Kind, Puzzle, cell_name
from ..puzzle.errors import so_many
from ..puzzle.symbols import number
from ..puzzle.validation import side_problem
from .line import build
from .records import Line, row_lines


class NumberLine(NamedTuple):
    """A line of words that should be numbers; never blank or a comment."""

    line: Line
    words: list[str]

    def numbers(self, count: int, what: str) -> list[int]:
        """Exactly `count` numbers. Raises FormatError: `what` was expected."""
        if self.line.problem:
            raise self.line.error()
        values = [_whole(word) for word in self.words]
        for index, value in enumerate(values):
            if value is None:
                raise self.error(f"{self.words[index]!r} is not a whole number", index, kind=Kind.SYMBOL)
        if len(values) != count:
            raise self.error(f"{len(values)} numbers, expected {what}", kind=Kind.LENGTH)
        return [value for value in values if value is not None]

    def column(self, index: int) -> int:
        return [match.start() + 1 for match in re.finditer(r"\S+", self.line.text)][index]

    def error(
        self, message: str, index: int | None = None, cell: str = "", *, kind: Kind = Kind.FORMAT
    ) -> FormatError:
        column = 0 if index is None else self.column(index)
        return FormatError(message, line=self.line.number, column=column, cell=cell, kind=kind)


def _whole(word: str) -> int | None:
    value = number(word.removeprefix("-"))
    return -value if value is not None and word.startswith("-") else value


def number_lines(lines: Iterable[Line]) -> Iterator[NumberLine]:
    for line in row_lines(lines):
        words = line.text.partition("#")[0].split()
        if words or line.problem:
            yield NumberLine(line, words)


def board_rows(rows: list[NumberLine], side: int) -> list[int]:
    """The values of the rows of a board."""
    values: list[int] = []
    for r, row in enumerate(rows):
        for c, value in enumerate(row.numbers(side, f"{side} for row {r + 1}")):
            if not 0 <= value <= side:
                cell = cell_name(r * side + c, side)
                raise row.error(f"{value} is outside 1…{side} (0 for empty)", c, cell, kind=Kind.SYMBOL)
            values.append(value)
    return values


def build_rows(make: Callable[[], Puzzle], rows: list[NumberLine], side: int) -> Puzzle:
    """Call `make`; add the position of the cell to its error. Raises FormatError."""

    def place(cell: int) -> tuple[int, int]:
        row = rows[cell // side]
        return row.line.number, row.column(cell % side)

    return build(make, side, place)


def check_header_side(header: NumberLine, side: int) -> None:
    if problem := side_problem(side):
        raise header.error(problem, 0, kind=Kind.SIDE)


def board_count(head: NumberLine) -> int:
    """The number of boards at the start of a file. Raises FormatError."""
    (count,) = head.numbers(1, "the number of boards alone")
    if count < 0:
        raise head.error(f"{so_many(count, 'board')}, expected 0 or more", 0, kind=Kind.LENGTH)
    return count


def rows_text(puzzle: Puzzle, between: str = " ") -> str:
    """The givens as rows of numbers, 0 for empty."""
    side, givens = puzzle.side, puzzle.givens
    return "\n".join(between.join(map(str, givens[r * side : (r + 1) * side])) for r in range(side))
