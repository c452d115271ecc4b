"""Symmetric puzzles have the same verdict, count and moved solution."""

from collections.abc import Callable
from random import Random

import pytest

import sudoshiki as sk
from sudoshiki.puzzle import symmetry
from tests.document_boards import S5_LINE

from ..random_boards import random_puzzle

LIMIT = 60


def same_answer(puzzle: sk.Puzzle, other: sk.Puzzle) -> None:
    one, two = sk.solve(puzzle, limit=LIMIT), sk.solve(other, limit=LIMIT)
    assert (one.verdict, one.solution_count) == (two.verdict, two.solution_count)


@pytest.mark.parametrize(
    "move", [symmetry.transposed, symmetry.reflected, symmetry.rotated, symmetry.complement]
)
def test_symmetries_of_the_square(move: Callable[[sk.Puzzle], sk.Puzzle]) -> None:
    for seed in range(150):
        puzzle = random_puzzle(seed)
        same_answer(puzzle, move(puzzle))


def test_relabelling_where_there_are_no_signs() -> None:
    for seed in range(150):
        puzzle = random_puzzle(seed)
        label = Random(seed).sample(range(1, puzzle.side + 1), puzzle.side)
        if puzzle.arcs:
            with pytest.raises(sk.PuzzleError, match="relabelled"):
                symmetry.relabelled(puzzle, label)
        else:
            same_answer(puzzle, symmetry.relabelled(puzzle, label))


def test_rows_within_a_band_and_bands_change_places() -> None:
    puzzle = sk.sudoku(S5_LINE)
    solution = sk.solve(puzzle).solution
    assert solution is not None
    for seed in range(20):
        random = Random(seed)
        bands = random.sample(range(3), 3)
        rows = [3 * band + row for band in bands for row in random.sample(range(3), 3)]
        to = [rows[cell // 9] * 9 + cell % 9 for cell in range(81)]
        moved = symmetry.moved(puzzle, to, box=(3, 3))
        assert sk.solve(moved).solutions == (symmetry.moved_board(solution, to),)
