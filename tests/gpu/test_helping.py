"""Idle lanes help others of their warp: the result is that of one lane alone."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.gpu.boards import Answers, DeviceTask
from sudoshiki.gpu.boards.launch import Launcher, State, Tuning, grid_for
from sudoshiki.gpu.boards.task import MAX_COUNT, answers_of
from sudoshiki.many import Code
from tests.many import boards
from tests.many.hard_nine import HARD_NINE

from .host_device import DeviceMemory, HostDevice

VALUES = bytes(range(10)) + bytes([255]) * 246


def solve_in_block(
    library: Any, given: np.ndarray, limit: int, effort: int = MAX_COUNT, stop: int = 0
) -> tuple[Answers, int]:
    """Solve by one block; return the number of passes, too."""
    device: Any = HostDevice(library)
    task, tuning = DeviceTask((9, 3, 3), VALUES, 3, False, limit, effort), Tuning(blocks=1)
    grid = grid_for(device, task, False, 1, tuning)
    launcher = Launcher(device, task, grid, tuning)
    launcher.stop[...] = stop
    answers, state = answers_of(device.array, len(given), 81), State(device, grid, 81)
    launcher.begin(device.stream(), given.view(DeviceMemory), None, answers, state)
    assert state.wrong[0] == MAX_COUNT
    return answers, int(launcher.work[0])


def with_solutions(least: int, most: int, count: int) -> np.ndarray:
    """Return boards with that many solutions, as counted by the CPU engine."""
    rng = random.Random(least)
    full = boards.full_board(9, 3, 3, rng)
    given = np.array([boards.thin_out(full, 0.27, rng) for _ in range(40 * count)], np.uint8)
    result = sk.solve_many(given, most + 1, on="cpu").found
    chosen: np.ndarray = given[(result >= least) & (result <= most)][:count]
    assert len(chosen) == count
    return chosen


def hard() -> np.ndarray:
    return np.array([[int(sign) if sign.isdigit() else 0 for sign in line] for line in HARD_NINE], np.uint8)


def test_one_search_is_shared(library: Any) -> None:
    """Alone, a lane would find at most one solution per pass."""
    answers, passes = solve_in_block(library, with_solutions(500, 5000, 1), MAX_COUNT)
    assert answers.found[0] > 2 * passes


@pytest.mark.parametrize("alone", [True, False])
def test_no_solution_is_missed_or_counted_twice(library: Any, alone: bool) -> None:
    given = with_solutions(20, 3000, 8)
    for part in given.reshape(-1, 1, 81) if alone else [given]:
        counts = sk.solve_many(part, 3001, on="cpu").found
        answers, _ = solve_in_block(library, part, 3001)
        np.testing.assert_array_equal(answers.found, counts)
        assert (answers.verdict == Code.MANY).all()


@pytest.mark.parametrize("limit", [1, 2, 3, 50])
def test_helpers_do_not_report_more_than_was_requested(library: Any, limit: int) -> None:
    for board in with_solutions(51, 3000, 8):
        answers, _ = solve_in_block(library, board[None].copy(), limit)
        assert answers.found[0] == limit
        assert answers.verdict[0] == (Code.SOME if limit == 1 else Code.MANY)


def test_a_limit_that_is_as_many_as_there_are(library: Any) -> None:
    (board,) = with_solutions(30, 300, 1)
    count = int(sk.solve_many(board[None], 301, on="cpu").found[0])
    for limit in (count - 1, count, count + 1):
        answers, _ = solve_in_block(library, board[None].copy(), limit)
        assert answers.found[0] == min(count, limit)


def test_a_lane_without_effort_left_makes_the_board_undecided(library: Any) -> None:
    """The others may finish their searches later and in order."""
    given = hard()
    guesses = solve_in_block(library, given, 2)[0].guesses
    for board in given[np.argsort(guesses)[-5:], None]:
        needed = int(solve_in_block(library, board, 2)[0].guesses[0])
        assert needed > 5
        for effort in range(needed):
            answers, _ = solve_in_block(library, board, 2, effort)
            assert answers.guesses[0] <= effort
            # Without a guess some boards go on to their end.
            assert answers.verdict[0] in ((Code.SOME, Code.ONE) if answers.found[0] else (Code.UNDECIDED,))
            assert answers.solution[0].any() == answers.found[0]
        assert solve_in_block(library, board, 2, needed)[0].verdict[0] == Code.ONE


def test_a_stop_in_the_middle_keeps_what_all_have_found(library: Any) -> None:
    answers, passes = solve_in_block(library, np.zeros((1, 81), np.uint8), MAX_COUNT, stop=1)
    assert answers.verdict[0] == Code.MANY
    assert passes < answers.found[0] < MAX_COUNT
    assert answers.solution[0].all()


@pytest.mark.parametrize("count", [1, 5, 31, 33, 64, 65, 100])
def test_boards_beside_others_that_are_shared(library: Any, count: int) -> None:
    """Long searches and quick boards, for all numbers of lanes and waiting boards."""
    long, short = with_solutions(20, 3000, 8), hard()
    given = np.array([long[i % 8] if i % 7 == 0 else short[i % len(short)] for i in range(count)])
    for limit in (2, 3001):
        answers, _ = solve_in_block(library, given, limit)
        here = sk.solve_many(given, limit, on="cpu")
        np.testing.assert_array_equal(answers.found, here.found)
        np.testing.assert_array_equal(answers.verdict, here.verdict)
        unique = here.verdict == Code.ONE
        np.testing.assert_array_equal(answers.solution[unique], here.solution[unique])
