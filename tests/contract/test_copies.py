"""Results of public functions equal their copies and those of a second call."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import sudoshiki as sk

PUZZLE = sk.parse("3.4..1.2.4.32.1.")
SOLUTION = sk.solve(PUZZLE).solution or ()

RESULTS: dict[str, Callable[[], Any]] = {
    "check": lambda: sk.check(PUZZLE, SOLUTION),
    "check_proof": lambda: sk.check_proof(PUZZLE, sk.prove(PUZZLE)),
    "count": lambda: sk.count(PUZZLE),
    "explain": lambda: sk.explain(PUZZLE),
    "generate": lambda: next(iter(sk.generate(side=4, count=1, seed=1))),
    "grade": lambda: sk.grade(PUZZLE),
    "hint": lambda: sk.hint(PUZZLE),
    "parse": lambda: sk.parse("3.4..1.2.4.32.1."),
    "possible_values": lambda: sk.possible_values(PUZZLE),
    "prove": lambda: sk.prove(PUZZLE),
    "solve": lambda: sk.solve(PUZZLE, trace=True),
    "solve_many": lambda: sk.solve_many([PUZZLE]),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_equal_to_its_copies(name: str) -> None:
    result = RESULTS[name]()
    assert pickle.loads(pickle.dumps(result)) == result
    assert copy.deepcopy(result) == result


def with_seconds(result: Any, seconds: float) -> Any:
    is_tuple = hasattr(result, "_replace")
    return result._replace(seconds=seconds) if is_tuple else replace(result, seconds=seconds)


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_equal_to_that_of_a_second_call(name: str) -> None:
    """Except for the time."""
    one, other = RESULTS[name](), RESULTS[name]()
    if hasattr(one, "seconds"):
        other = with_seconds(other, one.seconds)
    assert one == other
    if name in ("explain", "hint", "parse"):
        assert hash(one) == hash(other)


def test_explanations_differ_if_a_board_between_differs() -> None:
    one = sk.explain(PUZZLE)
    changed = one.steps[0]._replace(situation=one.steps[1].situation)
    assert replace(one, steps=(changed, *one.steps[1:])) != one
