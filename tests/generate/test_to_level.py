"""Levels defined by deductions: every clue is needed, easier levels don't suffice."""

from __future__ import annotations

from typing import Any

import pytest

from sudoshiki import Verdict, solve
from sudoshiki.formats import write
from sudoshiki.generate import GeneratedPuzzle, SpecNotMet, empty_cells, generate
from sudoshiki.generate.judging import without_each_clue
from sudoshiki.generate.making import BatchTask, make_batch
from sudoshiki.generate.scales import level_by_deductions
from sudoshiki.generate.shapes import levels
from sudoshiki.generate.spec import make_spec
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.levels import SOLO, UNEQUAL, tatham_levels
from sudoshiki.puzzle.square import symmetries_of
from sudoshiki.solve import Request

SHAPES: list[dict[str, Any]] = [
    {},
    {"side": 6},
    {"box": (2, 4)},
    {"diagonals": True},
    {"side": 7, "regions": "random"},  # no box would fit
    {"kind": "latin", "side": 6},
    {"kind": "futoshiki", "side": 5},
    {"kind": "futoshiki", "side": 6},
]


def make(count: int, seed: int = 3, **wish: Any) -> list[GeneratedPuzzle]:
    return list(generate(count=count, seed=seed, **wish))


def level_words(wish: dict[str, Any]) -> tuple[str, ...]:
    return (SOLO if wish.get("kind", "sudoku") == "sudoku" else UNEQUAL).words()


@pytest.mark.parametrize("wish", SHAPES, ids=str)
def test_each_level_is_met_proved_and_needs_every_clue(wish: dict[str, Any]) -> None:
    latin = wish.get("kind") == "latin"
    for number, level in enumerate(level_words(wish)[: 3 if "regions" in wish else -1]):  # those take long
        if latin and level == "easy":  # what signs tell: a Latin square has none
            continue
        for one in make(2, tatham=level, **wish):
            assert solve(one.puzzle, "mrv", limit=2).verdict is Verdict.ONE
            result = (tatham_levels(boards_of([one.puzzle]), Request()) or [])[0]
            assert (result.level, one.rating) == (level, number)
            wanted = level_by_deductions(make_spec(tatham=level, **wish).difficulty, one.attempt.shape)
            assert wanted is not None
            fewer = levels(one.attempt.shape, without_each_clue(one.attempt.clues), wanted[0], None)
            assert min(fewer) > number


def test_counts_symmetries_and_patterns_go_with_a_level() -> None:
    for one in make(3, tatham="intermediate", givens="30-32"):
        assert 30 <= one.puzzle.given_count <= 32
    for one in make(3, kind="futoshiki", side=6, tatham="tricky", givens="4-5", signs="12-20"):
        assert 4 <= one.puzzle.given_count <= 5
        assert 12 <= len(one.puzzle.arcs) <= 20
    for one in make(3, tatham="basic", symmetry="rotation"):
        given = [cell for cell, value in enumerate(one.puzzle.givens) if value]
        assert "rotation" in symmetries_of(given, 9)
    checkered = {cell for cell in range(81) if (cell // 9 + cell % 9) % 2 == 0}
    for one in make(2, tatham="basic", pattern=checkered):
        assert {cell for cell, value in enumerate(one.puzzle.givens) if value} <= checkered


@pytest.mark.parametrize(
    "wish", [{}, *({"kind": "futoshiki", "side": side} for side in (3, 5, 9)), SHAPES[5]]
)
def test_the_line_is_the_one_that_formats_write(wish: dict[str, Any]) -> None:
    for one in make(3, **wish):
        assert one.line == write(one.puzzle)


@pytest.mark.parametrize(("scale", "level"), [("tatham", "unreasonable"), ("hodoku", "extreme")])
def test_the_nearest_is_named_with_its_level(scale: str, level: str) -> None:
    arguments: dict[str, Any] = {scale: level}
    with pytest.raises(SpecNotMet, match=r"nearest has .* \(too easy: [a-z]+\)"):
        make(1, side=4, effort=16, **arguments)


def test_regions_that_can_not_be_filled_are_left_for_others() -> None:
    """The seventeenth draw of this seed has no full board that is found in minutes."""
    wish = make_spec(regions="random")
    assert not make_batch(BatchTask(wish, 7, 16, 1)).accepted
    assert make_batch(BatchTask(wish, 7, 17, 1)).accepted


def test_large_boards_of_the_hardest_level_are_made() -> None:
    (one,) = make(1, side=12, tatham="unreasonable")
    assert tatham_levels(boards_of([one.puzzle]), Request()) == [("unreasonable", "Solo")]
    assert solve(one.puzzle, "cdcl", limit=2).verdict is Verdict.ONE


@pytest.mark.parametrize(
    ("old", "new"),
    [("Made", GeneratedPuzzle), ("WishNotMet", SpecNotMet), ("emptied", empty_cells)],
)
def test_an_old_name_still_works_and_warns(old: str, new: Any) -> None:
    from importlib import import_module

    with pytest.warns(DeprecationWarning, match=new.__name__):
        assert getattr(import_module("sudoshiki.generate"), old) is new
