"""Numbers of every NumPy type make the same puzzle as ints; others are refused."""

from __future__ import annotations

import threading
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from sudoshiki import puzzle as package
from sudoshiki.puzzle import AllDifferent, Graph, Puzzle, PuzzleError, SudoshikiError, UsageError, symmetry
from sudoshiki.puzzle.groups import grouped
from sudoshiki.puzzle.validation import quote

# Called with more types than their signatures name, and with wrong ones on purpose.
check: Any = package.check
default_box: Any = package.default_box
futoshiki: Any = package.futoshiki
latin: Any = package.latin
sudoku: Any = package.sudoku
new_graph: Any = Graph
new_groups: Any = grouped
new_puzzle: Any = Puzzle
complement: Any = symmetry.complement
moved: Any = symmetry.moved
moved_board: Any = symmetry.moved_board
relabelled: Any = symmetry.relabelled
rotated: Any = symmetry.rotated

INTEGERS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, np.intp]
every_integer = pytest.mark.parametrize("dtype", INTEGERS, ids=lambda dtype: dtype.__name__)
BOARD = [3, 2, 4, 1, 4, 1, 3, 2, 1, 4, 2, 3, 2, 3, 1, 4]
JIGSAW = [0, 1, 1, 1, 0, 0, 1, 2, 0, 3, 2, 2, 3, 3, 3, 2]


def numbers_of(puzzle: Puzzle) -> list[object]:
    graph = puzzle.graph
    flat = [cell for group in (*graph.groups, *graph.arcs) for cell in group]
    return [graph.side, *flat, *(graph.box or ()), *(graph.regions or ()), *puzzle.candidates]


def assert_same(puzzle: Puzzle, plain: Puzzle) -> None:
    assert puzzle == plain
    assert hash(puzzle) == hash(plain)
    assert set(map(type, numbers_of(puzzle))) == {int}


@every_integer
@pytest.mark.parametrize("side", [4, 9, 12])
def test_numbers_of_every_kind_make_the_same_puzzle(dtype: Any, side: int) -> None:
    """Above 8 values a mask, above 11 rows a cell number exceeds the smallest types."""
    values = np.arange(1, side + 1, dtype=dtype)
    small, cells = dtype(side), [0] * (side * side - 1) + [side]
    assert_same(latin(side=small), latin(side=side))
    assert_same(sudoku(side=small), sudoku(side=side))
    assert_same(latin(candidates=[values] * side**2), latin(side=side))
    assert_same(latin(np.array(cells, dtype)), latin(cells))
    assert_same(latin(np.array(cells, dtype).reshape(side, side)), latin(cells))
    assert_same(latin(np.array(cells, dtype).reshape(side, side).data), latin(cells))
    assert_same(latin([dtype(value) for value in cells]), latin(cells))
    high, wide = default_box(side)
    assert default_box(small) == (high, wide)
    assert_same(sudoku(side=side, box=(dtype(wide), dtype(high))), sudoku(side=side, box=(wide, high)))
    assert_same(sudoku(side=side, box=np.array((wide, high))), sudoku(side=side, box=(wide, high)))


@every_integer
def test_signs_of_every_kind(dtype: Any) -> None:
    last = (11, 11)
    plain = futoshiki(side=12, arcs=[((11, 10), last), (0, 1)])
    assert_same(futoshiki(side=12, arcs=[(np.array((11, 10), dtype), np.array(last, dtype)), (0, 1)]), plain)
    pairs = np.array([[(0, 0), (0, 1)], [(11, 10), last]], dtype)
    assert_same(futoshiki(side=dtype(12), arcs=pairs), plain)
    assert_same(futoshiki(side=dtype(12), arcs=pairs.data), plain)
    assert_same(
        latin(side=11, arcs=np.array([[0, 120], [7, 100]], dtype)), latin(side=11, arcs=[(0, 120), (7, 100)])
    )


@every_integer
def test_graphs_puzzles_and_symmetries_of_every_kind(dtype: Any) -> None:
    plain = sudoku(BOARD[:8] + [0] * 8, regions=JIGSAW, arcs=[(8, 9)])
    old = plain.graph
    groups = [np.array(group, dtype) for group in old.groups]
    graph = new_graph(
        dtype(4),
        new_groups(groups, list(old.names), arcs=np.array(old.arcs, dtype)),
        regions=np.array(old.regions, dtype),
    )
    assert_same(new_puzzle(graph, np.array(plain.candidates, dtype), kind="sudoku"), plain)
    assert_same(sudoku(plain.givens, regions=np.array(JIGSAW, dtype), arcs=[(8, 9)]), plain)
    to = [(cell + 4) % 16 for cell in range(16)]
    assert_same(moved(plain, np.array(to, dtype)), moved(plain, to))
    assert moved_board(BOARD, np.array(to, dtype)) == moved_board(BOARD, to)
    nine = sudoku(side=9, candidates=[range(1, 9)] * 81)
    label = [9, 1, 2, 3, 4, 5, 6, 7, 8]
    assert_same(relabelled(nine, np.array(label, dtype)), relabelled(nine, label))
    assert_same(
        complement(rotated(nine)), complement(rotated(sudoku(side=dtype(9), candidates=[range(1, 9)] * 81)))
    )


@every_integer
def test_boards_to_check_of_every_kind(dtype: Any) -> None:
    puzzle = sudoku(side=4)
    for board in (BOARD, [*BOARD[:-1], 0], [*BOARD[:-1], 3], [*BOARD[:-1], 99]):
        assert check(puzzle, np.array(board, dtype)) == check(puzzle, board)


NO_BOARDS: list[Any] = [
    [3.9, *BOARD[1:]],
    [3.0, *BOARD[1:]],
    [True, *BOARD[1:]],
    [None] * 16,
    [float("inf")] * 16,
    [float("nan")] * 16,
    ["3", *BOARD[1:]],
    [BOARD[:4], BOARD[4:8], BOARD[8:12], BOARD[12:]],
    np.array(BOARD).reshape(4, 4),
    np.array(BOARD, float),
    [Decimal(3), *BOARD[1:]],
    dict(enumerate(BOARD)),
    set(BOARD),
    None,
    3,
]


@pytest.mark.parametrize("board", NO_BOARDS, ids=quote)
def test_a_board_without_whole_numbers_is_refused(board: Any) -> None:
    with pytest.raises(UsageError, match="whole numbers"):
        check(sudoku(side=4), board)


def test_a_board_far_out_of_range_is_named_and_not_written_out() -> None:
    report = check(latin(side=2, arcs=[(0, 1)]), [10**5000, 10**5000, 10**400, -(10**5000)])
    assert len(report.problems) == 6
    assert all(len(problem) < 200 for problem in report.problems)


EMPTY = [0] * 16
NOT_TAKEN: dict[str, Callable[[], object]] = {
    "cells 3.9": lambda: latin([3.9, *EMPTY[1:]]),
    "cells 0.0": lambda: latin([0.0, *EMPTY[1:]]),
    "cells np.bool": lambda: latin(np.zeros((4, 4), bool)),
    "cells None": lambda: latin([None, *EMPTY[1:]]),
    "cells far out": lambda: latin([10**5000, *EMPTY[1:]]),
    "cells a number": lambda: latin(3),
    "cells a dict": lambda: latin(dict(enumerate(EMPTY))),
    "cells rows and numbers": lambda: latin([[1, 2], 3]),
    "cells rows in rows": lambda: latin([[[1], [2]], [[2], [1]]]),
    "side 9.0": lambda: latin(side=9.0),
    "side True": lambda: latin(side=True),
    "side text": lambda: latin(side="9"),
    "side text, with cells": lambda: latin(EMPTY, side="4"),
    "side of 5000 digits": lambda: latin(side=10**5000),
    "side of 110 digits": lambda: latin(side=10**110),
    "box text": lambda: sudoku(side=4, box="2x2"),
    "box of three": lambda: sudoku(side=4, box=(2, 2, 1)),
    "box a number": lambda: sudoku(side=4, box=4),
    "box of nothing": lambda: sudoku(side=4, box=()),
    "box 0": lambda: sudoku(side=4, box=0),
    "box of floats": lambda: sudoku(side=4, box=(2.0, 2.0)),
    "box far out": lambda: sudoku(side=4, box=(10**5000, 1)),
    "regions a number": lambda: sudoku(side=4, regions=4),
    "regions None among them": lambda: sudoku(side=4, regions=[None] * 16),
    "regions in rows": lambda: sudoku(side=4, regions=[JIGSAW[:4], JIGSAW[4:8], JIGSAW[8:12], JIGSAW[12:]]),
    "regions nan": lambda: sudoku(side=4, regions=[float("nan")] * 16),
    "diagonals text": lambda: sudoku(side=4, diagonals="no"),
    "diagonals None": lambda: sudoku(side=4, diagonals=None),
    "arcs None": lambda: futoshiki(side=4, arcs=None),
    "arcs of one": lambda: futoshiki(side=4, arcs=[(1,)]),
    "arcs numbers": lambda: latin(side=4, arcs=[1, 2]),
    "arcs text": lambda: latin(side=4, arcs=["ab"]),
    "arcs floats": lambda: latin(side=4, arcs=[(0.0, 1.0)]),
    "arcs bools": lambda: latin(side=4, arcs=[(False, True)]),
    "arcs three numbers": lambda: latin(side=4, arcs=[((0, 0, 0), (0, 1, 0))]),
    "arcs before the board": lambda: futoshiki(side=4, arcs=[(-1, 0)]),
    "candidates None": lambda: latin(candidates=[None] * 16),
    "candidates numbers": lambda: latin(candidates=[3] * 16),
    "candidates floats": lambda: latin(candidates=[[1.0]] * 16),
    "candidates text": lambda: latin(candidates=["12"] * 16),
    "candidates a number": lambda: latin(candidates=16),
    "candidates zero": lambda: latin(candidates=[[0]] * 16),
    "name": lambda: latin(side=4, name=3),
    "named": lambda: latin(side=4).named(None),
    "graph": lambda: new_puzzle(None, [15] * 16, kind="latin"),
    "masks None": lambda: new_puzzle(latin(side=4).graph, None, kind="latin"),
    "masks floats": lambda: new_puzzle(latin(side=4).graph, [15.0] * 16, kind="latin"),
    "masks far out": lambda: new_puzzle(latin(side=4).graph, [10**5000] * 16, kind="latin"),
    "kind": lambda: new_puzzle(latin(side=4).graph, [15] * 16, kind=None),
    "groups None": lambda: new_graph(2, new_groups(None, [])),
    "groups numbers": lambda: new_graph(2, new_groups([1, 2], ["a", "b"])),
    "groups floats": lambda: new_graph(2, new_groups([[0.0, 1.0]], ["a"])),
    "names a text": lambda: new_graph(2, new_groups([[0, 1]], "a")),
    "names numbers": lambda: new_graph(2, new_groups([[0, 1]], [1])),
    "graph's arcs": lambda: new_graph(2, new_groups([[0, 1]], ["a"], arcs=[(0, (0, 1))])),
    "constraints None": lambda: new_graph(2, None),
    "constraints numbers": lambda: new_graph(2, [3]),
    "a group of floats": lambda: new_graph(2, [AllDifferent((0.0, 1.0), "a")]),  # type: ignore[arg-type]
    "first value": lambda: new_graph(2, first_value=2),
    "graph's box": lambda: new_graph(4, latin(side=4).graph.constraints, box=(3, 3)),
    "graph's regions": lambda: new_graph(4, latin(side=4).graph.constraints, regions=[1]),
    "check no puzzle": lambda: check(None, BOARD),
    "a move too short": lambda: moved(latin(side=4), [0, 1]),
    "a move that loses a cell": lambda: moved(latin(side=2), [0, 1, 2, 2]),
    "a move by -1": lambda: moved_board(BOARD, [-1, *range(15)]),
    "a move of floats": lambda: moved(latin(side=2), [0.0, 1.0, 2.0, 3.0]),
    "a move None": lambda: moved(latin(side=2), None),
    "a move of no puzzle": lambda: moved(None, [0]),
    "a move of no board": lambda: moved_board(None, [0]),
    "a label twice": lambda: relabelled(latin(side=2), [1, 1]),
    "labels from 0": lambda: relabelled(latin(side=2), [0, 1]),
    "labels None": lambda: relabelled(latin(side=2), None),
    "rotate no puzzle": lambda: rotated("3.4."),
    "complement of no puzzle": lambda: complement(threading.Event()),
}


@pytest.mark.parametrize("what", NOT_TAKEN)
def test_wrong_types_raise_our_errors(what: str) -> None:
    with pytest.raises(SudoshikiError) as refusal:
        NOT_TAKEN[what]()
    assert 10 < len(str(refusal.value)) < 250


def test_a_list_is_as_good_a_box() -> None:
    assert_same(sudoku(side=6, box=[3, 2]), sudoku(side=6, box=(3, 2)))


def test_an_iterator_is_consumed_once() -> None:
    plain = latin(BOARD, candidates=[[1, 2, 3, 4]] * 16, arcs=[(1, 0)])
    assert (
        latin(iter(BOARD), candidates=iter([iter([1, 2, 3, 4]) for _ in BOARD]), arcs=iter([(1, 0)])) == plain
    )


@pytest.mark.parametrize("thing", [latin(side=2), latin(side=2).graph], ids=["puzzle", "graph"])
def test_attributes_of_an_immutable_can_not_be_set_or_deleted(thing: Any) -> None:
    for name in thing.__slots__:
        with pytest.raises(AttributeError, match="immutable"):
            delattr(thing, name)
        with pytest.raises(AttributeError, match="immutable"):
            setattr(thing, name, None)
    assert latin(side=2) == latin(side=2)


def test_a_graph_keeps_no_list_of_the_caller() -> None:
    groups = [[0, 1], [2, 3]]
    graph = new_graph(2, new_groups(groups, ["a", "b"]))
    groups[0][0] = 3
    assert graph.groups == ((0, 1), (2, 3))
    with pytest.raises(PuzzleError, match="off the board"):
        new_graph(2, new_groups([[0, 10**5000]], ["a"]))


@pytest.mark.parametrize("kind", [">i4", "i4,i4", "O"])
def test_a_view_that_python_cannot_walk_is_refused(kind: str) -> None:
    with pytest.raises(PuzzleError, match="cells must be"):
        latin(np.zeros((4, 4), kind).data)
