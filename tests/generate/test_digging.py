"""Removing clues from full boards: equal to testing one clue after the other."""

from __future__ import annotations

from random import Random

import pytest

from sudoshiki import Verdict, _core, solve
from sudoshiki.generate import generate, shapes
from sudoshiki.generate.judging import without_each_clue
from sudoshiki.generate.regions import random_regions
from sudoshiki.generate.shapes import Clues, Shape
from sudoshiki.solve import Request
from sudoshiki.solvers.native import native_graph, native_request

SUDOKU = Shape("sudoku", 9, (3, 3))
IN_LANES = [
    SUDOKU,
    Shape("sudoku", 6, (2, 3)),
    Shape("latin", 6),
    Shape("futoshiki", 5, signs=True),
]


def dig(
    shape: Shape, full: list[bytes], items: list[tuple[int, tuple[int, ...]]], first: int = 0
) -> list[Clues]:
    keep = [(0, 0)] * len(full)
    return shapes.remove_clues_from(
        shape, full, None, items, keep, Request(seed=1, effort=shapes.MAX_GUESSES), first
    )


def one_by_one(shape: Shape) -> list[tuple[int, tuple[int, ...]]]:
    return [(0, (clue,)) for clue in range(shape.cells + shape.edges)]


def can_spare(shape: Shape, clues: Clues) -> bool:
    """Test a clue by an algorithm that shares nothing with the lanes."""
    return any(
        solve(shape.build(fewer), "mrv", limit=2).verdict is not Verdict.MANY
        for fewer in without_each_clue(clues)
    )


@pytest.mark.parametrize("shape", IN_LANES, ids=str)
@pytest.mark.parametrize("together", [1, 2])
def test_lanes_and_a_plain_search_leave_the_same_clues(shape: Shape, together: int) -> None:
    """Plain search answers the same questions one by one."""
    full = shapes.fill(shape, 3, 0, 20, None)
    clues = range(shape.cells + shape.edges)
    items = [(0, tuple(clues[at : at + together])) for at in range(0, len(clues), together)]
    plain = _core.BoardKind(native_graph(shape.build().graph), -1, -1, shape.signs)
    values, signs, settled = _core.dig_boards(
        plain,
        b"".join(full),
        None,
        items,
        [0] * 20,
        [0] * 20,
        0,
        native_request(Request(seed=1, effort=2000)),
    )
    left = dig(shape, full, items)
    assert b"".join(one.values for one in left) == values
    assert b"".join(one.signs for one in left) == signs
    assert bytes(one.settled for one in left) == settled


@pytest.mark.parametrize(
    "shape",
    [
        SUDOKU,
        Shape("sudoku", 9, (3, 3), diagonals=True),
        Shape("sudoku", 7, regions=random_regions(7, Random(1))),
        Shape("latin", 7),
        Shape("futoshiki", 5, signs=True),
    ],
    ids=str,
)
def test_no_clue_is_kept_for_a_reason_that_does_not_hold(shape: Shape) -> None:
    """A cell set wrongly taken for unavoidable would leave unneeded clues."""
    left = dig(shape, shapes.fill(shape, 5, 0, 8, None), one_by_one(shape))
    for one in left:
        assert one.settled
        assert solve(shape.build(one), "cdcl", limit=2).verdict is Verdict.ONE
        assert not can_spare(shape, one)


def test_boards_do_not_depend_on_their_company() -> None:
    full = shapes.fill(SUDOKU, 2, 0, 200, None)
    together = dig(SUDOKU, full, one_by_one(SUDOKU))
    assert dig(SUDOKU, full[:7], one_by_one(SUDOKU)) == together[:7]
    assert dig(SUDOKU, full[150:], one_by_one(SUDOKU), first=150) == together[150:]


def test_a_puzzle_with_unfinished_proofs_is_not_called_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "MAX_GUESSES", 1)
    left = dig(SUDOKU, shapes.fill(SUDOKU, 4, 0, 40, None), one_by_one(SUDOKU))
    assert not all(one.settled for one in left)
    for one in left:
        assert solve(SUDOKU.build(one), "mrv", limit=2).verdict is Verdict.ONE
        assert not (one.settled and can_spare(SUDOKU, one))


def test_proofs_with_signs_end_early_unless_every_clue_must_be_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If proofs end early, some clues stay, but there is still one solution."""
    monkeypatch.setattr(shapes, "MAX_GUESSES_WITH_SIGNS", 1)
    early = [one.attempt.clues for one in generate("futoshiki", side=5, givens="0-2", count=12, seed=2)]
    minimal = [one.attempt.clues for one in generate("futoshiki", side=5, minimal=True, count=6, seed=2)]
    shape = Shape("futoshiki", 5, signs=True)
    for clues in early:
        assert solve(shape.build(clues), "cdcl", limit=2).verdict is Verdict.ONE
    assert any(can_spare(shape, clues) for clues in early)
    assert not any(can_spare(shape, clues) for clues in minimal)
