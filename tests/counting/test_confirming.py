"""A second method gives the same count, or reports that it can't."""

from dataclasses import replace

import pytest

import sudoshiki as sk
from sudoshiki.counting import confirming
from tests.proofs.boards import BOARDS
from tests.random_boards import random_puzzle

CELL_BY_CELL = "cell after cell"


@pytest.mark.parametrize("name", [name for name, puzzle in BOARDS.items() if puzzle.side < 9])
def test_every_kind_of_board_is_counted_the_same(name: str) -> None:
    assert sk.confirm_count(sk.count_all(BOARDS[name])).confirmed


def test_random_boards_are_counted_the_same() -> None:
    for seed in range(100):
        puzzle = random_puzzle(seed, (1, 2, 3, 4, 4, 5))
        assert CELL_BY_CELL in sk.confirm_count(sk.count_all(puzzle)).way


@pytest.mark.parametrize(
    ("puzzle", "number"),
    [
        (sk.sudoku(side=4), 288),
        (sk.latin(side=4), 576),
        (sk.latin(side=5), 161_280),
        (sk.futoshiki(side=5, arcs=[(0, 1), (1, 2), (2, 3), (3, 4)]), 1344),
    ],
)
def test_known_numbers(puzzle: sk.Puzzle, number: int) -> None:
    outcome = sk.count_all(puzzle)
    assert outcome.solution_count == number
    assert CELL_BY_CELL in sk.confirm_count(outcome).way


def test_where_there_are_too_many_states_another_algorithm_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confirming, "MAX_STATES", 3)
    by_auto, by_dlx = sk.count_all(sk.sudoku(side=4)), sk.count_all(sk.sudoku(side=4), "dlx")
    for count, other in ((by_auto, "dlx"), (by_dlx, "mrv")):
        confirmed, way = sk.confirm_count(count)
        assert confirmed
        assert f" {other}," in way


@pytest.mark.parametrize("wrong", [287, 289, 0])
def test_another_number_is_an_error_of_ours(wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = replace(sk.count_all(sk.sudoku(side=4)), solution_count=wrong)
    with pytest.raises(sk.WrongAnswer, match=rf"\b{wrong}\b.*\b288\b"):
        sk.confirm_count(outcome)
    monkeypatch.setattr(confirming, "MAX_STATES", 3)
    with pytest.raises(sk.WrongAnswer, match="a second method 288"):
        sk.confirm_count(outcome)


def test_inexact_counts_are_not_confirmed() -> None:
    assert not sk.confirm_count(sk.count(sk.sudoku(side=4), limit=5)).confirmed
    stop = sk.StopFlag()
    stop.set()
    assert not sk.confirm_count(sk.count_all(sk.sudoku(side=4)), stop=stop).confirmed
    assert not sk.confirm_count(sk.count_all(sk.sudoku(side=4)), seconds=0).confirmed
