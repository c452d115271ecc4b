"""The claims of S4."""

from __future__ import annotations

from collections.abc import Mapping

from ...claims import Claim, Numbers
from ...data import Data
from ...noise import Sample, above, between, extremes
from ...stats import statistic
from .measures import (
    ClaimMeasure,
    all_above,
    all_below,
    all_or_none,
    like_in_order,
    quotients,
    ratios,
    sample_of,
    shape,
    together,
)

OTHER_MODEL = "another machine, another version of OR-Tools, and a model that is built in another way"
HEAVY_TAIL = "the longest run of a heavy-tailed solver varies much between sets of boards"

ALPHAS = (0.0, 0.2, 0.4, 0.6)
NEAR = 1.5  # times as much, at most


def _times(data: Data, set_: str) -> dict[float, Sample]:
    """Seconds of the integer program by α."""
    where = {"algorithm": "ilp", "set": set_}
    return {alpha: sample_of(data, "seconds", {**where, "fraction": alpha}) for alpha in ALPHAS}


def _with_means(times: Mapping[float, Sample], more: Numbers) -> Numbers:
    if not all(one.values for one in times.values()):
        return {}
    means = {f"α = {alpha}:": statistic("mean", one.values) for alpha, one in times.items()}
    return {**means, **more}


def _largest(set_: str) -> ClaimMeasure:
    """Means, and the largest divided by the smallest."""

    def measure(data: Data) -> Numbers:
        times = _times(data, set_)
        ran = all(one.values for one in times.values())
        return _with_means(times, {"largest ÷ smallest": extremes([*times.values()])} if ran else {})

    return measure


def _quotients(set_: str, *pairs: tuple[float, float]) -> ClaimMeasure:
    """Means, and those of some fractions divided by those of others."""

    def measure(data: Data) -> Numbers:
        times = _times(data, set_)
        pairs_by_name = {f"α {one} ÷ α {other}": (times[one], times[other]) for one, other in pairs}
        return _with_means(times, quotients(pairs_by_name))

    return measure


def _peak(numbers: Numbers) -> str:
    """Above both neighbours and the other end, and at least twice the empty board."""
    empty, *others = (value for value in numbers.values() if isinstance(value, tuple | list))
    return together(above(empty, 2), *map(above, others))


def _six(data: Data, **where: float) -> Numbers:
    runs = data.where({"set": "N=6", "algorithm": "ilp", **where})
    return all_or_none({"runs": len(runs) or None, "ended within the limit": sum(run.solved for run in runs)})


S4 = (
    Claim(
        "three",
        "N = 3: α makes no great difference (less than half as much again)",
        _largest("N=3"),
        all_below(NEAR),
        "mean seconds",
    ),
    Claim(
        "four",
        "N = 4: the time rises up to α = 0.4 and falls at 0.6",
        _quotients("N=4", (0.2, 0.0), (0.4, 0.2), (0.4, 0.6)),
        all_above(),
        "mean seconds",
    ),
    Claim(
        "five",
        "N = 5: a peak at α = 0.4, fifteen times the empty board",
        _quotients("N=5", (0.4, 0.0), (0.4, 0.2), (0.4, 0.6)),
        _peak,
        "mean seconds; the peak is in shape from twice the empty board on",
    ),
    Claim(
        "five-flat",
        "N = 5: α = 0.2 stays near α = 0",
        _quotients("N=5", (0.2, 0.0)),
        lambda numbers: together(between(numbers["α 0.2 ÷ α 0.0"], 1 / NEAR, NEAR)),
        "mean seconds; near is within a factor of 1.5",
    ),
    Claim(
        "six",
        "N = 6 takes too long to be compared",
        _six,
        shape(lambda runs, ended: ended < runs),
        "within the limit of the recipe",
    ),
    Claim(
        "six-solved",
        "N = 6, α = 0.6: a board was made and solved",
        lambda data: _six(data, fraction=0.6),
        shape(lambda _, ended: ended > 0),
        "within the limit of the recipe",
    ),
    Claim("means", "mean seconds, 12 cells", ratios("seconds", "mean"), like_in_order, OTHER_MODEL),
    Claim("longest", "longest runs, 12 cells", ratios("seconds", "max"), like_in_order, HEAVY_TAIL),
    Claim("shortest", "shortest runs, 12 cells", ratios("seconds", "min"), like_in_order, OTHER_MODEL),
)
