"""Every CPU path gives the same results as another engine."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.many import Code, ManyBoards
from sudoshiki.many.lanes import ENGINES

from . import boards
from .hard_nine import HARD_NINE

HERE = [engine.name for engine in ENGINES if not engine.why_unavailable()]
ALGORITHM = "cdcl"  # shares no code with the lanes, and no board here is hard for it


def by_search(puzzle: sk.Puzzle) -> sk.Outcome:
    return sk.solve(puzzle, with_=ALGORITHM, limit=2)


def assert_same(one: sk.Solved, other: sk.Solved) -> None:
    for name in ("verdict", "solution", "guesses", "found", "fault", "column"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)


def solve_on_all_engines(given: ManyBoards, **options: Any) -> sk.Solved:
    results = [sk.solve_many(given, engine=engine, **options) for engine in HERE]
    for other in results[1:]:
        assert_same(results[0], other)
    return results[0]


def assert_agrees(solved: sk.Solved, puzzles: list[sk.Puzzle]) -> None:
    for number, puzzle in enumerate(puzzles):
        outcome = by_search(puzzle)
        assert Code(solved.verdict[number]).name.lower() == outcome.verdict, number
        assert solved.found[number] == outcome.solution_count
        if outcome.verdict == "one":
            assert tuple(solved.solution[number].tolist()) == outcome.solution
        elif outcome.solutions:
            assert sk.check(puzzle, tuple(solved.solution[number].tolist()))
        else:
            assert not solved.solution[number].any()


@pytest.mark.parametrize(("side", "rows", "columns"), boards.SHAPES)
def test_every_shape(side: int, rows: int, columns: int) -> None:
    rng = random.Random(side * 100 + rows)
    keeps = (0.0, 0.3, 0.45, 0.6, 0.8, 1.0) if side < 12 else (0.5, 0.6, 0.8, 1.0)
    given = [boards.full_board(side, rows, columns, rng) for _ in range(40)]
    thin = [boards.thin_out(board, keeps[i % len(keeps)], rng) for i, board in enumerate(given)]
    if rows:
        puzzles = [sk.sudoku(board, (rows, columns)) for board in thin]
        result = solve_on_all_engines([boards.line(board) for board in thin], box=(rows, columns))
    else:
        puzzles = [sk.latin(board) for board in thin]
        result = solve_on_all_engines([boards.line(board) for board in thin], latin=True)
    assert_agrees(result, puzzles)
    assert_same(result, solve_on_all_engines(puzzles))
    unique = np.flatnonzero(result.verdict == Code.ONE)
    np.testing.assert_array_equal(result.solution[unique], np.array(given, np.uint8)[unique])


@pytest.mark.parametrize("side", [3, 4, 5, 7, 9])
def test_futoshiki_with_signs_of_their_own(side: int) -> None:
    rng = random.Random(side)
    puzzles = []
    for number in range(50):
        board = boards.full_board(side, 0, 0, rng)
        arcs = boards.neighbour_arcs(board, side, (0.2, 0.5, 0.9)[number % 3], rng)
        puzzles.append(sk.futoshiki(boards.thin_out(board, (0.05, 0.15, 0.3)[number % 3], rng), arcs))
    assert_agrees(solve_on_all_engines(puzzles), puzzles)


def test_sudoku_with_signs() -> None:
    rng = random.Random(7)
    puzzles = []
    for _ in range(20):
        board = boards.full_board(9, 3, 3, rng)
        arcs = boards.neighbour_arcs(board, 9, 0.5, rng)
        puzzles.append(sk.sudoku(boards.thin_out(board, 0.2, rng), arcs=arcs))
    assert_agrees(solve_on_all_engines(puzzles), puzzles)


def test_signs_nothing_can_obey() -> None:
    ring = sk.futoshiki(side=3, arcs=[(0, 1), (1, 2), (3, 4), (4, 5)])  # two equal rows
    result = solve_on_all_engines([ring])
    assert result.counts()["none"] == 1


def test_hard_boards() -> None:
    puzzles = [sk.sudoku(board) for board in HARD_NINE]
    result = solve_on_all_engines(HARD_NINE)
    assert result.counts()["one"] == len(HARD_NINE)
    assert result.guesses.sum() > 0
    assert_agrees(result, puzzles)


def test_boards_without_solution() -> None:
    """One given is changed to a value that conflicts with nothing directly."""
    puzzles = []
    for board in HARD_NINE:
        values = [int(symbol) for symbol in board.replace(".", "0")]
        cell = next(cell for cell, value in enumerate(values) if value)
        for value in range(1, 10):
            changed = [*values[:cell], value, *values[cell + 1 :]]
            try:
                puzzles.append(sk.sudoku(changed))
            except sk.PuzzleError:
                continue
    result = solve_on_all_engines(puzzles)
    assert result.counts()["none"] > 10
    assert_agrees(result, puzzles)


def test_symmetric_boards_have_symmetric_solutions() -> None:
    rng = random.Random(3)
    digits = list(range(1, 10))
    turned = []
    for board in HARD_NINE:
        values = [int(symbol) for symbol in board.replace(".", "0")]
        rng.shuffle(digits)
        relabelled = [digits[value - 1] if value else 0 for value in values]
        turned.append([relabelled[(cell % 9) * 9 + cell // 9] for cell in range(81)])
    before = sk.solve_many(HARD_NINE)
    after = solve_on_all_engines(np.array(turned, np.uint8))
    np.testing.assert_array_equal(before.verdict, after.verdict)
    for number, cells in enumerate(turned):
        assert sk.check(sk.sudoku(cells), tuple(after.solution[number].tolist()))


@pytest.mark.parametrize("limit", [1, 2, 3, 1000])
def test_counting(limit: int) -> None:
    rng = random.Random(limit)
    thin = [boards.thin_out(boards.full_board(6, 2, 3, rng), 0.3, rng) for _ in range(60)]
    result = solve_on_all_engines([boards.line(board) for board in thin], limit=limit)
    for number, board in enumerate(thin):
        outcome = sk.solve(sk.sudoku(board), with_=ALGORITHM, limit=limit)
        assert result.found[number] == outcome.solution_count
        assert Code(result.verdict[number]).name.lower() == outcome.verdict


def test_all_288_boards_of_side_4_and_all_9408_reduced_latin_squares() -> None:
    """OEIS A107739(2) and A000315(6)."""
    assert solve_on_all_engines(["." * 16], limit=1000).found[0] == 288
    reduced = "".join(
        str(row + column + 1) if row * column == 0 else "." for row in range(6) for column in range(6)
    )
    assert solve_on_all_engines([reduced], limit=20000, latin=True).found[0] == 9408
