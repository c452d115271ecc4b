"""The rule windoku."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.primitives import AllDifferent, Primitive
from ..puzzle.rule import Mark, Titles
from .board_rule import DifferRule, box_of
from .marks import Shade


@dataclass(frozen=True, repr=False)
class Windoku(DifferRule):
    """No repeats in windows of the size of a box: the first at r2c2, one line apart."""

    name = "windoku"
    titles = Titles("windoku", "windoku")
    how_to_play = Titles(
        "No number repeats in a shaded window.",
        "Nenhum número se repete em uma janela sombreada.",
    )
    example_board = "sudoku", 9

    def windows(self, frame: Frame) -> Iterator[tuple[int, ...]]:
        rows, columns = box_of(frame)
        for top in range(1, frame.side - rows, rows + 1):
            for left in range(1, frame.side - columns, columns + 1):
                yield tuple((top + r) * frame.side + left + c for r in range(rows) for c in range(columns))

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        for number, cells in enumerate(self.windows(frame), start=1):
            yield AllDifferent(cells, f"window {number}")

    def marks(self, frame: Frame) -> tuple[Mark, ...]:
        return tuple(Shade(tuple(map(frame.place, cells)), "window") for cells in self.windows(frame))
