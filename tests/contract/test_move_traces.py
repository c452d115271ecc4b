"""Traces of moves: replayed, they give the board and its cost at each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from operator import ne

import pytest

import sudoshiki as sk
from sudoshiki.custom.examples import UNIQUE, UNSOLVABLE
from sudoshiki.solve import Algorithm, Measure
from tests.random_boards import random_puzzle

from .test_contract import ENTRIES

MOVERS = [entry for entry in ENTRIES if entry.traces == "moves"]
every = pytest.mark.parametrize("algorithm", MOVERS, ids=lambda entry: entry.name)
ROOMY, EFFORT = 1_000_000, 3000
SAMPLED = 13  # steps between two that are held against the rules
HARD = sk.sudoku(".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...")
RESTLESS: dict[str, dict[str, float]] = {
    "tabu": {"restart-after": 50},
    "memetic": {"depth": 20, "population": 3},
    "annealing": {"cooling": 0.2, "restart-after": 1},
    "genetic": {"population": 5, "climb": 20, "restart-after": 2},
}
PUZZLES = [
    *UNIQUE.values(),
    *UNSOLVABLE.values(),
    *(random_puzzle(seed) for seed in range(12)),
    sk.latin(side=4),
    HARD,
]


@cache
def run(algorithm: Algorithm, number: int, capacity: int) -> sk.Outcome:
    """Run with options that make it restart often."""
    return sk.solve(
        PUZZLES[number],
        algorithm.name,
        limit=1,
        effort=EFFORT,
        seed=5,
        options=RESTLESS[algorithm.name],
        trace=capacity,
    )


def runs(algorithm: Algorithm, capacity: int = ROOMY) -> Iterator[tuple[sk.Puzzle, sk.Outcome, sk.Trace]]:
    for number, puzzle in enumerate(PUZZLES):
        outcome = run(algorithm, number, capacity)
        trace = outcome.trace
        assert (trace is not None) is bool(capacity)
        yield puzzle, outcome, trace or sk.Trace((), 0)


def replayed(puzzle: sk.Puzzle, trace: sk.Trace) -> Iterator[tuple[tuple[int, ...], Measure]]:
    """Return the board at each step that is kept, and its cost."""
    board, measures = list(puzzle.givens), iter(trace.measures)
    for event in trace.events:
        if event.kind == "moved":
            board[event.cell] = event.value
        elif event.kind == "measured":
            yield tuple(board), next(measures)
    assert not list(measures)


def pairs_that_clash(puzzle: sk.Puzzle, board: tuple[int, ...]) -> int:
    neighbours = enumerate(puzzle.graph.neighbours())
    pairs = {(cell, other) for cell, others in neighbours for other in others if cell < other}
    equal = sum(board[cell] == board[other] for cell, other in pairs)
    return equal + sum(board[low] >= board[high] for low, high in puzzle.arcs)


def values_too_many(puzzle: sk.Puzzle, board: tuple[int, ...]) -> int:
    groups = sum(len(group) - len({board[cell] for cell in group}) for group in puzzle.graph.groups)
    return groups + sum(board[low] >= board[high] for low, high in puzzle.arcs)


def test_the_local_methods_can_be_traced() -> None:
    assert {entry.name for entry in MOVERS} == {"tabu", "memetic", "annealing", "genetic"}


@every
def test_the_counters_are_those_of_the_run(algorithm: Algorithm) -> None:
    starts = 0
    for _, outcome, trace in runs(algorithm):
        kinds, counters = Counter(event.kind for event in trace.events), outcome.counters
        assert (trace.every, trace.dropped) == (1, 0)
        assert (kinds["restarted"], kinds["solved"]) == (counters.restarts, outcome.solution_count)
        assert kinds["measured"] == len(trace.measures)
        assert kinds.keys() <= {"moved", "measured", "restarted", "solved"}
        if trace.measures:
            assert trace.measures[-1][1:3] == (counters.tried, counters.placed)
        starts += counters.restarts
    assert starts


@every
def test_every_move_is_there(algorithm: Algorithm) -> None:
    """One cell of a colouring changes, or two cells swap; a restart may change all."""
    if algorithm.name in ("memetic", "genetic"):
        pytest.skip("a step may be a generation, or the first of its members")
    for puzzle, outcome, trace in runs(algorithm):
        steps = [measure.step for measure in trace.measures]
        assert [*dict.fromkeys(steps)] == [*range(len({*steps}))]
        boards = pairwise(board for board, _ in replayed(puzzle, trace))
        jumps = sum(sum(map(ne, one, other)) > 2 for one, other in boards)
        assert jumps <= outcome.counters.restarts


@every
def test_the_cost_is_what_is_wrong_with_the_board(algorithm: Algorithm) -> None:
    costs = 0
    for puzzle, _, trace in runs(algorithm):
        for board, measure in islice(replayed(puzzle, trace), 0, None, SAMPLED):
            assert (measure.cost == 0) == sk.check(puzzle, board).solved
            if algorithm.name in ("tabu", "memetic"):
                assert measure.cost == pairs_that_clash(puzzle, board), (puzzle, board)
            else:  # a value that propagation took from its cell costs, too
                assert measure.cost >= values_too_many(puzzle, board)
            costs += measure.cost > 0
    assert costs


@every
@pytest.mark.parametrize("capacity", [400, 1000])
def test_a_long_walk_is_thinned_evenly_and_still_ends_with_the_solution(
    algorithm: Algorithm, capacity: int
) -> None:
    thinned = 0
    whole_runs = runs(algorithm)
    for puzzle, outcome, trace in runs(algorithm, capacity):
        _, _, whole = next(whole_runs)
        assert len(trace.events) <= capacity
        at_steps: dict[int, set[tuple[int, ...]]] = {}
        for board, measure in replayed(puzzle, whole):
            at_steps.setdefault(measure.step, set()).add(board)
        kept = [*replayed(puzzle, trace)]
        assert trace.dropped or all(board in at_steps[measure.step] for board, measure in kept)
        assert all(measure.step % trace.every == 0 for _, measure in kept[:-1])
        if kept and not trace.dropped:
            assert kept[-1][1] == whole.measures[-1]
            assert outcome.solutions == ((kept[-1][0],) if outcome.solution_count else ())
        thinned += trace.every > 1
    assert thinned or algorithm.name == "genetic"


@every
def test_a_trace_changes_nothing(algorithm: Algorithm) -> None:
    same = ("verdict", "solutions", "solution_count", "counters", "stopped", "exact", "partial")
    for capacity in (0, 3):
        for (_, plain, trace), (_, outcome, _) in zip(
            runs(algorithm, capacity), runs(algorithm), strict=True
        ):
            assert [getattr(plain, name) for name in same] == [getattr(outcome, name) for name in same]
            assert len(trace.events) <= capacity


@every
def test_dropped_events_are_counted(algorithm: Algorithm) -> None:
    outcome = sk.solve(HARD, algorithm.name, limit=1, effort=100, trace=3)
    assert outcome.trace is not None
    assert (outcome.trace.events, outcome.trace.dropped > 81) == ([], True)
