"""Noise: equal samples are never called different, distant ones always are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoshiki.lab.claims import IN_SHAPE, NOT, TOO_CLOSE
from sudoshiki.lab.noise import (
    MIN_SAMPLE,
    Sample,
    above,
    between,
    differ,
    extremes,
    quotient,
    rank_correlation,
)
from sudoshiki.lab.papers.claims.measures import all_above, all_below, together

TIMES = st.lists(st.floats(0.001, 1000), min_size=1, max_size=12)
STATISTICS = st.sampled_from(["mean", "median", "max", "min"])


def of_runs(values: list[float]) -> Sample:
    """Return runs of one board."""
    return Sample(values, ["board"] * len(values))


def of_boards(values: list[float]) -> Sample:
    return Sample(values, [f"board {at}" for at in range(len(values))])


@given(TIMES, STATISTICS, st.sampled_from([of_runs, of_boards]))
@settings(max_examples=60, deadline=None)
def test_no_difference_never_holds(values: list[float], name: str, sample: object) -> None:
    one = of_runs(values) if sample is of_runs else of_boards(values)
    result = quotient(one, one, name)
    assert result[0] == 1
    assert above(result) is None
    assert not differ(one, one, name)
    assert all_above()({"a ÷ b": result}) == all_below()({"a ÷ b": result}) == TOO_CLOSE


@given(st.lists(st.floats(1, 2), min_size=MIN_SAMPLE, max_size=12), st.floats(2.1, 1e6), STATISTICS)
@settings(max_examples=60, deadline=None)
def test_a_difference_larger_than_all_spread_always_holds(
    values: list[float], more: float, name: str
) -> None:
    small, large = of_boards(values), of_boards([more * one for one in values])
    result = quotient(large, small, name)
    assert above(result) is True
    assert above(quotient(small, large, name)) is False
    assert differ(small, large, name)
    assert differ(large, small, name)
    assert all_above()({"a ÷ b": result}) == IN_SHAPE
    assert all_below()({"a ÷ b": result}) == NOT


@given(st.lists(st.floats(1, 2), min_size=1, max_size=MIN_SAMPLE - 1))
@settings(max_examples=20, deadline=None)
def test_too_few_runs_settle_nothing(values: list[float]) -> None:
    many = of_boards([9000.0 + at for at in range(20)])
    result = quotient(many, of_runs(values))
    assert len(result) == 1
    assert above(result) is None
    assert not differ(many, of_runs(values))


@given(st.floats(0.1, 10), st.floats(0, 3), st.floats(0, 3), st.floats(0.1, 10))
def test_an_interval_around_the_bar_is_too_close(value: float, less: float, more: float, bar: float) -> None:
    low, high = value - less, value + more
    verdict = above((value, low, high), bar)
    assert verdict is (True if low > bar else False if high < bar else None)


def test_boards_are_drawn_with_all_their_runs() -> None:
    """Five boards of a hundred equal runs are five values, not five hundred."""
    values = [10.0, 1.0, 10.0, 1.0, 5.0]
    runs = Sample(
        [one for one in values for _ in range(100)], [str(at) for at in range(5) for _ in range(100)]
    )
    other = of_boards([4.0, 5.0, 4.0, 5.0, 4.5])
    assert runs.units == 5
    assert quotient(runs, other) == quotient(of_boards(values), other)
    assert above(quotient(runs, other)) is None


def test_boards_may_have_different_numbers_of_runs() -> None:
    uneven = Sample([1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 5.0], ["a", "a", "a", "b", "c", "d", "e"])
    value, low, high = quotient(uneven, uneven)
    assert low < value == 1 < high


def test_a_constant_quotient_is_between_two_bars() -> None:
    assert between((1.0, 0.9, 1.2), 1 / 1.5, 1.5) is True
    assert between((1.49, 1.2, 1.9), 1 / 1.5, 1.5) is None
    assert between((2.0, 1.6, 2.5), 1 / 1.5, 1.5) is False
    assert between((0.4, 0.3, 0.5), 1 / 1.5, 1.5) is False
    assert between((1.0,), 1 / 1.5, 1.5) is None


def test_the_largest_over_the_smallest() -> None:
    flat = [of_boards([1.0, 1.1, 0.9, 1.0, 1.05])] * 3
    steep = [*flat, of_boards([9.0, 9.1, 8.9, 9.2, 9.0])]
    assert above(extremes(flat), 1.5) is False
    assert above(extremes(steep), 1.5) is True


def test_a_rank_correlation_has_the_noise_of_its_cells() -> None:
    clear = [of_runs([at + 0.01 * run for run in range(6)]) for at in range(1, 6)]
    assert rank_correlation(clear, "mean", [1, 2, 3, 4, 5]) == (1.0, 1.0, 1.0)
    noisy = [of_runs([at + run for run in (0.0, 9.0, 3.0, 7.0, 5.0)]) for at in range(1, 6)]
    value, low, high = rank_correlation(noisy, "mean", [1, 2, 3, 4, 5])
    assert low < 0.9 < value <= high <= 1.0 + 1e-9
    assert rank_correlation(clear, "mean", [1.0] * 5)[0] == 0


@pytest.mark.parametrize(
    ("held", "verdict"),
    [
        ((True, True), IN_SHAPE),
        ((True, None), TOO_CLOSE),
        ((None, False), NOT),
        ((True, False), NOT),
    ],
)
def test_a_claim_of_several_parts(held: tuple[bool | None, ...], verdict: str) -> None:
    assert together(*held) == verdict
