"""The logarithmic scale of a race, in node."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tests.web.page_modules import evaluate, needs_node

pytestmark = needs_node


@pytest.mark.parametrize(("smallest", "largest"), [(150e-6, 3.0), (1e-9, 5.0), (8, 8), (297, 4002), (1, 1e9)])
def test_values_and_shares_are_each_others_inverse(smallest: float, largest: float) -> None:
    shares = [n / 40 for n in range(41)]
    values, back, ticks = evaluate(
        "const { LogScale } = await load('log-scale');"
        "const scale = new LogScale(data.smallest, data.largest);"
        "const values = data.shares.map((share) => scale.valueAt(share));"
        "return [values, values.map((value) => scale.shareOf(value)), scale.ticks()];",
        {"smallest": smallest, "largest": largest, "shares": shares},
    )
    assert values[0] == 0
    assert math.isclose(values[-1], largest)
    assert values == sorted(values)
    assert all(math.isclose(share, again, abs_tol=1e-9) for share, again in zip(shares, back, strict=True))
    assert all(0 < tick["share"] <= 1 for tick in ticks)
    assert all(b["share"] - a["share"] >= 0.1 for a, b in pairwise(ticks))


def test_short_and_long_times_can_both_be_distinguished() -> None:
    """150 µs and 3 s on one clock of nine seconds: each lasts over a second."""
    share = evaluate(
        "const { LogScale } = await load('log-scale'); return new LogScale(150e-6, 3).shareOf(150e-6);"
    )
    assert 1 / 9 < share < 0.5


def test_times_are_shown_in_the_unit_that_fits() -> None:
    seconds = [0, 1.5e-7, 0.00015, 0.0009994, 0.00153, 0.87, 0.9999, 1, 12.34, 3600]
    texts = evaluate("const { timeWords } = await load('log-scale'); return data.map(timeWords);", seconds)
    assert texts[:5] == ["0 µs", "0.15 µs", "150 µs", "999 µs", "1.53 ms"]
    assert texts[5:] == ["870 ms", "1 s", "1 s", "12.3 s", "3,600 s"]


@needs_node
def test_bars_begin_at_the_power_of_ten_below_the_smallest() -> None:
    spans = evaluate(
        "const { PowerScale } = await load('log-scale');"
        "return data.map((values) => new PowerScale(values)).map(({ floor, top }) => [floor, top]);",
        [[4002, 296], [100, 1000], [0.00015, 3], [0, 5], [], [0]],
    )
    assert spans == [[2, 4], [1, 3], [-4, 1], [0, 1], [0, 1], [0, 1]]
    shares = evaluate(
        "const { PowerScale } = await load('log-scale');"
        "return data.map((value) => new PowerScale(data).shareOf(value));",
        [100, 1000, 0],
    )
    assert shares == [0.5, 1, 0]
