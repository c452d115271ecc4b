"""Random irregular regions: connected, compact and of equal size."""

from __future__ import annotations

from math import exp
from random import Random

from ..puzzle import default_box
from ..puzzle.errors import PuzzleError
from ..puzzle.validation import check_side
from ..solve import StopFlag

SWEEPS = 60  # exchanges tried for each cell
WARMTH = 0.9  # temperature: the lower, the more compact the regions


def random_regions(side: int, random: Random, stop: StopFlag | None = None) -> tuple[int, ...]:
    """Return the region of each cell, from 1, by random exchanges of cells.

    If it is stopped, they are less random.
    """
    side = check_side(side)
    board = _Regions(side)
    for _ in range(SWEEPS * side if side > 1 else 0):
        if stop is not None and stop.is_set():
            break
        for _ in range(side):
            board.exchange(random)
    return tuple(board.region)


class _Regions:
    """The region of each cell, and the cells of each region as bits."""

    def __init__(self, side: int) -> None:
        self.side = side
        try:
            rows, columns = default_box(side)
        except PuzzleError:  # the only box is a row
            rows, columns = 1, side
        wide = side // columns
        self.region = [r // rows * wide + c // columns + 1 for r in range(side) for c in range(side)]
        self.cells = [0] * (side + 1)
        for cell, region in enumerate(self.region):
            self.cells[region] |= 1 << cell
        self.first_column = sum(1 << cell for cell in range(0, side * side, side))
        self.all = (1 << side * side) - 1
        self.neighbours = [self._neighbours(cell) for cell in range(side * side)]
        self.neighbour_masks = [self._around(1 << cell) for cell in range(side * side)]

    def _neighbours(self, cell: int) -> list[int]:
        r, c = divmod(cell, self.side)
        around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        return [a * self.side + b for a, b in around if 0 <= a < self.side and 0 <= b < self.side]

    def _around(self, cells: int) -> int:
        """Return the neighbours of a set of cells."""
        side_by_side = (cells << 1 & ~self.first_column) | ((cells & ~self.first_column) >> 1)
        return (side_by_side | cells << self.side | cells >> self.side) & self.all

    def exchange(self, random: Random) -> None:
        """Exchange a cell with one of a neighbouring region, if both stay connected."""
        out = random.randrange(len(self.region))
        there = self.region[random.choice(self.neighbours[out])]
        here = self.region[out]
        if here == there:
            return
        back = self.cells[there] & self._around(self.cells[here] ^ 1 << out)
        if not back:
            return
        for _ in range(random.randrange(back.bit_count())):
            back &= back - 1
        home = (back & -back).bit_length() - 1
        before = self._border(out) + self._border(home)
        self._swap(out, home)
        longer = self._border(out) + self._border(home) - before
        fits = longer <= 0 or random.random() < exp(-longer / WARMTH)
        if not (fits and self._is_connected(here) and self._is_connected(there)):
            self._swap(out, home)

    def _swap(self, one: int, other: int) -> None:
        region, both = self.region, 1 << one | 1 << other
        self.cells[region[one]] ^= both
        self.cells[region[other]] ^= both
        region[one], region[other] = region[other], region[one]

    def _border(self, cell: int) -> int:
        return (self.neighbour_masks[cell] & ~self.cells[self.region[cell]]).bit_count()

    def _is_connected(self, label: int) -> bool:
        cells = self.cells[label]
        reached, more = 0, cells & -cells
        while more != reached:
            reached, more = more, (more | self._around(more)) & cells
        return reached == cells
