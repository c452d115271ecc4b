"""Values that occur in some solution, against all solutions."""

import sudoshiki as sk

from ..random_boards import random_puzzle


def test_against_all_solutions() -> None:
    compared = 0
    for seed in range(120):
        puzzle = random_puzzle(seed)
        every = sk.solve(puzzle, limit=3000)
        if not every.exact:
            continue
        occurs = [0] * puzzle.side**2
        for board in every.solutions:
            for cell, value in enumerate(board):
                occurs[cell] |= 1 << (value - 1)
        result = sk.possible_values(puzzle)
        assert result.exact
        assert list(result.occurs) == occurs
        compared += 1
    assert compared > 100


def test_no_time_leaves_all_open() -> None:
    result = sk.possible_values(sk.sudoku(side=9), seconds=0)
    assert not result.exact
    assert result.stopped is sk.Stopped.SECONDS


def test_values_are_listed_for_people() -> None:
    result = sk.possible_values(sk.sudoku(side=4))
    assert result.values(0) == (1, 2, 3, 4)
    assert result.solves < 64  # one solution settles a value in every cell
