"""The geometry of a board in a picture: places of cells, sizes of contents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt

from ..puzzle import Puzzle
from ..puzzle.places import Place
from ..rules.marks import Corner, Mark, Outline, Outside, Same
from .scene import Point
from .text import digits_of

CELL = 40.0
MARGIN = 14.0
BASELINE = 0.36  # distance from the middle of a digit to its baseline, in font sizes
_GAP = 20.0  # between separate cells
_CLUES = 31.0  # margin for clues outside the grid
_INSIDE = 3.0  # inset of solid cage lines, if grid lines have another meaning


class BoardFrame:
    """Cells that touch, or separate cells with space for signs."""

    def __init__(self, puzzle: Puzzle, marks: Sequence[Mark] = ()) -> None:
        graph = puzzle.graph
        self.side, self._digits = puzzle.side, digits_of(puzzle)
        self.margin = _CLUES if any(isinstance(mark, Outside) for mark in marks) else MARGIN
        self.left = self.top = self.margin
        has_regions = graph.box is not None or graph.regions is not None
        self.apart = bool(graph.signs) and not has_regions and not marks
        self.solid_inset = _INSIDE if has_regions else 0.0  # inset of cages with solid lines
        self._head, self._inset = _insets(marks)
        self.step = CELL + (_GAP if self.apart else 0)
        self.length = self.side * self.step - (_GAP if self.apart else 0)
        self.across = isqrt(self.side - 1) + 1 if self.side > 1 else 1  # candidates in a row of a cell

    @property
    def right(self) -> float:
        return self.left + self.length

    @property
    def bottom(self) -> float:
        return self.top + self.length

    def number(self, place: Place) -> int:
        return place.row * self.side + place.column

    def numbers(self, places: Iterable[Place]) -> frozenset[int]:
        return frozenset(map(self.number, places))

    def corner(self, cell: int | Place) -> Point:
        row, column = divmod(cell, self.side) if isinstance(cell, int) else cell
        return self.left + column * self.step, self.top + row * self.step

    def middle(self, cell: int | Place) -> Point:
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def middles(self) -> tuple[Point, ...]:
        """Return the centres of all cells in order."""
        return _middles(self.side, self.step, self.left, self.top)

    def place(self, cell: int, value: int) -> Point:
        """Return the centre of a candidate."""
        x, y = self.corner(cell)
        row, column = divmod(value - 1, self.across)
        head, inset = CELL * self._head, CELL * self._inset
        room = (CELL - 2 * inset) / self.across
        down = -(-self.side // self.across)
        high = (CELL - head - inset) / down
        return x + inset + (column + 0.5) * room, y + head + (row + 0.5) * high

    @property
    def candidate_room(self) -> float:
        return CELL * (1 - self._head - self._inset) / self.across

    def value_size(self) -> float:
        """Return the font size of values, such that the widest one fits."""
        return CELL * {1: 0.6, 2: 0.5}.get(self._digits, 0.38)

    def candidate_size(self) -> float:
        return self.candidate_room * {1: 0.82, 2: 0.66}.get(self._digits, 0.48)


@lru_cache(maxsize=64)
def _middles(side: int, step: float, left: float, top: float) -> tuple[Point, ...]:
    along = [index * step + CELL / 2 for index in range(side)]
    return tuple((left + x, top + y) for y in along for x in along)


def _insets(marks: Sequence[Mark]) -> tuple[float, float]:
    """Return the margins of candidates in cells; larger for cages and their texts."""
    cages = [mark for mark in marks if isinstance(mark, Outline)]
    if any(cage.text for cage in cages) or any(isinstance(mark, Same | Corner) for mark in marks):
        return 0.27, 0.11
    return (0.11, 0.11) if cages else (0.06, 0.06)
