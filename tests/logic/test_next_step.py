"""The next step from a player's board; mistakes come first."""

from __future__ import annotations

import pytest

import sudoshiki as sk
from sudoshiki.logic import Situation, next_step, path, situations
from sudoshiki.solve import Stopped
from tests.document_boards import S1_LINE, S5_LINE

from .test_explainer import RATED

PUZZLE = sk.sudoku(S5_LINE)
SOLUTION = sk.solve(PUZZLE).solution or ()
START = PUZZLE.givens


def with_entries(*entries: tuple[int, int]) -> list[int]:
    board = list(START)
    for cell, value in entries:
        board[cell] = value
    return board


def test_the_path_is_the_next_step_again_and_again() -> None:
    compared = 0
    for puzzle, _ in RATED[::40]:
        for situation, step in situations(puzzle, path(puzzle).steps):
            if any(mask and mask & (mask - 1) == 0 for mask in situation.masks):
                break  # in a puzzle, a cell of one candidate has its value
            left = zip(situation.values, situation.masks, strict=True)
            masks = [1 << value - 1 if value else mask for value, mask in left]
            assert next_step(puzzle, sk.Puzzle(puzzle.graph, masks, kind=puzzle.kind)).step == step
            compared += 1
    assert compared > 20


def test_situations_follow_the_core() -> None:
    for puzzle, _ in RATED[::10]:
        way = path(puzzle)
        *_, (last, step) = situations(puzzle, way.steps)
        assert tuple(last.after(step).values) == way.board == sk.solve(puzzle).solution


def test_a_situation_is_immutable() -> None:
    situation = Situation(PUZZLE)
    step = next_step(PUZZLE).step
    assert step is not None
    before = situation.values.copy(), situation.masks.copy()
    situation.after(step)
    assert (situation.values, situation.masks) == before


def test_right_entries_are_built_on() -> None:
    step = next_step(PUZZLE).step
    assert step is not None
    (cell, value) = step.placements[0]
    after = next_step(PUZZLE, with_entries((cell, value)))
    assert after.step is not None
    assert after.puzzle.givens[cell] == value
    assert after.step != step


def test_a_wrong_entry_comes_first() -> None:
    cell = START.index(0)
    other = next(value for value in range(1, 10) if value != SOLUTION[cell])
    result = next_step(PUZZLE, with_entries((cell, other)))
    assert (result.wrong, result.step) == ((cell,), None)


def test_a_given_that_was_changed_is_wrong() -> None:
    result = next_step(PUZZLE, with_entries((0, START[0] % 9 + 1)))
    assert result.wrong == (0,)


def test_a_right_candidate_that_was_crossed_out_is_wrong() -> None:
    cell = START.index(0)
    masks = list(PUZZLE.candidates)
    masks[cell] &= ~(1 << SOLUTION[cell] - 1)
    assert next_step(PUZZLE, sk.Puzzle(PUZZLE.graph, masks, kind="sudoku")).wrong == (cell,)


def test_candidates_of_the_player_count() -> None:
    """With one candidate left in a cell, nothing is simpler than its consequences."""
    masks = list(PUZZLE.candidates)
    cells = [cell for cell, value in enumerate(START) if not value][:3]
    for cell in cells:
        masks[cell] = 1 << SOLUTION[cell] - 1
    result = next_step(PUZZLE, sk.Puzzle(PUZZLE.graph, masks, kind="sudoku"))
    assert all(result.puzzle.givens[cell] == SOLUTION[cell] for cell in cells)


def test_marks_of_the_player_count_and_may_rule_each_other_out() -> None:
    first, second = [cell for cell in range(9) if not START[cell]][:2]
    right = {cell: {SOLUTION[cell], SOLUTION[cell] % 9 + 1} for cell in (first, second)}
    result = next_step(PUZZLE, START, marks=right)
    assert result.wrong == ()
    assert result.puzzle.candidates[first] == sum(1 << value - 1 for value in right[first])
    same = {first: [SOLUTION[first]], second: [SOLUTION[first]]}
    assert next_step(PUZZLE, START, marks=same).wrong == (second,)
    given = next(cell for cell, value in enumerate(START) if value)
    assert next_step(PUZZLE, START, marks={given: [START[given] % 9 + 1]}).wrong == ()


@pytest.mark.parametrize("marks", [{81: [1]}, {-1: [1]}, {"r1c1": [1]}, {0: [10]}, {0: "1"}, {0: 1}, [1]])
def test_no_marks_of_this_puzzle(marks: object) -> None:
    with pytest.raises(sk.UsageError):
        next_step(PUZZLE, marks=marks)  # type: ignore[arg-type]


def test_a_full_board_needs_no_step() -> None:
    result = next_step(PUZZLE, SOLUTION)
    assert (result.solved, result.step, result.wrong) == (True, None, ())


def test_without_time_there_is_no_step() -> None:
    result = next_step(PUZZLE, seconds=0)
    assert (result.step, result.solved, result.wrong) == (None, False, ())
    assert result.stopped is Stopped.SECONDS


@pytest.mark.parametrize(
    "board", [[1, 2], [10] + [0] * 80, [-1] + [0] * 80, sk.sudoku(S1_LINE), "1" * 81, [None] * 81]
)
def test_no_board_of_this_puzzle(board: object) -> None:
    with pytest.raises(sk.UsageError):
        next_step(PUZZLE, board)  # type: ignore[arg-type]
