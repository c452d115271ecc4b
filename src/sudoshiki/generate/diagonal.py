"""Random full boards by S4's method: fill the diagonal boxes, then solve."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ..puzzle import Board, Box, Puzzle, latin, sudoku
from ..puzzle.groups import box_groups
from ..puzzle.validation import check_side, whole_box
from ..solve import DEFAULT_ALGORITHM, StopFlag, Verdict, solve
from ..solve.types import whole_number
from .full import GenerationFailed


def full_sudoku(
    box: Box, seed: int, *, with_: str = DEFAULT_ALGORITHM, stop: StopFlag | None = None
) -> Board:
    """Return a full Sudoku board with boxes of `box` (rows, columns)."""
    box = whole_box(box)
    side = check_side(box[0] * box[1])
    box_groups(side, box)  # raises for boxes of -3×-3

    def begin(random: Random) -> Puzzle:
        cells = [0] * (side * side)
        for corner in _diagonal_corners(box):
            values = random.sample(range(1, side + 1), side)
            for offset, value in zip(_box_offsets(box), values, strict=True):
                cells[corner + offset] = value
        return sudoku(cells, box)

    return _complete(begin, seed, with_, stop)


def full_latin(
    side: int, seed: int, *, with_: str = DEFAULT_ALGORITHM, stop: StopFlag | None = None
) -> Board:
    """Return a full Latin square from a random first row and first column."""
    side = check_side(side)

    def begin(random: Random) -> Puzzle:
        row = random.sample(range(1, side + 1), side)
        column = random.sample(row[1:], side - 1)
        rest = ((value, *(0 for _ in row[1:])) for value in column)
        return latin([tuple(row), *rest])

    return _complete(begin, seed, with_, stop)


def _diagonal_corners(box: Box) -> Iterator[int]:
    """Yield the top left cells of boxes that share neither rows nor columns."""
    rows, columns = box
    side = rows * columns
    for k in range(min(rows, columns)):
        yield k * rows * side + k * columns


def _box_offsets(box: Box) -> Iterator[int]:
    rows, columns = box
    for r in range(rows):
        for c in range(columns):
            yield r * rows * columns + c


def _complete(begin: Callable[[Random], Puzzle], seed: int, with_: str, stop: StopFlag | None) -> Board:
    """Solve a random start; retry if it has none. Raises GenerationFailed."""
    random = Random(whole_number("seed", seed, 0))
    while True:
        puzzle = begin(random)
        outcome = solve(puzzle, with_, limit=1, seed=random.getrandbits(32), stop=stop)
        if outcome.solution is not None:
            return outcome.solution
        if outcome.verdict is not Verdict.NONE:
            raise GenerationFailed(f"no full {puzzle.side}×{puzzle.side} board: {outcome.explain()}")
