"""Texts that all commands share."""

from __future__ import annotations

import json

import sudoshiki as sk
from sudoshiki.say.json_records import json_line, outcome_record
from sudoshiki.say.run_english import ENGLISH_RUNS
from sudoshiki.say.run_portuguese import PORTUGUESE_RUNS
from sudoshiki.say.words import board_line, counters_in_words, heading, seconds_in_words, trace_lines
from sudoshiki.solve import Counters, Event, Measure, Note, Trace
from tests.document_boards import S1_LINE


def test_a_heading_counts_in_good_english() -> None:
    assert heading(sk.sudoku("1..............."), "") == "sudoku 4×4, 1 given"
    one_sign = sk.futoshiki(side=4, arcs=[(0, 1)])
    assert heading(one_sign, "a.txt:3") == "futoshiki 4×4, 0 givens, 1 sign  (a.txt:3)"


def test_a_heading_counts_the_rules_that_a_puzzle_has_several_of() -> None:
    cages = [sk.Cage(None, "r1c1 r1c2"), sk.Cage(None, "r2c1 r2c2")]
    puzzle = sk.latin(side=4, rules=[sk.AntiKing(), *cages, sk.Thermo("r3c1 r3c2")])
    assert heading(puzzle, "") == "latin 4×4, 0 givens, with anti-king, 2 killer cages and 1 thermometer"
    portuguese = heading(puzzle, "", PORTUGUESE_RUNS.heading)
    assert portuguese.endswith("com antirrei, 2 gaiolas killer e 1 termômetro")


def test_a_heading_names_a_single_long_diagonal() -> None:
    puzzle = sk.sudoku(side=4, rules=[sk.Diagonal(rising=True)])
    assert heading(puzzle, "") == "sudoku 4×4, 0 givens, with rising long diagonal"
    rules = [sk.Diagonal(rising=False), sk.Region("r1c1 r2c3"), sk.AntiKing()]
    named = heading(sk.sudoku(side=4, rules=rules), "")
    assert named.endswith("with falling long diagonal, anti-king and 1 extra region")


def test_a_board_in_a_line_can_be_read_again_on_every_side() -> None:
    for side in (4, 9, 16, 25, 64):
        solution = sk.solve(sk.latin(side=side), limit=1).solution
        assert solution is not None
        line = board_line(sk.latin(side=side), solution)
        assert sk.parse(line, "line", box="latin").givens == solution


def test_counters_that_are_0_are_not_named_and_one_is_singular() -> None:
    assert [*counters_in_words(Counters(tried=1, guesses=2, max_depth=1), ENGLISH_RUNS)] == [
        "1 tried",
        "2 guesses",
        "1 guess deep",
    ]


def test_short_times_are_in_microseconds() -> None:
    assert (seconds_in_words(0.0000125, ENGLISH_RUNS), seconds_in_words(2.5, ENGLISH_RUNS)) == (
        "12 µs",
        "2.5 s",
    )


def test_a_trace_is_shown_in_sentences() -> None:
    events = [
        Event("tried", 1, 2, -1),
        Event("guessed", 1, 2, -1),
        Event("placed", 1, 2, -1),
        Event("eliminated", 5, 2, 1),
        Event("conflict", 1, 2, -1),
        Event("conflict", 5, 0, 1),
        Event("conflict", -1, 0, -1),
        Event("taken back", 1, 2, -1),
        Event("restarted", -1, 0, -1),
        Event("part", -1, 0, -1),
        Event("solved", -1, 0, -1),
        Event("part", -1, 0, -1),
    ]
    notes = [
        Note("search", "found a solution", Counters(tried=1200, guesses=1)),
        Note("the run", "was asked to stop", Counters()),
    ]
    assert [*trace_lines(Trace(events, 7, notes), 4, ENGLISH_RUNS)] == [
        "tried r1c2 = 2",
        "guessed r1c2 = 2",
        "placed r1c2 = 2",
        "eliminated 2 from r2c2 because of r1c2",
        "conflict r1c2 = 2",
        "conflict: no value left for r2c2 because of r1c2",
        "conflict among the givens",
        "taken back r1c2 = 2",
        "restarted from the givens",
        "search found a solution (1,200 tried, 1 guess)",
        "solved",
        "the run was asked to stop",
        "… and 7 more events, not kept",
    ]


def test_a_record_has_the_keys_of_the_contract() -> None:
    puzzle = sk.parse(S1_LINE)
    read = json.loads(json_line(outcome_record(S1_LINE, puzzle, sk.solve(puzzle))))
    assert {"puzzle", "kind", "size", "algorithm", "verdict", "solutions", "counters"} <= read.keys()
    assert (read["verdict"], read["size"], len(read["solutions"][0])) == ("one", 4, 16)


def test_a_trace_of_moves_shows_conflicts_left_and_its_thinning() -> None:
    events = [
        Event("moved", 1, 2, -1),
        Event("measured", -1, 0, -1),
        Event("restarted", -1, 0, -1),
        Event("moved", 5, 1, -1),
        Event("measured", -1, 0, -1),
        Event("solved", -1, 0, -1),
    ]
    measures = [Measure(0, 0, 0, 1200), Measure(64, 70, 64, 0)]
    assert [*trace_lines(Trace(events, 0, (), measures, 64), 4, ENGLISH_RUNS)] == [
        "one step of every 64 is shown, with all moves since the previous one",
        "moved r1c2 = 2",
        "step 0: conflicts left 1,200 (0 tried, 0 placed)",
        "restarted from another board",
        "moved r2c2 = 1",
        "step 64: conflicts left 0 (70 tried, 64 placed)",
        "solved",
    ]
