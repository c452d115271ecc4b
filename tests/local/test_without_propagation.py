"""Methods that improve full boards, without propagation at the start."""

from __future__ import annotations

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board

MENDING = ["tabu", "memetic", "annealing", "genetic"]
OFF = {"propagation": False}
BOARDS = ["s1-sudoku-4x4", "futoshiki-4x4", "sudoku-6x6", "s2-futoshiki-5x5"]


@pytest.mark.parametrize("name", MENDING)
@pytest.mark.parametrize("board", BOARDS)
def test_every_empty_cell_is_left_to_the_search(name: str, board: str) -> None:
    puzzle = shipped_board(board)
    outcome = sk.solve(puzzle, name, limit=1, options=OFF, effort=2_000_000, trace=True)
    assert outcome.solution == sk.solve(puzzle).solution
    assert outcome.way == ""
    assert outcome.verdict == "some"  # a search of this kind proves nothing
    assert outcome.trace is not None
    assert outcome.trace.measures[-1].cost == 0


@pytest.mark.parametrize("name", MENDING)
def test_where_propagation_fills_a_board_the_search_has_work_without_it(name: str) -> None:
    puzzle = shipped_board("sudoku-6x6")
    assert sk.solve(puzzle, name, limit=1).counters.tried == 0
    assert sk.solve(puzzle, name, limit=1, options=OFF, effort=2_000_000).counters.tried > 0


@pytest.mark.parametrize("name", MENDING)
def test_a_box_with_one_empty_cell_is_no_trap(name: str) -> None:
    """Nothing can be swapped there; the other boxes are still improved."""
    solution = sk.solve(shipped_board("s1-sudoku-4x4")).solution
    assert solution is not None
    for empty in ({0}, {0, 2, 3, 6, 7}, {0, 3, 12, 15}):
        puzzle = sk.sudoku([0 if cell in empty else value for cell, value in enumerate(solution)])
        outcome = sk.solve(puzzle, name, limit=1, options=OFF, effort=100_000)
        assert outcome.solution is not None


@pytest.mark.parametrize("name", MENDING)
def test_a_cell_that_sees_every_value_ends_it_at_once(name: str) -> None:
    outcome = sk.solve(sk.parse("12....34........"), name, options=OFF)
    assert (outcome.verdict, outcome.counters.tried) == ("undecided", 0)
