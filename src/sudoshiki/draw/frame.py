"""Where the cells of a board lie in a picture, and how large what stands in them is."""

from __future__ import annotations

from math import isqrt

from ..puzzle import Puzzle
from .scene import Point

__all__ = ["BASELINE", "CELL", "MARGIN", "Frame"]

CELL = 40.0
MARGIN = 14.0
BASELINE = 0.36  # of the size of letters: so far below its middle a digit stands
_GAP = 20.0  # between cells that stand alone


class Frame:
    """Cells side by side; or apart, with room for signs between them, where nothing but signs parts them."""

    def __init__(self, puzzle: Puzzle, left: float = MARGIN, top: float = MARGIN) -> None:
        graph = puzzle.graph
        self.side, self.left, self.top = puzzle.side, left, top
        self.apart = bool(graph.signs) and graph.box is None and graph.regions is None
        self.step = CELL + (_GAP if self.apart else 0)
        self.length = self.side * self.step - (_GAP if self.apart else 0)
        self.across = isqrt(self.side - 1) + 1 if self.side > 1 else 1  # candidates in a row of a cell

    @property
    def right(self) -> float:
        return self.left + self.length

    @property
    def bottom(self) -> float:
        return self.top + self.length

    def corner(self, cell: int) -> Point:
        row, column = divmod(cell, self.side)
        return self.left + column * self.step, self.top + row * self.step

    def middle(self, cell: int) -> Point:
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def place(self, cell: int, value: int) -> Point:
        """The middle of a candidate."""
        x, y = self.corner(cell)
        row, column = divmod(value - 1, self.across)
        inset = CELL * 0.06
        room = (CELL - 2 * inset) / self.across
        down = -(-self.side // self.across)
        high = (CELL - 2 * inset) / down
        return x + inset + (column + 0.5) * room, y + inset + (row + 0.5) * high

    @property
    def candidate_room(self) -> float:
        return CELL * 0.88 / self.across

    def value_size(self) -> float:
        """Of the letters of a value: the widest one has to fit."""
        return CELL * {1: 0.6, 2: 0.5}.get(len(str(self.side)), 0.38)

    def candidate_size(self) -> float:
        return self.candidate_room * {1: 0.82, 2: 0.66}.get(len(str(self.side)), 0.48)
