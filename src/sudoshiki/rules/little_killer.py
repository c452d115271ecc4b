"""The rule little-killer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle.errors import PuzzleError
from ..puzzle.frame import Frame
from ..puzzle.places import Cell, one_cell
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles
from ..puzzle.square import SquareMove
from .marks import Outside

DIRECTIONS = {"down-right": (1, 1), "down-left": (1, -1), "up-right": (-1, 1), "up-left": (-1, -1)}


@dataclass(frozen=True, repr=False)
class LittleKiller(NumberedRule):
    """The sum along a diagonal from the cell `start` to the edge; values may repeat."""

    name = "little-killer"
    titles = Titles("little killer", "little killer")
    plurals = Titles("little killers", "little killers")
    how_to_play = Titles(
        "A number outside the grid is the sum along the diagonal that its arrow shows; numbers may repeat.",
        "Um número fora da grade é a soma ao longo da diagonal da seta; números podem se repetir.",
    )

    total: int
    start: Cell
    direction: str

    def validate(self) -> str:
        known = ", ".join(DIRECTIONS)
        return "" if self.direction in DIRECTIONS else f"direction {self.direction!r}; choose from {known}"

    @staticmethod
    def of_numbers(frame: Frame, total: int, start: int, direction: str) -> Sequence[Primitive]:
        row, column = divmod(start, frame.side)
        down, across = DIRECTIONS[direction]
        if 0 <= row - down < frame.side and 0 <= column - across < frame.side:
            raise PuzzleError(f"{frame.place(start)} is not at the edge that {direction} leads away from")
        return frame.total(_diagonal(frame.side, start, direction), total)

    def moved(self, move: SquareMove) -> Rule | None:
        step = move.direction(*DIRECTIONS[self.direction])
        names = {there: name for name, there in DIRECTIONS.items()}
        return (
            None if step is None else LittleKiller(self.total, move.place(one_cell(self.start)), names[step])
        )

    def reversed(self, frame: Frame) -> Rule:
        cells = len(_diagonal(frame.side, frame.cell(self.start), self.direction))
        return LittleKiller(cells * (frame.lowest + frame.highest) - self.total, self.start, self.direction)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (Outside(one_cell(self.start), DIRECTIONS[self.direction], str(self.total)),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls(12, "r1c2", "down-right"), cls(9, "r6c4", "up-right"), cls(20, "r1c6", "down-left")


def _diagonal(side: int, start: int, direction: str) -> range:
    """The cells of a diagonal from one at the edge on."""
    down, across = DIRECTIONS[direction]
    row, column = divmod(start, side)
    rows = side - row if down > 0 else row + 1
    columns = side - column if across > 0 else column + 1
    step = down * side + across
    return range(start, start + min(rows, columns) * step, step)
