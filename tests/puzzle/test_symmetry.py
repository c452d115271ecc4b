"""Symmetries: inverses, group laws, solutions map to solutions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki.puzzle import Puzzle, PuzzleError, check, latin, sudoku
from sudoshiki.puzzle.symmetry import (
    complement,
    moved,
    moved_board,
    reflected,
    relabelled,
    rotated,
    transposed,
)
from tests.document_boards import S5_LINE
from tests.strategies import Solved, puzzles, solvable_puzzles

Move = Callable[[Puzzle], Puzzle]


def times(move: Move, count: int, puzzle: Puzzle) -> Puzzle:
    for _ in range(count):
        puzzle = move(puzzle)
    return puzzle


@pytest.mark.parametrize(("move", "order"), [(transposed, 2), (reflected, 2), (rotated, 4), (complement, 2)])
@given(puzzle=puzzles())
def test_repeated_often_enough_it_is_the_same(move: Move, order: int, puzzle: Puzzle) -> None:
    back = times(move, order, puzzle)
    assert back == puzzle
    assert back.graph.names == puzzle.graph.names
    assert (back.kind, back.name) == (puzzle.kind, puzzle.name)


@given(puzzle=puzzles())
def test_the_square_has_eight_symmetries(puzzle: Puzzle) -> None:
    assert reflected(rotated(puzzle)) == times(rotated, 3, reflected(puzzle))
    assert transposed(rotated(puzzle)) == times(rotated, 3, transposed(puzzle))
    assert complement(rotated(puzzle)) == rotated(complement(puzzle))


@given(solved=solvable_puzzles())
def test_solutions_go_along(solved: Solved) -> None:
    puzzle, board = solved
    n = puzzle.side
    across = [(c % n) * n + c // n for c in range(n * n)]
    mirror = [(c // n) * n + n - 1 - c % n for c in range(n * n)]
    assert check(transposed(puzzle), moved_board(board, across))
    assert check(reflected(puzzle), moved_board(board, mirror))
    assert check(rotated(puzzle), moved_board(moved_board(board, across), mirror))
    assert check(complement(puzzle), [n + 1 - value for value in board])


@given(solved=solvable_puzzles(kinds=["sudoku", "regions", "diagonals", "latin"]), seed=st.integers(0, 999))
def test_relabelling_goes_back_and_carries_the_solution(solved: Solved, seed: int) -> None:
    puzzle, board = solved
    label = random.Random(seed).sample(range(1, puzzle.side + 1), puzzle.side)
    back = [label.index(value) + 1 for value in range(1, puzzle.side + 1)]
    other = relabelled(puzzle, label)
    assert check(other, [label[value - 1] for value in board])
    assert relabelled(other, back) == puzzle


def test_relabelling_is_no_symmetry_of_signs() -> None:
    with pytest.raises(PuzzleError, match="can't be relabelled"):
        relabelled(latin(side=3, arcs=[(0, 1)]), [2, 1, 3])


@given(seed=st.integers(0, 999))
def test_rows_may_change_places_inside_a_band(seed: int) -> None:
    source = random.Random(seed)
    rows = [r for band in source.sample(range(3), 3) for r in source.sample(range(band * 3, band * 3 + 3), 3)]
    to = [rows[c // 9] * 9 + c % 9 for c in range(81)]
    back = [to.index(c) for c in range(81)]
    puzzle = sudoku(S5_LINE)
    other = moved(puzzle, to, box=(3, 3))
    assert other == sudoku(moved_board(puzzle.givens, to))
    assert moved(other, back, box=(3, 3)) == puzzle


def test_boxes_turn_with_the_board() -> None:
    assert transposed(sudoku(side=6, box=(2, 3))) == sudoku(side=6, box=(3, 2))
    assert rotated(sudoku(side=6, box=(2, 3))) == sudoku(side=6, box=(3, 2))
    assert transposed(sudoku(side=4)).graph.names == sudoku(side=4).graph.names
