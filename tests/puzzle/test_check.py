"""The checker: right boards pass, boards with one wrong cell fail by name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import parse, solve
from sudoshiki.puzzle import Graph, Puzzle, PuzzleError, UsageError, check, futoshiki, latin, sudoku
from sudoshiki.puzzle.check import disagreeing
from sudoshiki.puzzle.groups import grouped
from tests.strategies import Solved, solvable_puzzles


@given(solved=solvable_puzzles())
def test_the_solution_passes(solved: Solved) -> None:
    puzzle, board = solved
    report = check(puzzle, board)
    assert report
    assert (report.solved, report.correct, report.empty, report.problems) == (True, True, 0, ())


@given(solved=solvable_puzzles(), data=st.data())
def test_wrong_by_one_cell_is_named(solved: Solved, data: st.DataObject) -> None:
    puzzle, board = solved
    cell = data.draw(st.integers(0, len(board) - 1))
    value = data.draw(st.integers(-1, puzzle.side + 1).filter(lambda v: v not in (0, board[cell])))
    report = check(puzzle, (*board[:cell], value, *board[cell + 1 :]))
    assert not report
    assert not report.correct
    place = f"r{cell // puzzle.side + 1}c{cell % puzzle.side + 1}"
    assert any(place in problem for problem in report.problems)


@given(solved=solvable_puzzles(), data=st.data())
def test_a_half_filled_board_is_correct_not_solved(solved: Solved, data: st.DataObject) -> None:
    puzzle, board = solved
    gone = data.draw(st.sets(st.integers(0, len(board) - 1), min_size=1))
    report = check(puzzle, [0 if cell in gone else value for cell, value in enumerate(board)])
    assert report.correct
    assert not report.solved
    assert report.empty == len(gone)


def test_each_broken_rule_has_its_message() -> None:
    assert check(latin(side=2), [1, 1, 2, 2]).problems == (
        "1 appears twice in row 1: r1c1 and r1c2",
        "2 appears twice in row 2: r2c1 and r2c2",
    )
    assert check(sudoku(side=4), [1] + [0] * 4 + [1] + [0] * 10).problems == (
        "1 appears twice in box 1: r1c1 and r2c2",
    )
    assert check(futoshiki(side=2, arcs=[(0, 1)]), [2, 1, 1, 2]).problems == (
        "r1c1=2 is not less than r1c2=1",
    )
    assert check(latin([1, 0, 0, 0]), [2, 1, 1, 2]).problems == (
        "r1c1 is 2, but the puzzle has it given as 1",
    )
    marks = latin(candidates=[[1, 3], [1, 2, 3]] + [[1, 2, 3]] * 7)
    assert check(marks, [2] + [0] * 8).problems == ("r1c1 is 2, but the puzzle has it limited to [1, 3]",)
    assert check(latin(side=2), [3, 0, 0, 0]).problems == ("r1c1 is 3, outside 1…2",)
    assert check(latin(side=2), [1, 2, 2]).problems == ("3 cells, expected 4",)


def test_the_checker_imports_no_solver() -> None:
    import ast
    from pathlib import Path

    import sudoshiki.puzzle

    for file in Path(sudoshiki.puzzle.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert node.level < 2, f"{file.name} imports from outside its package"
                assert "sudoshiki" not in (node.module or "")


@pytest.mark.parametrize("board", [[1.5] * 16, [None] * 16])
def test_only_boards_are_accepted(board: object) -> None:
    with pytest.raises(UsageError, match="whole numbers"):
        check(sudoku(side=4), board)  # type: ignore[arg-type]


def test_an_outcome_is_checked_by_its_solutions() -> None:
    puzzle, other = parse("3.4..1.2.4.32.1."), parse("1" + "." * 15)
    assert check(puzzle, solve(puzzle)) == check(puzzle, solve(puzzle).solution or ())
    assert check(puzzle, solve(puzzle))
    two = solve(other, limit=2)
    assert check(other, two).solved
    wrong = check(puzzle, two)
    assert not wrong
    assert any(problem.startswith("solution 2: r1c1 is 1, but") for problem in wrong.problems)


def test_an_outcome_without_a_solution_is_no_solution() -> None:
    impossible = parse("12..3........4..")
    report = check(impossible, solve(impossible))
    assert not report.solved
    assert report.problems == ("no board to check: no solution (proved)",)
    assert report.empty == 16
    empty = parse("." * 16)
    assert "undecided" in check(empty, solve(empty, "backtracking", effort=1)).problems[0]


@given(solved=solvable_puzzles())
def test_a_board_may_be_text(solved: Solved) -> None:
    puzzle, board = solved
    numbers = " ".join(map(str, board))
    texts = [numbers, numbers.replace(" ", "\n")]
    if puzzle.side <= 9:
        texts.append("".join(map(str, board)))
    assert all(check(puzzle, text) for text in texts)


def test_a_board_of_text_is_checked_as_any_other() -> None:
    puzzle = parse("3.4..1.2.4.32.1.")
    assert check(puzzle, "3241413214232314")
    assert check(puzzle, "32.1 4132 1423 2314").empty == 1
    assert check(puzzle, "3141413214232314") == check(puzzle, [int(sign) for sign in "3141413214232314"])
    assert check(puzzle, "324").problems == ("3 cells, expected 16",)
    with pytest.raises(UsageError, match="r1c2 of the board is 'x'"):
        check(puzzle, "3x41413214232314")
    assert check(sudoku(side=16), "." * 255 + "G").empty == 255


def test_only_puzzles_are_accepted() -> None:
    with pytest.raises(UsageError, match="a Puzzle is expected"):
        check("3.4..1.2.4.32.1.", "3241413214232314")  # type: ignore[arg-type]


def test_where_a_board_and_the_solution_disagree() -> None:
    assert disagreeing([1, 0, 2, 2], (1, 2, 2, 1)) == [3]


def test_equal_values_on_both_sides_of_a_sign_are_wrong() -> None:
    """Between cells that share no group nothing else detects it."""
    puzzle = latin(side=2, arcs=[(0, 3)])
    assert check(puzzle, [1, 2, 2, 1]).problems == ("r1c1=1 is not less than r2c2=1",)


@pytest.mark.parametrize("given_value", [1, 2, 3, 4])
def test_a_full_board_with_another_value_than_the_given_is_wrong(given_value: int) -> None:
    """It breaks no other rule, as there is none."""
    puzzle = Puzzle(Graph(4, grouped([], [])), [1 << given_value - 1] + [15] * 15, kind="free")
    for value in range(1, 5):
        message = (f"r1c1 is {value}, but the puzzle has it given as {given_value}",)
        assert check(puzzle, [value] * 16).problems == (() if value == given_value else message)


def test_each_wrong_solution_of_an_outcome_is_named() -> None:
    puzzle, wrong, right = latin(side=2), (1, 1, 2, 2), (1, 2, 2, 1)
    found_problems = check(puzzle, SimpleNamespace(solutions=(right, wrong), explain=str)).problems
    assert found_problems[0].startswith("solution 2: 1 appears twice in row 1")
    assert (
        check(puzzle, SimpleNamespace(solutions=(wrong,), explain=str)).problems
        == check(puzzle, wrong).problems
    )


def test_a_board_may_be_an_array_or_numbers_as_text() -> None:
    array: Any = np.array([1, 2, 2, 1])
    assert check(latin(side=2), array)
    board = [(row + column) % 10 + 1 for row in range(10) for column in range(10)]
    assert check(latin(side=10), " ".join(map(str, board)))
    with pytest.raises(UsageError, match="r1c1 of the board"):
        check(latin(side=2), "² ² ² ²")


def test_messages_show_values_from_0_as_the_puzzle_does() -> None:
    with pytest.raises(PuzzleError, match=r"^0 appears twice in row 1: r1c1 and r1c2$"):
        sudoku("00..............", first_value=0)
    with pytest.raises(PuzzleError, match=r"^no values fit the signs r1c1=2 < r1c2=1$"):
        futoshiki("21..............", arcs=[(0, 1)], first_value=0)
    puzzle = futoshiki(side=4, arcs=[(0, 1)], first_value=0)
    assert check(puzzle, "10..............").problems == ("r1c1=1 is not less than r1c2=0",)
