"""Statistics against numbers computed by hand or known from tables."""

from __future__ import annotations

import math
import sys

import pytest

from sudoshiki.lab.compare_runs import holm
from sudoshiki.lab.finished import Run
from sudoshiki.lab.stats import (
    bootstrap,
    bootstrap_of_means,
    mann_whitney,
    paired_permutation,
    power_law,
    predicted_rate,
    rate_difference,
    spearman,
    statistic,
)
from sudoshiki.lab.tables import COLUMNS
from sudoshiki.lab.words import ENGLISH
from sudoshiki.puzzle import UsageError
from sudoshiki.solve import Counters

# Before scipy, plain formulas gave these for the two samples; so must whatever comes after it.
ONE = [0.27, 0.79, 0.05, 3.1, 1.2, 0.4, 0.4, 2.2]
S1_UNIQUE = [1946.45, 9403.75, 32528.55, 115079.2]
OTHER = [0.6, 0.05, 0.9, 0.4, 0.1, 0.3, 1.4, 0.2, 0.7]


def test_plain_statistics() -> None:
    values = [1.0, 2.0, 3.0, 10.0]
    assert [statistic(name, values) for name in ("mean", "median", "max", "min")] == [4.0, 2.5, 10.0, 1.0]
    assert statistic("sd", values) == pytest.approx(4.0825, abs=1e-4)
    assert statistic("percent", [1.0, 0.0, 1.0, 1.0]) == 75.0
    assert statistic("sd", [3.0]) == 0.0


def test_bootstrap_interval_holds_the_mean_and_is_repeatable() -> None:
    values = [float(v) for v in range(100)]
    low, high = bootstrap(values)
    assert low < 49.5 < high
    assert (low, high) == bootstrap(values)
    assert 43 < low < 45.5
    assert bootstrap([2.0, 2.0]) == (2.0, 2.0)


def test_mann_whitney() -> None:
    share, p = mann_whitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
    assert share == 0.0
    assert p == pytest.approx(0.0122, abs=0.0005)  # normal approximation with continuity correction
    assert mann_whitney([1, 1, 1], [1, 1, 1]) == (0.5, 1.0)


def test_paired_permutation() -> None:
    assert paired_permutation([1.0] * 12) < 0.01
    assert paired_permutation([1.0, -1.0] * 6) > 0.5
    assert paired_permutation([]) == 1.0


def test_spearman() -> None:
    assert spearman([1, 2, 3, 4], [10, 20, 30, 40]) == pytest.approx(1.0)
    assert spearman([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1.0)
    assert spearman([1, 1, 1], [1, 2, 3]) is None


def test_holm_is_stricter_with_more_tests() -> None:
    assert holm([0.04]) == [True]
    assert holm([0.04, 0.5]) == [False, False]
    assert holm([0.5, 0.001, 0.04]) == [False, True, False]


def test_they_are_what_they_were_before_scipy() -> None:
    assert bootstrap(ONE) == pytest.approx((0.428625, 1.793875), abs=1e-6)
    share, p = mann_whitney(ONE, OTHER)
    assert (share, p) == pytest.approx((0.631944, 0.385016), abs=1e-6)
    assert spearman(ONE, OTHER[:8]) == pytest.approx(-0.550908, abs=1e-6)
    differences = [a - b for a, b in zip(ONE, OTHER, strict=False)]
    p = paired_permutation(differences)  # now of all ways to flip them, not of some
    assert p == pytest.approx(0.3066, abs=0.02)


def test_without_scipy_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    assert bootstrap([2.0, 2.0]) == (2.0, 2.0)
    with pytest.raises(UsageError, match=r"pip install 'sudoshiki\[lab\]'"):
        bootstrap(ONE)


def test_the_exponent_of_a_power_law() -> None:
    sizes = [4.0, 6.0, 8.0, 9.0]
    slope, (low, high) = power_law(sizes, [3 * size**2.5 for size in sizes]) or (0.0, (0.0, 0.0))
    assert (slope, low, high) == pytest.approx((2.5, 2.5, 2.5))
    # S1's means for boards with one solution, the slope and its interval as least squares by hand give them.
    xs, ys = zip(*((math.log(x), math.log(y)) for x, y in zip(sizes, S1_UNIQUE, strict=True)), strict=True)
    mean_x, mean_y = sum(xs) / 4, sum(ys) / 4
    spread = sum((x - mean_x) ** 2 for x in xs)
    by_hand = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / spread
    left = sum((y - mean_y - by_hand * (x - mean_x)) ** 2 for x, y in zip(xs, ys, strict=True))
    margin = 4.302653 * math.sqrt(left / 2 / spread)  # Student's t with two degrees of freedom
    slope, (low, high) = power_law(sizes, S1_UNIQUE) or (0.0, (0.0, 0.0))
    assert (slope, low, high) == pytest.approx((by_hand, by_hand - margin, by_hand + margin), abs=1e-5)


@pytest.mark.parametrize(("xs", "ys"), [([4, 6], [1, 2]), ([4, 6, 8], [0, 1, 2]), ([4, 4, 4], [1, 2, 3])])
def test_where_there_is_nothing_to_fit_there_is_no_exponent(xs: list[float], ys: list[float]) -> None:
    assert power_law(xs, ys) is None


def test_boards_are_drawn_anew_and_not_their_runs() -> None:
    """Ten boards of ten runs, each always or never solved, count as ten values."""
    values = [100.0 * (board < 5) for board in range(10) for _ in range(10)]
    boards = [f"board {board}" for board in range(10) for _ in range(10)]
    low, high = bootstrap(values, boards)
    assert (low, high) == bootstrap([100.0] * 5 + [0.0] * 5)
    assert low <= 20
    assert high >= 80
    runs_low, runs_high = bootstrap(values)
    assert runs_low > 35
    assert runs_high < 65


def test_boards_count_by_their_runs() -> None:
    """A resample is the mean of all runs drawn, not of the means of boards."""
    low, high = bootstrap([0.0, 0.0, 0.0, 4.0], ["a", "a", "a", "b"])
    assert (low, high) == (0.0, 4.0)
    assert bootstrap([1.0, 3.0, 2.0, 2.0], ["a", "a", "b", "b"]) == (2.0, 2.0)


def test_of_a_single_board_runs_are_drawn() -> None:
    assert bootstrap(ONE, ["a"] * len(ONE)) == bootstrap(ONE)


def test_the_mean_of_means_has_an_interval_of_its_own() -> None:
    sure = ([100.0] * 10, [str(at) for at in range(10)])
    unsure = ([0.0, 100.0] * 5, [str(at) for at in range(10)])
    low, high = bootstrap_of_means([sure, unsure])
    half = bootstrap(*unsure)
    assert (low, high) == pytest.approx([(100 + end) / 2 for end in half], abs=5)
    assert bootstrap_of_means([sure, sure]) == (100.0, 100.0)


def test_the_summary_of_runs_draws_boards() -> None:
    def run(board: int, repetition: int) -> Run:
        status = "solved" if board < 5 else "undecided"
        counters = dict.fromkeys(Counters._fields, 0)
        return Run("", str(board), "x", repetition, status, "", "", "", "", float(board), 60.0, counters, {})

    runs = [run(board, repetition) for board in range(10) for repetition in range(10)]
    for column, values in (
        ("95 % interval", [100.0] * 5 + [0.0] * 5),
        ("95 % interval of the mean", [float(board) for board in range(10)]),
    ):
        assert COLUMNS[column](runs, ENGLISH) == " – ".join(map(ENGLISH.show, bootstrap(values)))


def test_a_predicted_rate_allows_for_the_chance_of_both_samples() -> None:
    """For 13 in 100: wider than 1.96 standard deviations of one sample."""
    low, high = predicted_rate([13.0], 100, [100])
    assert 2 <= low <= 13 - 1.96 * 3.36
    assert 13 + 1.96 * 3.36 <= high <= 25
    assert predicted_rate([0.0], 100, [100])[0] == 0
    assert 2 <= predicted_rate([0.0], 100, [100])[1] <= 5
    assert predicted_rate([100.0], 100, [100])[1] == 100
    whole = predicted_rate([13.0, 50.0], 100, [100, 100])  # the mean of two is surer than one
    assert whole[1] - whole[0] < predicted_rate([50.0], 100, [100])[1] - predicted_rate([50.0], 100, [100])[0]


def test_a_difference_of_rates_and_its_interval() -> None:
    half, most = [True] * 50 + [False] * 50, [True] * 90 + [False] * 10
    points, (low, high) = rate_difference([most, most], [half, half])
    assert points == pytest.approx(40)
    assert 30 < low < 40 < high < 50
    points, (low, high) = rate_difference([half], [half])
    assert low < points == 0 < high


def test_one_value_has_an_empty_interval_and_affects_no_other() -> None:
    assert bootstrap([2.0]) == (2.0, 2.0)
    low, high = bootstrap_of_means([([2.0], ["a"]), ([1.0, 3.0], ["b", "c"])])
    assert (low, high) == (1.5, 2.5)
