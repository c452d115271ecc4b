"""Irregular regions at random: connected, of equal size, and nice to look at."""

from __future__ import annotations

from math import exp
from random import Random

from ..puzzle import default_box
from ..puzzle.errors import PuzzleError
from ..puzzle.graph import check_side

__all__ = ["random_regions"]

SWEEPS = 60  # exchanges tried for each cell
WARMTH = 0.9  # how readily borders grow longer: low keeps regions compact


def random_regions(side: int, random: Random) -> tuple[int, ...]:
    """The region of each cell, from 1. Cells change sides between neighbours while both stay connected."""
    side = check_side(side)
    board = _Regions(side)
    for _ in range(SWEEPS * side * side):
        board.exchange(random)
    return tuple(board.region)


class _Regions:
    def __init__(self, side: int) -> None:
        self.side = side
        try:
            rows, columns = default_box(side)
        except PuzzleError:  # no box but a row
            rows, columns = 1, side
        wide = side // columns
        self.region = [r // rows * wide + c // columns + 1 for r in range(side) for c in range(side)]
        self.near = [self._near(cell) for cell in range(side * side)]

    def _near(self, cell: int) -> list[int]:
        r, c = divmod(cell, self.side)
        around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        return [a * self.side + b for a, b in around if 0 <= a < self.side and 0 <= b < self.side]

    def exchange(self, random: Random) -> None:
        """A cell goes to the region beside it, and one of that region comes back."""
        region, cells = self.region, self.side**2
        out = random.randrange(cells)
        there = region[random.choice(self.near[out])]
        here = region[out]
        if here == there:
            return
        back = [
            cell
            for cell in range(cells)
            if region[cell] == there and any(region[n] == here and n != out for n in self.near[cell])
        ]
        if not back:
            return
        home = random.choice(back)
        before = self._border(out) + self._border(home)
        region[out], region[home] = there, here
        longer = self._border(out) + self._border(home) - before
        fits = longer <= 0 or random.random() < exp(-longer / WARMTH)
        if not (fits and self._connected(here) and self._connected(there)):
            region[out], region[home] = here, there

    def _border(self, cell: int) -> int:
        return sum(self.region[n] != self.region[cell] for n in self.near[cell])

    def _connected(self, label: int) -> bool:
        cells = {cell for cell, region in enumerate(self.region) if region == label}
        reached = [next(iter(cells))]
        seen = set(reached)
        for cell in reached:  # grows as it goes
            fresh = [n for n in self.near[cell] if n in cells and n not in seen]
            seen.update(fresh)
            reached += fresh
        return len(seen) == len(cells)
