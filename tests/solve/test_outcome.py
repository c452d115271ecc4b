"""repr of an Outcome; it is neither a bool nor a tuple."""

from __future__ import annotations

import inspect
import pickle
import re

import pytest

import sudoshiki as sk
from tests.document_boards import S1_LINE

UNSOLVABLE = sk.sudoku("123....4........")


@pytest.mark.parametrize("puzzle", [UNSOLVABLE, sk.parse(S1_LINE)])
def test_an_outcome_is_neither_true_nor_false(puzzle: sk.Puzzle) -> None:
    outcome = sk.solve(puzzle)
    with pytest.raises(sk.UsageError, match="look at its verdict"):
        bool(outcome)


def test_an_outcome_is_no_tuple() -> None:
    outcome = sk.solve(UNSOLVABLE)
    assert not isinstance(outcome, tuple)
    with pytest.raises(TypeError):
        iter(outcome)  # type: ignore[call-overload]


def test_an_outcome_survives_pickling_and_can_be_hashed() -> None:
    outcome = sk.solve(sk.sudoku(side=4), "tabu", limit=1)
    again = pickle.loads(pickle.dumps(outcome))
    assert again == outcome
    assert hash(again) == hash(outcome)


def test_printing_shows_the_board_and_the_verdict() -> None:
    shown = str(sk.solve(sk.parse(S1_LINE))).splitlines()
    assert shown[0] == "3 2 │ 4 1"
    assert shown[-1] == "exactly one solution (proved)"


def test_its_repr_is_a_few_short_lines_on_any_board() -> None:
    outcome = sk.solve(sk.sudoku(side=25), limit=1)
    lines = repr(outcome).splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("<Outcome some: ")
    assert len(lines[2]) < 120


def test_a_count_by_symmetry_or_parts_is_of_the_puzzle_itself() -> None:
    for puzzle in (sk.latin(side=4), sk.sudoku("12..34..........", box=(2, 2))):
        assert sk.count_all(puzzle).puzzle == puzzle


def test_the_old_name_of_a_stop_on_request_still_works() -> None:
    assert sk.Stopped["ASKED"] is sk.Stopped.REQUESTED
    assert sk.Stopped("asked") is sk.Stopped.REQUESTED


def test_all_that_the_public_functions_return_is_exported() -> None:
    functions = [result for name in sk.__all__ if inspect.isfunction(result := getattr(sk, name))]
    returned = {
        function: re.findall(r"[A-Z]\w+", function.__annotations__["return"]) for function in functions
    }
    assert sum(map(len, returned.values())) > 10
    for function, names in returned.items():
        for name in names:
            result = function.__globals__.get(name)
            if isinstance(result, type) and result.__module__.startswith("sudoshiki."):
                assert getattr(sk, name, None) is result, f"{function.__name__} returns {name}"


def test_the_old_name_of_the_solution_count_works_and_warns() -> None:
    outcome = sk.solve(sk.parse("3.4..1.2.4......"))
    with pytest.warns(DeprecationWarning, match="solution_count"):
        assert outcome.found == outcome.solution_count == 2


def test_rows_have_the_displayed_values() -> None:
    puzzle = sk.sudoku("01232301103232..", first_value=0)
    assert sk.solve(puzzle).rows == ((0, 1, 2, 3), (2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0))
