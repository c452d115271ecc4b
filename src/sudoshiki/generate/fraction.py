"""S4's puzzles: a random fraction of a full board, not always unique."""

from __future__ import annotations

from random import Random

from ..puzzle import Board, Box, Puzzle, UsageError, latin, sudoku
from ..puzzle.validation import check_side, quote, real, whole_box, whole_numbers
from ..solve import DEFAULT_ALGORITHM, StopFlag
from ..solve.types import whole_number
from .diagonal import full_latin, full_sudoku


def sudoku_fraction(
    box: Box, fraction: float, seed: int, *, with_: str = DEFAULT_ALGORITHM, stop: StopFlag | None = None
) -> Puzzle:
    """Return a Sudoku that keeps `fraction` of a full board's cells."""
    box, fraction, seed = whole_box(box), _fraction(fraction), whole_number("seed", seed, 0)
    board = full_sudoku(box, seed, with_=with_, stop=stop)
    name = f"sudoku {box[0]}x{box[1]} fraction {fraction:g} seed {seed}"
    return sudoku(empty_cells(board, fraction, seed), box, name=name)


def latin_fraction(
    side: int, fraction: float, seed: int, *, with_: str = DEFAULT_ALGORITHM, stop: StopFlag | None = None
) -> Puzzle:
    """A Latin square that keeps `fraction` of its cells (a quasigroup with holes)."""
    side, fraction, seed = check_side(side), _fraction(fraction), whole_number("seed", seed, 0)
    board = full_latin(side, seed, with_=with_, stop=stop)
    return latin(empty_cells(board, fraction, seed), name=f"latin {side} fraction {fraction:g} seed {seed}")


def empty_cells(board: Board, fraction: float, seed: int) -> Board:
    """Empty random cells; as in the document, their number is rounded down."""
    fraction, seed = _fraction(fraction), whole_number("seed", seed, 0)
    cells = list(whole_numbers(board, "a board must be whole numbers in a row, 0 for empty", UsageError))
    # Rounding first keeps 1 - 0.6 from losing a cell to floating point.
    removed = int(round((1 - fraction) * len(cells), 6))
    for cell in Random(f"empty {seed}").sample(range(len(cells)), removed):
        cells[cell] = 0
    return tuple(cells)


def _fraction(fraction: float) -> float:
    number = real(fraction)
    if number is None or not 0 <= number <= 1:
        raise UsageError(f"fraction must be between 0 and 1, not {quote(fraction)}")
    return number
