"""Candidates for the terminal: each cell is a square with a field per value.

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
    """Return the board as text, with the candidates of open cells.

    `masks` has the candidates, `marks` a character for some of them, by (cell, value). `ascii` draws with
    - | + alone; `color` sets givens in bold, other values and marked candidates in colour.
    """
    layout = _CellLayout(puzzle, puzzle.givens if color else None)
    cells = [
        layout.lines_of_value(cell, value) if value else layout.lines_of_candidates(cell, mask, marks or {})
        for cell, (value, mask) in enumerate(zip(values, masks, strict=True))
    ]
    picture = Picture(puzzle, layout.width, ascii=ascii)
    lines = []
    for row in range(puzzle.side):
        for line in range(layout.rows):
            lines.append(picture.row(row, [cell[line] for cell in cells], signs=line == layout.middle))
        if row + 1 < puzzle.side:
            lines.append(picture.gap(row))
    return "\n".join([*(line.rstrip() for line in lines), *picture.far_signs(), *rules_in_words(puzzle)])


class _CellLayout:
    """Layout of a cell: a field for each value and its mark."""

    def __init__(self, puzzle: Puzzle, givens_to_color: Sequence[int] | None) -> None:
        self.side = side = puzzle.side
        self.first = puzzle.graph.first_value
        self.givens_to_color = givens_to_color  # None: no colours
        self.columns = isqrt(side - 1) + 1
        self.rows = -(-side // self.columns)
        self.middle = self.rows // 2
        self.digits = digits_of(puzzle)
        self.width = self.columns * (self.digits + 1)

    def lines_of_value(self, cell: int, value: int) -> list[str]:
        """Return the lines of a cell with its value in the middle."""
        middle = str(value - 1 + self.first).center(self.width - 1) + " "
        if self.givens_to_color is not None:
            middle = f"{GIVEN if self.givens_to_color[cell] else FOUND}{middle}{RESET}"
        return [middle if line == self.middle else " " * self.width for line in range(self.rows)]

    def lines_of_candidates(self, cell: int, mask: int, marks: Mapping[tuple[int, int], str]) -> list[str]:
        fields = []
        for value in range(1, self.columns * self.rows + 1):
            symbol = "" if value > self.side else value - 1 + self.first if mask >> value - 1 & 1 else "."
            mark = marks.get((cell, value), " ")
            field = f"{symbol:>{self.digits}}{mark}"
            fields.append(
                f"{MARKED}{field}{RESET}" if self.givens_to_color is not None and mark != " " else field
            )
        lines = range(self.rows)
        return ["".join(fields[line * self.columns : (line + 1) * self.columns]) for line in lines]
