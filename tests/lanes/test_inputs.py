"""What solve_many takes, what it rejects and how it ends early."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.solvers.lanes import Code, Fault, paths

from .hard_nine import HARD_NINE
from .test_agreement import assert_same

MIXED = [*HARD_NINE, HARD_NINE[0].replace(".", "0"), "." * 81]


def test_all_ways_to_give_boards_agree() -> None:
    pa = pytest.importorskip("pyarrow")
    text = "\n".join(MIXED)
    values = np.array([[int(c) for c in line.replace(".", "0")] for line in MIXED], np.uint8)
    expected = sk.solve_many(MIXED)
    ways = [
        tuple(MIXED),
        (line for line in MIXED),
        [line.encode() for line in MIXED],
        text,
        text.encode(),
        bytearray(text + "\n", "ascii"),
        memoryview(text.encode()),
        text.replace("\n", "\r\n"),
        text.replace("\n", " # hard\n"),
        np.array(MIXED),
        values,
        values.astype(np.int64),
        values.reshape(-1, 9, 9),
        np.asfortranarray(values),
        values.tolist(),
        (row for row in values),
        [sk.sudoku(line) for line in MIXED],
        pa.array(MIXED),
        pa.array(["x", *MIXED]).slice(1),
        pa.array(MIXED, pa.large_string()),
        pa.chunked_array([MIXED[:3], MIXED[3:]]),
        pa.array(MIXED).dictionary_encode(),
    ]
    for way in ways:
        assert_same(expected, sk.solve_many(way))
        assert_same(expected, sk.solve_many(way, threads=3) if not hasattr(way, "send") else expected)


def test_more_boards_than_a_block_and_more_threads() -> None:
    many = MIXED * 40
    expected = sk.solve_many(many)
    assert_same(expected, sk.solve_many(many, threads=4))
    np.testing.assert_array_equal(expected.verdict[: len(MIXED)], expected.verdict[-len(MIXED) :])


def test_nothing_to_solve() -> None:
    for nothing in ([], "", b"", np.zeros((0, 81), np.uint8), iter(())):
        assert len(sk.solve_many(nothing)) == 0


GOOD = HARD_NINE[0]
BAD = [
    (GOOD[:-1], Fault.LENGTH, 81),
    (GOOD + "1", Fault.LENGTH, 82),
    (GOOD[:40] + "x" + GOOD[41:], Fault.CHARACTER, 41),
    (GOOD[:40] + "é" + GOOD[41:], Fault.CHARACTER, 41),
    (GOOD[:40] + "\0" + GOOD[41:], Fault.CHARACTER, 41),
    ("11" + "." * 79, Fault.CLASH, 2),
    ("1" + "." * 71 + "1" + "." * 8, Fault.CLASH, 73),
    ("1" + "." * 9 + "1" + "." * 70, Fault.CLASH, 11),
    ("", Fault.BLANK, 1),
    ("   ", Fault.BLANK, 1),
    ("# just words", Fault.BLANK, 1),
]


@pytest.mark.parametrize("path", paths())
def test_bad_lines_are_named_and_good_ones_solved(path: str) -> None:
    lines = [GOOD]
    for bad, _, _ in BAD:
        lines += [bad, GOOD]
    solved = sk.solve_many(lines, path=path)
    for number, (bad, fault, column) in enumerate(BAD):
        where = 2 * number + 1
        assert Code(solved.verdict[where]) is Code.REJECTED, bad
        assert (Fault(solved.fault[where]), solved.column[where]) == (fault, column), bad
        assert not solved.solution[where].any()
    assert set(solved.verdict[::2].tolist()) == {Code.ONE}
    assert not solved.fault[::2].any()
    assert len(np.unique(solved.solution[::2], axis=0)) == 1


def test_values_too_large() -> None:
    values = np.zeros((3, 16), np.int32)
    values[1, 5], values[2, 7] = 5, -1
    solved = sk.solve_many(values)
    assert solved.fault.tolist() == [Fault.FINE, Fault.VALUE, Fault.VALUE]
    assert solved.column.tolist() == [0, 6, 8]
    assert sk.solve_many([".." * 8, "5" + "." * 15]).fault.tolist() == [Fault.FINE, Fault.VALUE]


def test_a_line_break_within_a_board() -> None:
    solved = sk.solve_many([GOOD, GOOD[:9] + "\n" + GOOD[10:], GOOD])
    assert solved.fault.tolist() == [Fault.FINE, Fault.CHARACTER, Fault.FINE]


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ([GOOD], {"limit": 0}),
        ([GOOD], {"limit": 1.5}),
        ([GOOD], {"threads": 0}),
        ([GOOD], {"seconds": -1}),
        ([GOOD], {"effort": -1}),
        ([GOOD], {"box": (2, 4)}),
        ([GOOD], {"path": "no such"}),
        ([GOOD], {"arcs": []}),
        ([GOOD], {"arcs": [[(0, 40)]]}),
        ([GOOD], {"arcs": [[(0, 1), (1, 0)]]}),
        (["." * 625], {}),
        (["." * 80], {}),
        ([1, 2], {}),
        (np.zeros((2, 80), np.uint8), {}),
        (np.zeros((2, 81)), {}),
        ([[0] * 81, [0] * 16], {}),
        ([sk.sudoku("." * 81), sk.sudoku("." * 16)], {}),
        ([sk.sudoku("." * 81, diagonals=True)], {}),
        ([sk.sudoku(candidates=[[1, 2]] * 16)], {}),
    ],
)
def test_requests_that_make_no_sense(given: object, options: dict[str, object]) -> None:
    with pytest.raises(sk.UsageError):
        sk.solve_many(given, **options)


def test_arrow_that_holds_no_boards_is_named() -> None:
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(sk.UsageError, match="holds strings, not int64"):
        sk.solve_many(pa.array([1, 2]))
    with pytest.raises(sk.UsageError, match="Table is no column"):
        sk.solve_many(pa.table({"puzzle": [GOOD]}))


def test_effort_limits_each_board() -> None:
    whole = sk.solve_many(HARD_NINE)
    cut = sk.solve_many(HARD_NINE, effort=1)
    enough = whole.guesses <= 1
    np.testing.assert_array_equal(cut.verdict[enough], whole.verdict[enough])
    assert set(cut.verdict[~enough].tolist()) <= {Code.UNDECIDED, Code.SOME}
    assert cut.guesses.max() <= 1


ENDLESS = "." * 256  # has more solutions than anyone will count


@pytest.mark.parametrize("threads", [1, 2])
def test_time_runs_out(threads: int) -> None:
    solved = sk.solve_many([ENDLESS] * 200, limit=2**31, seconds=0.05, threads=threads)
    assert solved.stopped == "seconds"
    assert set(solved.verdict.tolist()) <= {Code.UNDECIDED, Code.SOME, Code.MANY}
    assert (solved.verdict == Code.UNDECIDED).any()


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_from_another_thread(threads: int) -> None:
    stop = sk.StopFlag()
    threading.Timer(0.05, stop.set).start()
    started = time.monotonic()
    solved = sk.solve_many([ENDLESS] * 200, limit=2**31, stop=stop, threads=threads, seconds=60)
    assert solved.stopped == "asked"
    assert time.monotonic() - started < 30  # that it ended by the flag, not how soon
    assert (solved.verdict == Code.UNDECIDED).any()


def test_a_stop_before_the_start_leaves_all_undecided() -> None:
    stop = sk.StopFlag()
    stop.set()
    solved = sk.solve_many(HARD_NINE, stop=stop)
    assert set(solved.verdict.tolist()) == {Code.UNDECIDED}
    assert not solved.solution.any()
