"""Puzzles are immutable, hashable, comparable, picklable; bad ones are refused."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from sudoshiki.puzzle import Graph, Puzzle, PuzzleError, UsageError, default_box, futoshiki, latin, sudoku
from sudoshiki.puzzle.groups import grouped
from tests.strategies import puzzles


@given(puzzle=puzzles())
def test_a_copy_is_equal_and_has_the_same_hash(puzzle: Puzzle) -> None:
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle
    assert hash(copy) == hash(puzzle)
    assert (copy.kind, copy.name) == (puzzle.kind, puzzle.name)
    assert copy.graph.names == puzzle.graph.names


@given(puzzle=puzzles())
def test_givens_candidates_and_pencil_marks_agree(puzzle: Puzzle) -> None:
    full = (1 << puzzle.side) - 1
    for value, mask in zip(puzzle.givens, puzzle.candidates, strict=True):
        assert mask & ~full == 0
        assert (value > 0) == (mask.bit_count() == 1)
        assert not value or mask == 1 << (value - 1)
    assert puzzle.given_count == sum(value > 0 for value in puzzle.givens)
    assert puzzle.has_pencil_marks == any(1 < mask.bit_count() < puzzle.side for mask in puzzle.candidates)


@pytest.mark.parametrize("name", ["graph", "candidates", "kind", "name", "anything"])
def test_a_puzzle_is_immutable(name: str) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        setattr(sudoku(side=4), name, 1)


def test_a_graph_is_immutable() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        sudoku(side=4).graph.side = 9


def test_name_and_kind_are_for_people() -> None:
    assert latin(side=3, name="one") == futoshiki(side=3)
    assert len({latin(side=3, name="one"), futoshiki(side=3), latin(side=4)}) == 2
    assert latin(side=3).named("Anna").name == "Anna"
    assert "Anna" in repr(latin(side=3).named("Anna"))


def test_puzzles_with_different_constraints_or_candidates_differ() -> None:
    different = [
        sudoku(side=6),
        sudoku(side=6, box=(3, 2)),
        sudoku(side=6, diagonals=True),
        latin(side=6),
        latin(side=6, arcs=[(0, 1)]),
        latin(side=6, arcs=[(1, 0)]),
        latin([1] + [0] * 35),
        latin(candidates=[[1, 2]] + [range(1, 7)] * 35),
    ]
    assert len(set(different)) == len(different)
    assert sudoku(side=4) != "a sudoku"


def test_regions_are_equal_whatever_their_labels() -> None:
    labels = [0, 1, 1, 1, 0, 0, 1, 2, 0, 3, 2, 2, 3, 3, 3, 2]
    other = [7 - label for label in labels]
    assert sudoku(side=4, regions=labels) == sudoku(side=4, regions=other)


def test_regions_that_are_boxes_are_boxes() -> None:
    boxes = [1, 1, 1, 2, 2, 2] * 2 + [3, 3, 3, 4, 4, 4] * 2 + [5, 5, 5, 6, 6, 6] * 2
    assert sudoku(side=6, regions=boxes) == sudoku(side=6)
    tall = [1, 1, 2, 2, 3, 3] * 3 + [4, 4, 5, 5, 6, 6] * 3
    assert sudoku(side=6, regions=tall) == sudoku(side=6, box=(3, 2))


def test_cells_may_be_text_numbers_or_rows() -> None:
    line = "3.4..1.2.4.32.1."
    numbers = [0 if symbol == "." else int(symbol) for symbol in line]
    rows = [numbers[r * 4 : r * 4 + 4] for r in range(4)]
    assert sudoku(line) == sudoku(numbers) == sudoku(rows) == sudoku("3.4. .1.2\n.4.3 2.1.")


def test_numpy_boards_are_welcome() -> None:
    numpy = pytest.importorskip("numpy")
    board = numpy.array([[3, 0, 4, 0], [0, 1, 0, 2], [0, 4, 0, 3], [2, 0, 1, 0]])
    assert sudoku(board) == sudoku(board.ravel()) == sudoku("3.4..1.2.4.32.1.")


@pytest.mark.parametrize(
    ("side", "box"),
    [(1, (1, 1)), (4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (10, (2, 5)), (12, (3, 4)), (100, (10, 10))],
)
def test_the_usual_box_is_nearest_to_square(side: int, box: tuple[int, int]) -> None:
    assert default_box(side) == box


def test_the_sudoku_graph_has_the_known_edges() -> None:
    for side, edges in ((4, 56), (9, 810)):
        assert sum(map(len, sudoku(side=side).graph.neighbours())) == 2 * edges


HALF: list[Any] = [0.5, 0, 0, 0]
REFUSED: dict[str, tuple[Callable[[], object], str, set[int]]] = {
    "twice in a row": (lambda: sudoku("11" + "." * 79), "1 appears twice in row 1: r1c1 and r1c2", {0, 1}),
    "twice in a column": (lambda: latin("2..2....."), "2 appears twice in column 1: r1c1 and r2c1", {0, 3}),
    "twice in a box": (lambda: sudoku("1....1.........."), "1 appears twice in box 1: r1c1 and r2c2", {0, 5}),
    "twice on a diagonal": (
        lambda: sudoku("1..............1", diagonals=True),
        "1 appears twice in the falling diagonal: r1c1 and r4c4",
        {0, 15},
    ),
    "twice in a region": (
        lambda: sudoku("1....1" + "." * 10, regions=[0, 1, 1, 1, 2, 0, 1, 3, 2, 0, 0, 3, 2, 2, 3, 3]),
        "1 appears twice in region 1: r1c1 and r2c2",
        {0, 5},
    ),
    "value too large": (lambda: sudoku([5] + [0] * 15), "r1c1: 5 is outside 1…4", {0}),
    "value negative": (lambda: sudoku([0, -1] + [0] * 14), "r1c2: -1 is outside 1…4", {1}),
    "value a fraction": (lambda: latin(HALF), "r1c1: 0.5 is not a whole number", {0}),
    "value a bool": (lambda: latin([True, 0, 0, 0]), "r1c1: True is not a whole number", {0}),
    "symbol": (lambda: sudoku("...x............"), "r1c4: 'x' is no value of a side 4 board", {3}),
    "full-width digit": (lambda: sudoku("３..............."), "r1c1: '３' is no value", {0}),
    "no candidate": (lambda: latin(candidates=[[], [1], [1], [2]]), "r1c1 has no candidate", {0}),
    "given outside its candidates": (
        lambda: latin([1, 0, 0, 0], candidates=[[2]] + [[1, 2]] * 3),
        "r1c1 is 1, not one of its candidates",
        {0},
    ),
    "sign cycle": (
        lambda: futoshiki(side=3, arcs=[(0, 1), (1, 4), (4, 3), (3, 0)]),
        "the signs form a cycle: r1c1 < r1c2 < r2c2 < r2c1 < r1c1",
        {0, 1, 3, 4},
    ),
    "signs that contradict": (
        lambda: futoshiki(side=2, arcs=[(0, 1), (1, 0)]),
        "the signs form a cycle: r1c1 < r1c2 < r1c1",
        {0, 1},
    ),
    "chain too long": (
        lambda: futoshiki(side=2, arcs=[(0, 1), (1, 3)]),
        "r1c1 < r1c2 < r2c2 is a chain of 3 cells, but there are only 2 values",
        {0, 1, 3},
    ),
    "1 on the greater side": (
        lambda: futoshiki([0, 1, 0, 0], [(0, 1)]),
        "no values fit the signs r1c1 < r1c2=1",
        {0, 1},
    ),
    "greatest on the lesser side": (
        lambda: futoshiki([3] + [0] * 8, [(0, 1)]),
        "no values fit the signs r1c1=3 < r1c2",
        {0, 1},
    ),
    "givens against a sign": (
        lambda: futoshiki([3, 1] + [0] * 7, [(0, 1)]),
        "no values fit the signs r1c1=3 < r1c2=1",
        {0, 1},
    ),
    "not neighbours": (
        lambda: futoshiki(side=3, arcs=[((0, 0), (1, 1))]),
        "r1c1 and r2c2 are not neighbours: no sign fits between them",
        {0, 4},
    ),
    "neighbours only round the edge": (
        lambda: futoshiki(side=3, arcs=[(2, 3)]),
        "r1c3 and r2c1 are not neighbours",
        {2, 3},
    ),
    "less than itself": (lambda: latin(side=3, arcs=[(4, 4)]), "r2c2 can't be less than itself", {4}),
    "sign off the board": (lambda: latin(side=3, arcs=[(0, 9)]), "cell 9, which is off the 3×3 board", set()),
    "sign off the board, by place": (
        lambda: latin(side=3, arcs=[((0, 0), (3, 0))]),
        "row 4, column 1, which is off the 3×3 board",
        set(),
    ),
    "box that doesn't divide": (lambda: sudoku(side=9, box=(2, 4)), "boxes of 2×4 don't fit", set()),
    "box of nothing": (lambda: sudoku(side=4, box=(0, 4)), "boxes of 0×4 don't fit", set()),
    "prime side": (lambda: sudoku(side=7), "no box fits a side of 7", set()),
    "region too small": (
        lambda: sudoku(side=2, regions=[0, 0, 0, 1]),
        "region 0 (at r1c1) has 3 cells, expected 2",
        {0, 1, 2},
    ),
    "regions too few": (lambda: sudoku(side=2, regions=[0, 0, 1]), "3 region numbers, expected 4", set()),
    "no square": (lambda: latin([0] * 80), "80 cells, expected a square such as 64 or 81", set()),
    "wrong side": (lambda: latin([0] * 81, side=8), "81 cells, expected 64", set()),
    "side 0": (lambda: latin(side=0), "side 0: a board has between 1 and 128 rows", set()),
    "side negative": (lambda: latin(side=-3), "side -3: a board has", set()),
    "side a billion": (lambda: sudoku(side=10**9), "side 1000000000: a board has", set()),
    "nothing": (lambda: latin([]), "side 0", set()),
    "neither cells nor side": (lambda: sudoku(), "give the cells, or the side", set()),
    "candidates for other cells": (
        lambda: latin([0] * 4, candidates=[[1]]),
        "candidates for 1 cell, expected 4",
        set(),
    ),
    "group too large": (
        lambda: Graph(2, grouped(((0, 1, 2),), ["odd"])),
        "odd has 3 cells",
        {0, 1, 2},
    ),
    "group with a cell twice": (
        lambda: Graph(2, grouped(((0, 0),), ["odd"])),
        "odd names a cell twice",
        {0},
    ),
    "group off the board": (lambda: Graph(2, grouped(((0, 4),), ["odd"])), "odd names cell 4", set()),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_bad_puzzle_is_refused_with_its_cells(what: str) -> None:
    make, message, cells = REFUSED[what]
    with pytest.raises(PuzzleError) as refusal:
        make()
    assert message in str(refusal.value)
    assert set(refusal.value.cells) == cells


def test_a_mask_with_foreign_bits_is_refused() -> None:
    with pytest.raises(PuzzleError, match="r1c2 has a value outside 1…2"):
        Puzzle(latin(side=2).graph, [3, 7, 3, 3], kind="latin")
    with pytest.raises(PuzzleError, match="3 cells, expected 4"):
        Puzzle(latin(side=2).graph, [3, 3, 3], kind="latin")


def test_other_groups_make_other_puzzles() -> None:
    plain = latin(side=2)
    graph = Graph(2, grouped(plain.groups, plain.graph.names))
    assert graph == plain.graph
    assert graph.is_plain
    assert not Graph(2, grouped(plain.groups[:2], plain.graph.names[:2])).is_plain
    assert graph != "a graph"


def test_puzzles_are_equal_to_puzzles_alone_and_in_both_parts() -> None:
    one = latin([[1, 0], [0, 0]])
    assert one != latin([[2, 0], [0, 0]])
    assert one != latin([[1, 0], [0, 0]], arcs=[(0, 1)])
    assert (one == 1) is False


def test_a_puzzle_has_a_graph_and_shows_its_box() -> None:
    with pytest.raises(UsageError, match="must be a Graph"):
        Puzzle("graph", [1], kind="any")  # type: ignore[arg-type]
    assert sudoku(side=6).box == (2, 3)
    assert latin(side=6).box is None


@pytest.mark.parametrize("mask", [0, 8, 9, 1 << 40])
def test_the_cell_without_a_value_of_its_own_is_named(mask: int) -> None:
    """Whatever comes before it."""
    with pytest.raises(PuzzleError, match="r1c2 has ") as caught:
        Puzzle(latin(side=3).graph, [1, mask, 7, 7, 7, 7, 7, 7, 7], kind="latin")
    assert caught.value.cells == (1,)


def test_a_full_row_with_a_value_twice_is_refused() -> None:
    with pytest.raises(PuzzleError, match="2 appears twice in row 2: r2c1 and r2c2"):
        latin([[1, 2], [2, 2]])
    with pytest.raises(PuzzleError, match="2 appears twice in row 1: r1c2 and r1c3"):
        latin([[1, 2, 2], [0, 0, 0], [0, 0, 0]])
