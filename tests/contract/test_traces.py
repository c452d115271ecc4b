"""Traces: events match the counters and, replayed, give the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

import pytest

import sudoshiki as sk
from sudoshiki.custom.examples import UNIQUE, UNSOLVABLE
from sudoshiki.solve import Algorithm
from sudoshiki.solve.trace import COUNTER_OF, EVENT_KINDS
from tests.document_boards import BOARDS
from tests.random_boards import random_puzzle

from .test_contract import CONTENDERS, ENTRIES, Chosen, name_of

EVENTS = 2_000_000  # more than any of these runs has
STEPS = [contender for contender in CONTENDERS if contender[0].traces == "steps"]
Runs = list[tuple[sk.Outcome, sk.Trace]]


def document_board(name: str) -> sk.Puzzle:
    return sk.read(BOARDS / f"{name}.txt")


S2_5 = document_board("s2-futoshiki-5x5")
# The board, the limit of solutions, and the effort allowed.
RUNS: list[tuple[sk.Puzzle, int, int]] = [
    *((puzzle, 2, 500) for puzzle in [*UNIQUE.values(), *UNSOLVABLE.values()]),
    *((random_puzzle(seed), 1 + seed % 3, 150) for seed in range(24)),
    (sk.latin(side=4), 5, 10_000),
    (S2_5, 1, 4002),
    (document_board("s2-futoshiki-6x6"), 2, 701),
    (document_board("s1-sudoku-4x4"), 2, 10_000),
    (document_board("s5-sudoku-9x9"), 2, 1009),
]


class Contender(NamedTuple):
    """An algorithm with options, and its runs on each board of RUNS."""

    algorithm: Algorithm
    chosen: Chosen
    runs: Runs


@pytest.fixture(scope="module", params=STEPS, ids=[*map(name_of, STEPS)])
def contender(request: pytest.FixtureRequest) -> Contender:
    """Solve each board once for all tests below."""
    algorithm, chosen = request.param
    runs: Runs = []
    for puzzle, limit, effort in RUNS:
        outcome = sk.solve(
            puzzle, algorithm.name, options=chosen, limit=limit, effort=effort, seed=3, trace=EVENTS
        )
        assert outcome.trace is not None
        assert outcome.trace.dropped == 0
        runs.append((outcome, outcome.trace))
    return Contender(algorithm, chosen, runs)


def replayed(outcome: sk.Outcome, trace: sk.Trace) -> Iterator[tuple[sk.Event, list[int]]]:
    """Yield each event, and the board after it."""
    placed: list[int] = []
    givens = outcome.puzzle.givens
    board = list(givens)

    def empty_from(position: int) -> None:
        for cell in placed[position:]:
            board[cell] = givens[cell]
        del placed[position:]

    for event in trace.events:
        if event.kind == "placed":
            placed.append(event.cell)
            board[event.cell] = event.value
        elif event.kind == "taken back":
            assert board[event.cell] == event.value
            empty_from(placed.index(event.cell))
        elif event.kind == "restarted":
            empty_from(0)
        yield event, board


def test_the_algorithms_of_the_documents_can_be_traced() -> None:
    """S4 uses a model for another library's solver, which reports no steps."""
    documents = [entry for entry in ENTRIES if {"S1", "S2", "S3", "S5"} & {*entry.source.split(", ")}]
    assert {"one-guess", "backtracking", "mrv", "bfs", "dfs", "saturbfs"} <= {
        entry.name for entry in documents
    }
    assert {entry.name: entry.traces for entry in documents} == dict.fromkeys(
        [r.name for r in documents], "steps"
    )
    assert sk.solve(S2_5, trace=True).trace is not None  # `auto`


def test_4002_tried_are_4002_tries() -> None:
    outcome = sk.solve(S2_5, "backtracking", limit=1, trace=True)
    assert outcome.trace is not None
    assert outcome.counters.tried == 4002
    assert Counter(event.kind for event in outcome.trace.events)["tried"] == 4002


def test_there_are_as_many_events_as_the_counters_count(contender: Contender) -> None:
    for outcome, trace in contender.runs:
        kinds = Counter(event.kind for event in trace.events)
        assert kinds.keys() <= {*EVENT_KINDS}
        counted = {kind: getattr(outcome.counters, name) for kind, name in COUNTER_OF.items()}
        assert {kind: kinds[kind] for kind in COUNTER_OF} == counted, outcome.puzzle
        assert (kinds["solved"], kinds["part"]) == (outcome.solution_count, 0)


def test_replayed_it_gives_the_solutions(contender: Contender) -> None:
    met = 0
    for outcome, trace in contender.runs:
        boards = [tuple(board) for event, board in replayed(outcome, trace) if event.kind == "solved"]
        assert boards == [*outcome.solutions], outcome.puzzle
        met += len(boards)
    assert met >= 5


def test_a_trace_changes_nothing_and_is_bounded(contender: Contender) -> None:
    algorithm, chosen, runs = contender
    for (puzzle, limit, effort), (outcome, trace) in zip(RUNS, runs, strict=True):
        run = partial(sk.solve, puzzle, algorithm.name, options=chosen, limit=limit, effort=effort, seed=3)
        plain = run()
        assert plain.trace is None
        same = ("verdict", "solutions", "solution_count", "counters", "stopped", "exact", "partial")
        assert [getattr(plain, name) for name in same] == [getattr(outcome, name) for name in same]
        short = run(trace=3).trace
        assert short is not None
        assert (short.events, short.dropped) == (trace.events[:3], max(0, len(trace.events) - 3))


@cache
def exclusions(graph: sk.Graph) -> set[tuple[int, int, int, int]]:
    """Return a cell, a value placed there, and a value it excludes in another cell."""
    values = range(1, graph.side + 1)
    results = set()
    for cell, others in enumerate(graph.neighbours()):
        results |= {(cell, value, other, value) for other in others for value in values}
    for lesser, greater in graph.arcs:
        for low, high in ((low, high) for low in values for high in values if low >= high):
            results |= {(lesser, low, greater, high), (greater, high, lesser, low)}
    return results


def test_eliminations_follow_from_the_named_cell(contender: Contender) -> None:
    algorithm, chosen, runs = contender
    for outcome, trace in runs:
        known = exclusions(outcome.puzzle.graph) if outcome.counters.eliminations else set()
        for event, board in replayed(outcome, trace):
            if event.kind != "eliminated":
                continue
            if algorithm.name == "mac":  # it infers from open cells too; from a whole group, it names none
                assert event.because >= 0 or chosen == {"all-different": "matching"}
                assert event.because != event.cell
                continue
            cause = event.because, board[event.because]
            assert (*cause, event.cell, event.value) in known, (outcome.puzzle, event)


def test_a_guess_is_shown_before_it_is_placed(contender: Contender) -> None:
    for _, trace in contender.runs:
        for event, after in zip(trace.events, trace.events[1:], strict=False):
            if event.kind == "guessed":
                assert after == event._replace(kind="placed")


@pytest.mark.parametrize(
    "algorithm", [entry for entry in ENTRIES if not entry.traces], ids=lambda entry: entry.name
)
def test_an_algorithm_without_a_trace_refuses_one(algorithm: Algorithm) -> None:
    if algorithm.why_unavailable():
        pytest.skip("not installed")
    with pytest.raises(sk.UsageError, match=r"auto, backtracking, .*saturbfs"):
        sk.solve(UNIQUE["latin"], algorithm.name, trace=True)
