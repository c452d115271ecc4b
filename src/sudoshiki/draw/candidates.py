"""Candidates for the terminal: each cell is a square with a place per value.

1* 2  .  │ . . .
.  5x .  │ . 7 .      a mark follows the candidate it is about
.  .  9  │ . . .
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt

from ..puzzle import Puzzle
from .text import FOUND, GIVEN, MARKED, RESET, Picture, digits_of, rules_in_words


def candidates_text(
    puzzle: Puzzle,
    values: Sequence[int],
    masks: Sequence[int],
    marks: Mapping[tuple[int, int], str] | None = None,
    *,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Return placed values, elsewhere the candidates of the mask.

    `marks` has one character for candidates (cell, value). `ascii` draws with - | + alone; `color` sets
    givens in bold, other values and what is marked in colour.
    """
    square = _Square(puzzle, puzzle.givens if color else None)
    cells = [
        square.placed(cell, value) if value else square.open(cell, mask, marks or {})
        for cell, (value, mask) in enumerate(zip(values, masks, strict=True))
    ]
    picture = Picture(puzzle, square.width, ascii=ascii)
    lines = []
    for row in range(puzzle.side):
        for line in range(square.down):
            lines.append(picture.row(row, [cell[line] for cell in cells], signs=line == square.middle))
        if row + 1 < puzzle.side:
            lines.append(picture.gap(row))
    return "\n".join([*(line.rstrip() for line in lines), *picture.far_signs(), *rules_in_words(puzzle)])


class _Square:
    """The layout of a cell: a place for each value and its mark."""

    def __init__(self, puzzle: Puzzle, colored: Sequence[int] | None) -> None:
        self.side = side = puzzle.side
        self.first = puzzle.graph.first_value
        self.colored = colored  # whether givens are coloured
        self.across = isqrt(side - 1) + 1
        self.down = -(-side // self.across)
        self.middle = self.down // 2
        self.digits = digits_of(puzzle)
        self.width = self.across * (self.digits + 1)

    def placed(self, cell: int, value: int) -> list[str]:
        """The placed value, in the middle."""
        middle = str(value - 1 + self.first).center(self.width - 1) + " "
        if self.colored is not None:
            middle = f"{GIVEN if self.colored[cell] else FOUND}{middle}{RESET}"
        return [middle if line == self.middle else " " * self.width for line in range(self.down)]

    def open(self, cell: int, mask: int, marks: Mapping[tuple[int, int], str]) -> list[str]:
        places = []
        for value in range(1, self.across * self.down + 1):
            symbol = "" if value > self.side else value - 1 + self.first if mask >> value - 1 & 1 else "."
            mark = marks.get((cell, value), " ")
            place = f"{symbol:>{self.digits}}{mark}"
            places.append(f"{MARKED}{place}{RESET}" if self.colored is not None and mark != " " else place)
        lines = range(self.down)
        return ["".join(places[line * self.across : (line + 1) * self.across]) for line in lines]
