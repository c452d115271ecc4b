"""Specs that most boards are too hard for: which boards are rated, and how many."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sudoshiki import _core, grade
from sudoshiki.generate import generate, judging, search, shapes
from sudoshiki.generate.scales import rating_text
from sudoshiki.generate.spec import make_spec
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.native import native_ratings, native_ratings_up_to
from sudoshiki.solve import Request


def test_a_climb_rates_only_what_has_one_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: with several solutions all techniques were tried, for minutes."""
    wish = make_spec(diagonals=True, er="2.6-5")
    (full,) = shapes.fill(wish.shape, 4, 0, 1, None)
    difficulty: list[Any] = []

    def judge(wish: Any, shape: Any, boards: Any, *rest: Any) -> Any:
        assert shapes.verdicts(shape, boards, None) == [_core.Code.ONE] * len(boards)
        difficulty.extend(boards)
        return judging.judge(wish, shape, boards, *rest)

    monkeypatch.setattr(search, "judge", judge)
    met = search.climb(wish, wish.shape, full, Random(0), None)
    assert difficulty
    assert shapes.verdicts(wish.shape, [met.clues], None) == [_core.Code.ONE]


def test_boards_with_diagonals_are_found_within_a_few_attempts() -> None:
    made = list(generate(diagonals=True, er="2.6-5", seed=4, count=4, effort=32))
    assert len(made) == 4
    for one in made:
        result = grade(one.puzzle, scales=("se",)).se
        assert result is not None
        assert 2.6 <= result.er <= 5
        assert result.er == one.rating


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
        ((tenths, *_),) = native_ratings(boards_of([puzzle]), Request())
        exact = tenths / 10
        for most in (1.0, 2.5, 4.4, 6.2, 6.5, 7.4, 7.5, 8.2, 9.0, 20.0):
            (found,) = native_ratings_up_to(most, puzzle.graph, [puzzle], Request())
            assert found == exact if exact <= most else most < found <= exact


def test_how_hard_is_shown_as_far_as_it_is_known() -> None:
    wish = make_spec(er="2.6-5")
    assert wish.difficulty is not None
    shown = [rating_text(wish.difficulty, rating, wish.shape) for rating in (2.0, 5.0, 6.0, 6.2, 6.5)]
    assert shown == ["2.0", "5.0", "6.0", "6.2 or more", "6.5 or more"]
