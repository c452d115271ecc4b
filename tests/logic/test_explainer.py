"""Ratings of Sudoku Explainer.

`explainer_ratings.tsv` has puzzles of our generator, rated by Sukaku Explainer 1.18.1 with the techniques
of Sudoku Explainer 1.2.1: puzzle, ER, EP, ED.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.logic import grade, path, techniques
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.native import native_ratings
from sudoshiki.solve import Request

ROWS = [
    line.split("\t") for line in (Path(__file__).parent / "explainer_ratings.tsv").read_text().splitlines()
]
RATED = [(sk.parse(puzzle), tuple(round(float(r) * 10) for r in ratings)) for puzzle, *ratings in ROWS]


@pytest.mark.slow
def test_all_ratings_are_those_of_the_program() -> None:
    puzzles = [puzzle for puzzle, _ in RATED]
    ours = native_ratings(boards_of(puzzles), Request())
    assert len(ours) > 200
    assert ours == [ratings for _, ratings in RATED]


@pytest.mark.parametrize(
    ("line", "ratings"),
    [
        (
            ".1.4.7.........3.78.7.6.5.2....4.8..7.......66..2.9..59..6...242.8.3.......5.....",
            (67, 12, 12),
        ),
        (
            "9..6......832...6..1..7...81428.9.......26.5.3..............47..3......2..7.1...5",
            (69, 15, 15),
        ),
        (
            "17...8.....851...2.....2..68...2.....1....5.79......2...13..4.......1...63..4.85.",
            (68, 12, 12),
        ),
    ],
)
def test_a_cycle_may_be_the_hardest_step(line: str, ratings: tuple[int, int, int]) -> None:
    """Rated by Sudoku Explainer 1.2.1.3."""
    puzzle = sk.parse(line)
    hardest = max(path(puzzle).steps, key=lambda step: step.rating)
    assert hardest.technique == "y-cycle"
    assert native_ratings(boards_of([puzzle]), Request()) == [ratings]


def test_a_grade_is_that_of_the_steps() -> None:
    for puzzle, (er, ep, ed) in RATED[::20]:
        steps = path(puzzle).steps
        first = next(i for i, step in enumerate(steps) if step.placements)
        assert max(step.rating for step in steps) == er / 10
        assert max(step.rating for step in steps[: first + 1]) == ep / 10
        assert steps[0].rating == ed / 10
        rating = grade(puzzle).se
        assert rating is not None
        assert (rating.er, rating.ep, rating.ed) == (er / 10, ep / 10, ed / 10)


@pytest.mark.parametrize("side", [4, 6, 8, 9, 12, 16, pytest.param(25, marks=pytest.mark.slow)])
def test_every_size_is_solved_soundly(side: int) -> None:
    puzzle = sk.generate.unique(side, seed=3, level="easy")
    solution = sk.solve(puzzle).solution
    way = path(puzzle)
    assert way.solved
    assert way.board == solution


def _true_candidates_stay(puzzle: sk.Puzzle) -> None:
    solution = sk.solve(puzzle).solution
    assert solution is not None
    for step in path(puzzle, seconds=20).steps:
        assert all(solution[cell] == value for cell, value in step.placements), step
        if not step.placements:
            assert all(solution[cell] != value for cell, value in step.eliminations), step


def test_no_step_takes_a_true_candidate_away() -> None:
    for puzzle, _ in RATED[::4]:
        _true_candidates_stay(puzzle)


def test_hints_of_a_puzzle_without_boxes() -> None:
    board = [1, 2, 3, 0, 2, 3, 0, 1, 0, 0, 1, 2, 0, 1, 2, 3]
    way = path(sk.latin(board, side=4))
    assert way.solved


def test_a_grade_stops_when_time_is_up() -> None:
    hardest = max(RATED, key=lambda row: row[1])[0]
    assert grade(hardest, seconds=0).se is None


def test_too_large_a_puzzle_is_refused() -> None:
    with pytest.raises(sk.UsageError, match="up to 32"):
        grade(sk.sudoku(side=36))


@pytest.mark.parametrize("scale", ["se", "sukaku", "hodoku"])
def test_techniques_that_assume_one_solution_can_be_switched_off(scale: str) -> None:
    """Without the technique the path is another one, and still ends at the solution."""
    assuming = {entry.name for entry in techniques() if entry.assumes_one_solution}
    met = 0
    for puzzle, _ in RATED[::3]:
        usual = path(puzzle, scale=scale)
        without = path(puzzle, scale=scale, one_solution=False)
        assert not assuming & {step.technique for step in without.steps}
        if assuming & {step.technique for step in usual.steps}:
            met += 1
            assert without.solved
            assert without.board == usual.board
    assert met
