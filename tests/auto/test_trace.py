"""Traces of `auto`: which part ran, what it found and what it counted."""

from __future__ import annotations

import pytest

import sudoshiki as sk
from sudoshiki.generate import sudoku_fraction
from sudoshiki.say.run_english import ENGLISH_RUNS
from sudoshiki.say.words import trace_lines
from tests.document_boards import S1_LINE, S5_LINE
from tests.random_boards import random_puzzle

HARD = sk.sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
# Nine rows of a Latin square of order 12 whose last rows must take their values from eight.
NO_SOLUTION = sk.latin(candidates=[[*range(1, 13)]] * (9 * 12) + [[*range(1, 9), 12]] * (3 * 12))
# The board, the limit of solutions, the effort allowed and the threads.
RUNS: list[tuple[sk.Puzzle, int, int | None, int]] = [
    (sk.sudoku(S1_LINE), 2, None, 1),
    (sk.sudoku(S5_LINE), 2, None, 1),
    (HARD, 2, None, 1),
    (HARD, 2, 7, 1),
    (sk.sudoku("12....34........"), 2, None, 1),
    (NO_SOLUTION, 2, None, 1),
    (sk.latin(side=3), 100, None, 1),
    (sk.sudoku(side=6), 10_000, None, 1),
    (sk.futoshiki(side=6, arcs=[(0, 1)]), 10_000, None, 1),
    (sk.sudoku(side=25), 5, 300_000, 1),
    (sudoku_fraction((5, 5), 0.44, 1), 3, None, 1),
    (sudoku_fraction((5, 5), 0.44, 1), 3, 5000, 1),
    (sudoku_fraction((5, 5), 0.46, 2), 2, None, 3),
    *((random_puzzle(seed), 2, 40, 1) for seed in range(40)),
]


def trace_run(run: tuple[sk.Puzzle, int, int | None, int]) -> tuple[sk.Outcome, sk.Trace]:
    puzzle, limit, effort, threads = run
    outcome = sk.solve(puzzle, limit=limit, effort=effort, options={"threads": threads}, trace=True)
    assert outcome.trace is not None
    return outcome, outcome.trace


def total(notes: list[sk.Note]) -> sk.Counters:
    """Return the sum of all counters; of depths, the maximum."""
    sums = [sum(column) for column in zip(*(note.counters for note in notes), strict=True)]
    return sk.Counters(*sums)._replace(max_depth=max(note.counters.max_depth for note in notes))


@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run[0].kind} {run[0].side} {run[1]} {run[2]}")
def test_its_notes_add_up_to_the_counters(run: tuple[sk.Puzzle, int, int | None, int]) -> None:
    outcome, trace = trace_run(run)
    assert trace.dropped == 0
    assert [event.kind for event in trace.events] == ["part"] * len(trace.notes)
    assert total([*trace.notes]) == outcome.counters
    last = [note.part for note in trace.notes if note.found.startswith("proved")]
    assert bool(last) >= outcome.exact


def notes_of(run: tuple[sk.Puzzle, int, int | None, int]) -> list[str]:
    outcome, trace = trace_run(run)
    return [line.partition(" (")[0] for line in trace_lines(trace, outcome.puzzle.side, ENGLISH_RUNS)]


def test_the_notes_name_what_each_part_found() -> None:
    assert notes_of(RUNS[0]) == ["propagation found a solution", "propagation proved it the only one"]
    left, found, proved = notes_of((HARD, 2, None, 1))
    assert left == "propagation left 60 of 81 cells open, with 254 candidates"
    assert (found, proved) == ("search found a solution", "search proved it the only one")
    assert notes_of((HARD, 2, 2, 1))[1:] == ["search found nothing yet", "the run has used up its effort"]
    assert notes_of(RUNS[4]) == ["propagation proved that there is no solution"]


def test_the_turns_of_a_large_board_are_shown_one_by_one() -> None:
    lines = notes_of((sudoku_fraction((5, 5), 0.44, 1), 3, 5000, 1))
    assert lines[0].startswith("propagation left ")
    assert lines[1] == "search found nothing yet"
    parts = {"a pattern", "colouring", "clause learning", "two values that change places"}
    assert any(line.startswith(part) for line in lines[2:] for part in parts)


def test_a_trace_changes_nothing_and_is_bounded() -> None:
    puzzle, limit, effort, _ = RUNS[11]
    plain = sk.solve(puzzle, limit=limit, effort=effort)
    outcome, trace = trace_run(RUNS[11])
    assert (plain.solutions, plain.counters, plain.way) == (outcome.solutions, outcome.counters, outcome.way)
    short = sk.solve(puzzle, limit=limit, effort=effort, trace=2).trace
    assert short is not None
    assert (short.notes, short.dropped) == (trace.notes[:2], len(trace.notes) - 2)
    assert [*trace_lines(short, puzzle.side, ENGLISH_RUNS)][2:] == [
        f"… and {short.dropped:,} more events, not kept"
    ]
