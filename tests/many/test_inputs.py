"""Inputs of solve_many, accepted and rejected."""

from __future__ import annotations

import threading
from array import array
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.many import Code, Fault
from sudoshiki.many.lanes import ENGINES

from .hard_nine import HARD_NINE
from .test_agreement import assert_same

MIXED = [*HARD_NINE, HARD_NINE[0].replace(".", "0"), "." * 81]


def test_all_input_types_agree() -> None:
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
        values.data,
        values.astype(np.int32).reshape(-1, 9, 9).data,
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


def test_empty_input() -> None:
    ways: list[Any] = [[], "", b"", np.zeros((0, 81), np.uint8), iter(())]
    for nothing in ways:
        assert len(sk.solve_many(nothing)) == 0


GOOD = HARD_NINE[0]
BAD = [
    (GOOD[:-1], Fault.LENGTH, 81),
    (GOOD + "1", Fault.LENGTH, 82),
    (GOOD[:40] + "x" + GOOD[41:], Fault.CHARACTER, 41),
    (GOOD[:40] + "é" + GOOD[41:], Fault.CHARACTER, 41),
    (GOOD[:40] + "\0" + GOOD[41:], Fault.NUL, 41),
    (GOOD[:40] + "\ud800" + GOOD[41:], Fault.CHARACTER, 41),
    (GOOD[:40] + "１" + GOOD[41:], Fault.SCRIPT, 41),
    (f"{GOOD} {GOOD}", Fault.EXTRA, 83),
    (GOOD + " # \0", Fault.NUL, 85),
    ("." * 16, Fault.LENGTH, 17),
    ("11" + "." * 79, Fault.CLASH, 2),
    ("1" + "." * 71 + "1" + "." * 8, Fault.CLASH, 73),
    ("1" + "." * 9 + "1" + "." * 70, Fault.CLASH, 11),
    ("", Fault.BLANK, 1),
    ("   ", Fault.BLANK, 1),
    ("# just words", Fault.BLANK, 1),
]


@pytest.mark.parametrize("engine", [entry.name for entry in ENGINES if not entry.why_unavailable()])
def test_bad_lines_are_named_and_good_ones_solved(engine: str) -> None:
    lines = [GOOD]
    for bad, _, _ in BAD:
        lines += [bad, GOOD]
    batch = sk.solve_many(lines, engine=engine)
    for number, (bad, fault, column) in enumerate(BAD):
        where = 2 * number + 1
        assert Code(batch.verdict[where]) is Code.REJECTED, bad
        assert (Fault(batch.fault[where]), batch.column[where]) == (fault, column), bad
        assert not batch.solution[where].any()
    assert set(batch.verdict[::2].tolist()) == {Code.ONE}
    assert not batch.fault[::2].any()
    assert len(np.unique(batch.solution[::2], axis=0)) == 1


def test_values_too_large() -> None:
    values = np.zeros((3, 16), np.int32)
    values[1, 5], values[2, 7] = 5, -1
    batch = sk.solve_many(values)
    assert batch.fault.tolist() == [Fault.FINE, Fault.VALUE, Fault.VALUE]
    assert batch.column.tolist() == [0, 6, 8]
    assert sk.solve_many([".." * 8, "5" + "." * 15]).fault.tolist() == [Fault.FINE, Fault.CHARACTER]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int64, np.uint64, object])
def test_every_kind_of_whole_number_is_a_cell(dtype: type) -> None:
    values: Any = np.array([[int(c) for c in line.replace(".", "0")] for line in MIXED]).astype(dtype)
    assert_same(sk.solve_many(MIXED), sk.solve_many(values))
    values[1, 3] = 10
    assert sk.solve_many(values).fault.tolist()[:3] == [Fault.FINE, Fault.VALUE, Fault.FINE]


@pytest.mark.parametrize("strange", [-1, -256, 256, 257, 2**40])
def test_a_number_is_never_wrapped_round(strange: int) -> None:
    board = [0] * 81
    board[5] = strange
    for given in ([board], np.array([board]), np.array([board], object)):
        batch = sk.solve_many(given)
        assert (batch.fault[0], batch.column[0]) == (Fault.VALUE, 6)
    board[5] = 10**30
    assert sk.solve_many([board]).fault[0] == Fault.VALUE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_all_line_ends_are_accepted(end: str) -> None:
    expected = sk.solve_many([*MIXED, "", GOOD])
    text = end.join([*MIXED, "", GOOD])
    for given in (text, text + end, text.encode(), bytearray(text, "ascii"), memoryview(text.encode())):
        assert_same(expected, sk.solve_many(given))
    assert_same(expected, sk.solve_many("\ufeff" + text))
    assert_same(expected, sk.solve_many(("\ufeff" + text).encode()))


def test_a_last_line_that_is_too_long_by_one() -> None:
    """Regression: with lines of equal length, the extra character was not seen."""
    batch = sk.solve_many(f"{GOOD}\n{GOOD}1")
    assert batch.fault.tolist() == [Fault.FINE, Fault.LENGTH]
    assert sk.solve_many(f"{GOOD}\n{GOOD[:-1]}\n").fault.tolist() == [Fault.FINE, Fault.LENGTH]


def test_lines_of_numbers_and_parted_lines_are_boards() -> None:
    values = [int(c) for c in GOOD.replace(".", "0")]
    ways = [
        " ".join(map(str, values)),
        "\t".join(GOOD),
        "  " + GOOD,
        GOOD[:9] + " " + GOOD[9:],
        GOOD + "\u00a0",
    ]
    batch = sk.solve_many([GOOD, *ways])
    assert set(batch.verdict.tolist()) == {Code.ONE}
    assert len(np.unique(batch.solution, axis=0)) == 1


def test_hex_is_refused_unless_its_alphabet_is_named() -> None:
    board = sk.solve_many(["." * 256]).solution[0].tolist()
    cells = ["0123456789ABCDEF"[value - 1] for value in board]
    cells[3] = cells[77] = "."
    text = "".join(cells)
    batch = sk.solve_many([text])
    assert (batch.verdict[0], batch.fault[0]) == (Code.REJECTED, Fault.CHARACTER)
    assert batch.column[0] == text.index("0") + 1
    assert sk.solve_many([text], alphabet="0-9A").solution[0].tolist() == board
    for empty in "-_*":
        assert sk.solve_many([text.replace(".", empty)]).verdict[0] == Code.REJECTED
        with pytest.raises(sk.PuzzleError, match="both look empty"):
            sk.sudoku(text.replace(".", empty))


def test_signs_beside_lines_that_are_read_twice() -> None:
    """The signs of a board stay with it."""
    lines = ["." * 4, ". . . .", "12 21 # x", "1221"]
    arcs = [[(0, 1)], [(1, 0)], [(0, 1)], [(1, 0)]]
    batch = sk.solve_many(lines, latin=True, arcs=arcs)
    assert [Code(verdict).name for verdict in batch.verdict] == ["ONE", "ONE", "REJECTED", "REJECTED"]
    assert batch.solution[:2].tolist() == [[1, 2, 2, 1], [2, 1, 1, 2]]


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ([GOOD], {"limit": 0}),
        ([GOOD], {"limit": 1.5}),
        ([GOOD], {"threads": 0}),
        ([GOOD], {"seconds": -1}),
        ([GOOD], {"effort": -1}),
        ([GOOD], {"box": (2, 4)}),
        ([GOOD], {"box": "3x3"}),
        ([GOOD], {"box": (3, 3, 1)}),
        ([GOOD], {"box": (3.0, 3.0)}),
        ([GOOD], {"box": (-3, -3)}),
        ([GOOD], {"box": 3}),
        ([GOOD], {"box": (3, 3), "latin": True}),
        ([GOOD], {"latin": "no"}),
        ([GOOD], {"side": "9"}),
        ([GOOD], {"side": 0}),
        ([GOOD], {"side": 17}),
        ([GOOD], {"alphabet": 3}),
        ([GOOD], {"alphabet": ["1-9A"]}),
        ([GOOD], {"alphabet": "hex"}),
        ([GOOD], {"limit": True}),
        ([GOOD], {"limit": 2**32}),
        ([GOOD], {"threads": True}),
        ([GOOD], {"threads": 10**6}),
        ([GOOD], {"seconds": 10**400}),
        ([GOOD], {"seconds": "1"}),
        ([GOOD], {"seconds": float("nan")}),
        ([GOOD], {"effort": 1.5}),
        ([GOOD], {"stop": threading.Event()}),
        ([GOOD], {"engine": "no such"}),
        ([GOOD], {"engine": 3}),
        ([GOOD], {"arcs": 3}),
        ([GOOD], {"arcs": [(0, 1)]}),
        ([GOOD], {"arcs": [[(0, 1, 2)]]}),
        ([GOOD], {"arcs": [[(0, 1.0)]]}),
        ([GOOD], {"arcs": [["01"]]}),
        ([GOOD], {"arcs": [[(80, 81)]]}),
        ([GOOD], {"arcs": [[(-1, 0)]]}),
        ([GOOD], {"arcs": np.zeros((1, 144), np.int16) + 256}),
        ([GOOD], {"arcs": np.zeros((1, 144), np.uint8) + 255}),
        ([GOOD], {"arcs": np.zeros((1, 144)) + 0.5}),
        ([GOOD], {"arcs": np.zeros((1, 144), bool)}),
        ([GOOD], {"arcs": np.zeros((1, 143), np.int8)}),
        (None, {}),
        (3, {}),
        (threading, {}),
        ({GOOD: 1}, {}),
        ({GOOD}, {}),
        (sk.sudoku(GOOD), {}),
        ([GOOD, 3], {}),
        ([GOOD, [0] * 81], {}),
        ([{1: 2}], {}),
        ([[0.5] * 81], {}),
        ([["5"] * 81], {}),
        ([[True] + [0] * 80], {}),
        ([[[True] + [0] * 8] + [[0] * 9] * 8], {}),
        ([[None] * 81], {}),
        (np.zeros((2, 81), bool), {}),
        (np.zeros((2, 81), object) + 0.5, {}),
        (np.zeros(81, np.uint8), {}),
        (np.zeros((), np.uint8), {}),
        (np.zeros((2, 0), np.uint8), {}),
        (np.zeros((2, 81), np.uint8), {"side": 4}),
        (np.ma.masked_equal(np.zeros((2, 81), np.uint8), 0), {}),
        (memoryview(array("i", [0] * 81)), {}),
        ([sk.sudoku("." * 81), None], {}),
        ([sk.sudoku("." * 81), "." * 81], {}),
        ([sk.sudoku("." * 81)], {"box": (1, 9)}),
        ([sk.sudoku("." * 81)], {"latin": True}),
        ([sk.sudoku("." * 81)], {"side": 4}),
        ([sk.futoshiki(side=4, arcs=[(0, 1)])], {"arcs": [[(1, 2)]]}),
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
def test_requests_that_make_no_sense(given: object, options: dict[str, Any]) -> None:
    with pytest.raises(sk.UsageError):
        sk.solve_many(given, **options)  # type: ignore[arg-type]  # that is what is tested


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int64])
def test_small_integers_do_not_wrap_round_in_signs(dtype: type) -> None:
    """Row 15 of a 16×16 board has cells beyond 255."""
    pairs = [(14, 15), (239, 255), (255, 254), (112, 128)]
    plain = sk.solve_many(["." * 256], arcs=[pairs], latin=True)
    cells = [tuple(dtype(cell) for cell in pair) for pair in pairs if max(pair) <= np.iinfo(dtype).max]
    small = sk.solve_many(["." * 256], arcs=[cells], latin=True)
    assert_same(
        sk.solve_many(["." * 256], arcs=[[tuple(map(int, pair)) for pair in cells]], latin=True), small
    )
    solution = plain.solution[0]
    assert all(solution[lesser] < solution[greater] for lesser, greater in pairs)


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int64])
def test_signs_in_an_array_of_any_width(dtype: type) -> None:
    expected = sk.solve_many(["...."], latin=True, arcs=[[(0, 1)]])
    assert_same(expected, sk.solve_many(["...."], latin=True, arcs=np.array([[1, 0, 0, 0]], dtype)))


def test_a_box_may_be_a_list_or_numpy() -> None:
    expected = sk.solve_many(["." * 36], box=(3, 2))
    boxes: list[Any] = [[3, 2], np.array([3, 2], np.int8)]
    for box in boxes:
        assert_same(expected, sk.solve_many(["." * 36], box=box))


def test_a_missing_board_is_blank() -> None:
    batch = sk.solve_many([None, GOOD, None, b"", GOOD.encode()])
    assert batch.fault.tolist() == [Fault.BLANK, Fault.FINE, Fault.BLANK, Fault.BLANK, Fault.FINE]
    assert sk.solve_many([None]).fault.tolist() == [Fault.BLANK]
