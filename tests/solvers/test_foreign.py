"""Solvers of other libraries: answers and stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Timer
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.puzzle.frame import Frame
from sudoshiki.puzzle.places import Cells
from sudoshiki.puzzle.primitives import Primitive
from sudoshiki.puzzle.rule import Titles

from ..random_boards import random_puzzle

NAMES = ("sat", "cpsat", "ilp")
LIMIT = 5


def _ways() -> list[Any]:
    """Return every algorithm with every value of each choice."""
    ways = []
    for entry in sk.algorithms():
        if entry.name not in NAMES:
            continue
        installed = find_spec(entry.needs) is not None
        choices = [(o.name, value) for o in entry.options for value in o.choices if value != o.default]
        for options in [{}, *({name: value} for name, value in choices)]:
            label = "-".join([entry.name, *map(str, options.values())])
            marks = [] if installed else [pytest.mark.skip(reason=f"{entry.needs} is not installed")]
            ways.append(pytest.param(entry.name, options, id=label, marks=marks))
    return ways


every_way = pytest.mark.parametrize(("name", "options"), _ways())
every_name = pytest.mark.parametrize(
    "name",
    [
        pytest.param(r.name, marks=[] if find_spec(r.needs) else [pytest.mark.skip(reason=f"no {r.needs}")])
        for r in sk.algorithms()
        if r.name in NAMES
    ],
)


def stop_after(seconds: float, run: Callable[[sk.StopFlag], sk.Outcome]) -> sk.Outcome:
    stop = sk.StopFlag()
    timer = Timer(seconds, stop.set)
    timer.start()
    outcome = run(stop)
    timer.join()
    return outcome


def pigeons(side: int = 24) -> sk.Puzzle:
    """Half of the first row has one value too few, which resolution can't prove."""
    half = side // 2
    few, rest = list(range(1, half)), list(range(half, side + 1))
    first_row = [few] * half + [few + rest] * half
    return sk.latin(side=side, candidates=first_row + [list(range(1, side + 1))] * (side * side - side))


def assert_agrees(puzzle: sk.Puzzle, name: str, options: dict[str, Any]) -> None:
    expected = sk.solve(puzzle, "mrv", limit=LIMIT)
    outcome = sk.solve(puzzle, name, limit=LIMIT, options=options)
    assert (outcome.verdict, outcome.solution_count) == (expected.verdict, expected.solution_count), puzzle
    if expected.exact:
        assert outcome.exact
        assert set(outcome.solutions) == set(expected.solutions)


@every_way
def test_every_choice_agrees(name: str, options: dict[str, Any]) -> None:
    puzzles = [p for p in map(random_puzzle, range(2000, 2100)) if p.side <= 5]
    for puzzle in puzzles[:6]:
        assert_agrees(puzzle, name, options)


@pytest.mark.slow
@every_way
def test_every_choice_counts_on(name: str, options: dict[str, Any]) -> None:
    """Each solution found is forbidden, and the next one searched."""
    outcome = sk.count(sk.sudoku("12.............."), name, limit=50, options=options)
    assert (outcome.solution_count, outcome.exact) == (24, True)


@every_name
@pytest.mark.parametrize("limit", [2, 20])
def test_proves_there_is_none(name: str, limit: int) -> None:
    # Each line has its four values, but the 1 of three rows has only two columns to go to.
    rows = [[[1, 2], [1, 2], [3, 4], [3, 4]]] * 3 + [[[1, 2, 3, 4]] * 4]
    puzzle = sk.latin(side=4, candidates=[cell for row in rows for cell in row])
    outcome = sk.solve(puzzle, name, limit=limit)
    assert (outcome.verdict, outcome.solution_count) == (sk.Verdict.NONE, 0)


@every_name
def test_wide_masks(name: str) -> None:
    side = 66
    shifted = [(row + column) % side + 1 for row in range(side) for column in range(side)]
    cells = [0 if place % 97 == 0 else value for place, value in enumerate(shifted)]
    outcome = sk.solve(sk.latin(cells), name, options={"reduced": True} if name == "ilp" else {})
    assert outcome.verdict is sk.Verdict.ONE
    assert outcome.solution == tuple(shifted)


@every_name
def test_a_rule_that_the_child_can_not_import(name: str) -> None:
    """As one in a script; the docs solve such puzzles."""

    @dataclass(frozen=True, repr=False)
    class Rising(sk.Rule):
        name = "rising"
        titles = Titles("rising", "crescente")

        cells: Cells

        def expand(self, frame: Frame) -> Sequence[Primitive]:
            return frame.rising(frame.cells(self.cells))

    puzzle = sk.sudoku("1" + "." * 15, rules=[Rising("r1c1 r1c2 r1c3"), sk.Cage(5, "r2c1 r2c2")])
    outcome = sk.solve(puzzle, name, limit=99)
    assert outcome.exact
    assert {*outcome.solutions} == {*sk.solutions(puzzle)}


@pytest.mark.slow
@every_name
def test_stop_while_the_model_is_built(name: str) -> None:
    huge = sk.sudoku(side=64)
    outcome = stop_after(0.1, lambda stop: sk.solve(huge, name, stop=stop))
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.REQUESTED)


@pytest.mark.slow
@every_way
def test_stop_in_mid_search(name: str, options: dict[str, Any]) -> None:
    """SAT solvers get an unprovable board, others one with too many solutions."""
    if name == "sat":
        outcome = stop_after(0.2, lambda stop: sk.solve(pigeons(), name, options=options, stop=stop))
        assert outcome.verdict is sk.Verdict.UNDECIDED
    else:
        empty = sk.sudoku(side=9)
        outcome = stop_after(0.3, lambda stop: sk.count(empty, name, limit=10**9, options=options, stop=stop))
    assert outcome.stopped is sk.Stopped.REQUESTED
    assert not outcome.exact


def test_deadline_in_mid_search() -> None:
    pytest.importorskip("pysat")
    outcome = sk.solve(pigeons(), "sat", seconds=0.5)
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.SECONDS)
    assert sk.solve(sk.latin(side=2), "sat").solution_count == 2


@pytest.mark.slow
def test_too_many_clauses_are_refused() -> None:
    pytest.importorskip("pysat")
    with pytest.raises(sk.UsageError, match=r"clauses.*at-most-one"):
        sk.solve(sk.sudoku(side=100), "sat", options={"at-most-one": "pairwise"})
    with pytest.raises(sk.UsageError, match=r"clauses, about 5 GB.*algorithm auto$"):
        sk.solve(sk.sudoku(side=128), "sat")
