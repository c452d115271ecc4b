"""Wishes that most boards are too hard for: what is rated on the way down to them, and how far."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sudoshiki import _core, grade
from sudoshiki.generate import generate, judging, search, shapes
from sudoshiki.generate.scales import said_of
from sudoshiki.generate.wish import wish_for
from sudoshiki.logic.native import native_ratings, native_ratings_up_to
from sudoshiki.solve import Request


def test_a_climb_rates_only_what_has_one_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """With several solutions every technique is tried in vain, which took minutes."""
    wish = wish_for(diagonals=True, er="2.6-5")
    (full,) = shapes.fill(wish.shape, 4, 0, 1, None)
    judged: list[Any] = []

    def judge(wish: Any, shape: Any, boards: Any, *rest: Any) -> Any:
        assert shapes.verdicts(shape, boards, None) == [_core.Code.ONE] * len(boards)
        judged.extend(boards)
        return judging.judge(wish, shape, boards, *rest)

    monkeypatch.setattr(search, "judge", judge)
    met = search.climb(wish, wish.shape, full, Random(0), None)
    assert judged
    assert shapes.verdicts(wish.shape, [met.clues], None) == [_core.Code.ONE]


def test_boards_with_diagonals_are_found_within_a_few_attempts() -> None:
    made = list(generate(diagonals=True, er="2.6-5", seed=4, count=4, effort=32))
    assert len(made) == 4
    for one in made:
        found = grade(one.puzzle, scales=("se",)).se
        assert found is not None
        assert 2.6 <= found.er <= 5
        assert found.er == one.rating


@pytest.mark.parametrize(
    "wish",
    [
        {"minimal": True},
        {"minimal": True, "diagonals": True},
        {"kind": "futoshiki", "side": 6, "minimal": True},
        {"regions": "random"},
    ],
)
def test_a_rating_with_a_bound_is_exact_up_to_it(wish: dict[str, Any]) -> None:
    for made in generate(**wish, count=2, seed=5):
        puzzle = made.puzzle
        ((tenths, *_),) = native_ratings(puzzle.graph, [puzzle], Request())
        exact = tenths / 10
        for most in (1.0, 2.5, 4.4, 6.2, 6.5, 7.4, 7.5, 8.2, 9.0, 20.0):
            (found,) = native_ratings_up_to(most, puzzle.graph, [puzzle], Request())
            assert found == exact if exact <= most else most < found <= exact


def test_how_hard_is_told_as_far_as_it_is_known() -> None:
    wish = wish_for(er="2.6-5")
    assert wish.judged is not None
    said = [said_of(wish.judged, rating, wish.shape) for rating in (2.0, 5.0, 6.0, 6.2, 6.5)]
    assert said == ["2.0", "5.0", "6.0", "6.2 or more", "6.5 or more"]
