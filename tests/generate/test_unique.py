"""Puzzles with one solution: all box shapes, levels, reproducible by seed."""

from __future__ import annotations

from random import Random

import pytest

from sudoshiki import Board, Verdict, check, latin, solve, sudoku
from sudoshiki.generate import (
    LEVELS,
    GenerationFailed,
    Level,
    full_board,
    full_latin,
    full_sudoku,
    needs,
    unique,
)
from sudoshiki.generate.full import remove_givens
from sudoshiki.generate.unique import fits
from sudoshiki.puzzle import PuzzleError, UsageError
from sudoshiki.solve import Request

SHAPES = [
    (4, (2, 2)),
    (6, (2, 3)),
    (6, (3, 2)),
    (8, (2, 4)),
    (9, (3, 3)),
    (10, (2, 5)),
    (12, (3, 4)),
    (12, (2, 6)),
]


@pytest.mark.parametrize(("side", "box"), [*SHAPES, (16, (4, 4)), (25, (5, 5))])
def test_full_boards_keep_every_rule(side: int, box: tuple[int, int]) -> None:
    empty = sudoku(side=side, box=box)
    assert check(empty, full_board(empty, seed=side))


@pytest.mark.slow
def test_full_boards_too_large_for_search_are_coloured_and_follow_the_seed() -> None:
    empty = sudoku(side=49)
    boards = [full_board(empty, seed=seed) for seed in (1, 1, 2)]
    assert check(empty, boards[0])
    assert boards[0] == boards[1] != boards[2]


def test_a_side_that_can_not_be_is_refused_before_anything_is_drawn() -> None:
    with pytest.raises(PuzzleError, match="between 1 and 128"):
        full_latin(10**9, seed=0)
    with pytest.raises(PuzzleError, match="between 1 and 128"):
        full_sudoku((10**5, 10**5), seed=0)


def test_full_latin_squares_keep_every_rule() -> None:
    empty = latin(side=20)
    assert check(empty, full_board(empty, seed=1))


@pytest.mark.parametrize(("side", "box"), SHAPES)
def test_the_solution_is_the_only_one(side: int, box: tuple[int, int]) -> None:
    puzzle = unique(side, box, seed=7)
    assert puzzle.box == box
    assert solve(puzzle, "mrv", limit=2, seconds=20).verdict is Verdict.ONE


def test_no_given_can_be_spared() -> None:
    puzzle = unique(6, seed=3)
    for cell, value in enumerate(puzzle.givens):
        if value:
            fewer = [0 if at == cell else given for at, given in enumerate(puzzle.givens)]
            assert solve(sudoku(fewer), limit=2).verdict is Verdict.MANY


def test_the_same_seed_gives_the_same_board() -> None:
    assert unique(9, level="medium", seed=5) == unique(9, level="medium", seed=5)
    assert unique(9, level="medium", seed=5) != unique(9, level="medium", seed=6)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_levels_are_what_the_board_needs(level: str) -> None:
    result = needs(unique(9, level=level, seed=11))
    assert fits(result, LEVELS[level])
    assert result.singles == (level == "easy")


@pytest.mark.parametrize("side", [4, 9])
def test_no_two_levels_share_a_solution(side: int) -> None:
    """There are only 288 boards of 4×4; hardly any is medium, none is hard."""
    seen: dict[Board, str] = {}
    for level in LEVELS if side > 4 else ("any", "easy"):
        for seed in range(100 if side == 4 else 8):
            solution = solve(unique(side, level=level, seed=seed)).solution
            assert solution is not None
            assert seen.setdefault(solution, level) == level


def test_a_level_that_is_no_name_takes_the_board_as_it_is_drawn() -> None:
    """So boards of recipes, which have a seed per level, don't change."""
    drawn = full_board(sudoku(side=9), seed=Random(3).getrandbits(63))
    assert solve(unique(9, level=LEVELS["any"], seed=3)).solution == drawn


@pytest.mark.parametrize("side", [1, 2, 3])
def test_boards_too_few_to_be_shared_out_can_be_made_all_the_same(side: int) -> None:
    assert [unique(side, (1, side), level=level).side for level in ("any", "easy")] == [side, side]


def test_a_level_keeps_its_share_of_givens() -> None:
    assert unique(9, level=Level(singles=True, givens=0.5), seed=1).given_count == 41


@pytest.mark.slow
def test_digging_ends_with_its_effort_and_the_solution_stays_the_only_one() -> None:
    full = sudoku(full_board(sudoku(side=16), seed=1))
    left = []
    for effort in (1, 300, 100_000):
        answer = remove_givens(full, Request(seed=2, effort=effort), 0, False, 0)
        assert answer.partial is not None
        puzzle = sudoku(answer.partial)
        assert solve(puzzle, limit=2).verdict is Verdict.ONE
        left.append(puzzle.given_count)
    assert left[0] > left[1] > left[2]


def test_an_unknown_or_unreachable_level_is_refused() -> None:
    with pytest.raises(UsageError, match="choose from any, easy"):
        unique(9, level="fiendish")
    with pytest.raises(GenerationFailed, match="none of 3 boards"):
        unique(4, level=Level(least=1000), tries=3)


def test_needs_of_a_board_with_many_solutions() -> None:
    assert not needs(sudoku(side=4)).unique
