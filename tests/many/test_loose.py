"""Boards with one, two and many solutions: guesses and proofs of the lanes."""

from __future__ import annotations

import random

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.many import Code

from . import boards
from .hard_nine import HARD_NINE
from .test_agreement import ALGORITHM, assert_agrees, assert_same, solve_on_all_engines


def holes(board: list[int], count: int, rng: random.Random) -> list[int]:
    empty = set(rng.sample(range(len(board)), count))
    return [0 if cell in empty else value for cell, value in enumerate(board)]


def puzzle_of(board: list[int], rows: int, columns: int) -> sk.Puzzle:
    return sk.sudoku(board, (rows, columns)) if rows else sk.latin(board)


@pytest.mark.parametrize(
    ("side", "rows", "columns", "most", "number"),
    [
        (4, 2, 2, 16, 400),
        (6, 2, 3, 30, 400),
        (6, 0, 0, 30, 300),
        (8, 4, 2, 48, 200),
        (9, 3, 3, 58, 1000),
        (9, 0, 0, 60, 100),
        (12, 3, 4, 90, 60),
        (16, 4, 4, 150, 30),
    ],
)
def test_from_one_solution_to_many(side: int, rows: int, columns: int, most: int, number: int) -> None:
    rng = random.Random(side * most + rows)
    given = [
        holes(boards.full_board(side, rows, columns, rng), rng.randint(most // 2, most), rng)
        for _ in range(number)
    ]
    puzzles = [puzzle_of(board, rows, columns) for board in given]
    result = solve_on_all_engines(puzzles)
    counts = result.counts()
    assert counts["many"] > number / 10
    assert counts["one"] + counts["many"] == number
    assert_agrees(result, puzzles)


def test_givens_taken_from_unique_puzzles() -> None:
    """With the first givens removed there are few solutions, in unusual places."""
    rng = random.Random(11)
    puzzles = []
    for board in HARD_NINE:
        values = [int(symbol) for symbol in board.replace(".", "0")]
        for fewer in range(1, 9):
            left = list(values)
            for cell in rng.sample([cell for cell, value in enumerate(values) if value], fewer):
                left[cell] = 0
            puzzles.append(sk.sudoku(left))
    result = solve_on_all_engines(puzzles)
    assert result.counts()["many"] == len(puzzles)  # the puzzles are minimal
    assert_agrees(result, puzzles)


def test_solutions_that_come_in_pairs() -> None:
    """Cells of two or three values opened: all are left with two candidates."""
    rng = random.Random(5)
    full = [row.tolist() for row in sk.solve_many(HARD_NINE).solution]
    puzzles = []
    for board in full:
        for opened in (2, 2, 3, 4):
            values = rng.sample(range(1, 10), opened)
            puzzles.append(sk.sudoku([0 if value in values else value for value in board]))
    result = solve_on_all_engines(puzzles)
    assert result.counts()["many"] == len(puzzles)
    assert_agrees(result, puzzles)
    counted = solve_on_all_engines(puzzles, limit=10)
    for number, puzzle in enumerate(puzzles):
        assert counted.found[number] == sk.solve(puzzle, with_=ALGORITHM, limit=10).solution_count


@pytest.mark.parametrize("side", [4, 5, 6])
def test_signs_are_never_exchanged_against(side: int) -> None:
    """One sign is enough to exclude the second solution."""
    rng = random.Random(side)
    puzzles = []
    for number in range(200):
        board = boards.full_board(side, 0, 0, rng)
        arcs = boards.neighbour_arcs(board, side, (0.02, 0.1, 0.3)[number % 3], rng)
        puzzles.append(sk.futoshiki(holes(board, rng.randint(side, side * side), rng), arcs))
    result = solve_on_all_engines(puzzles)
    assert result.counts()["one"] > 10
    assert result.counts()["many"] > 10
    assert_agrees(result, puzzles)


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_limits_and_the_company_of_others_change_nothing(limit: int) -> None:
    """A board gives the same result alone and among others, in any lane."""
    rng = random.Random(limit)
    given = [holes(boards.full_board(9, 3, 3, rng), rng.randint(40, 64), rng) for _ in range(300)]
    lines = [boards.line(board) for board in given]
    together = solve_on_all_engines(lines, limit=limit)
    order = list(range(len(lines)))
    rng.shuffle(order)
    mixed = sk.solve_many([lines[number] for number in order], limit=limit, threads=2)
    for name in ("verdict", "solution", "guesses", "found"):
        np.testing.assert_array_equal(getattr(mixed, name), getattr(together, name)[order], err_msg=name)
    for number in range(0, len(lines), 10):
        alone = sk.solve_many([lines[number]], limit=limit)
        for name in ("verdict", "solution", "guesses", "found"):
            np.testing.assert_array_equal(
                getattr(alone, name)[0], getattr(together, name)[number], err_msg=name
            )
        expected = sk.solve(sk.sudoku(given[number]), with_=ALGORITHM, limit=limit)
        assert alone.found[0] == expected.solution_count


def test_effort_is_kept_by_bold_guesses() -> None:
    rng = random.Random(2)
    given = [holes(boards.full_board(9, 3, 3, rng), rng.randint(50, 64), rng) for _ in range(200)]
    lines = [boards.line(board) for board in given]
    whole = sk.solve_many(lines, limit=5)
    for effort in range(8):
        cut = solve_on_all_engines(lines, limit=5, effort=effort)
        assert cut.guesses.max() <= effort
        enough = whole.guesses <= effort
        np.testing.assert_array_equal(cut.verdict[enough], whole.verdict[enough])
        assert set(cut.verdict[~enough].tolist()) <= {Code.UNDECIDED, Code.SOME, Code.MANY}
    assert_same(whole, sk.solve_many(lines, limit=5, effort=10**6))
