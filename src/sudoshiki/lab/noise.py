"""Whether a difference is more than noise, or "too close to call".

Both samples are resampled 2,000 times with replacement: boards with all their runs, or the runs of a single
board. A statement "one is more than BAR times the other" is

- true if the quotient and its whole 95 % interval are above the bar,
- false if both are below it,
- too close to call otherwise, and if a sample has fewer than five boards (or runs of its only board).

So equal samples never differ, and a difference has to be larger than chance alone explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .finished import Run
from .stats import RESAMPLES, by_statistic, scipy_stats, statistic

MIN_SAMPLE = 5  # fewer give no interval: even a clean split of four and four has a probability of 1 in 35

Quotient = tuple[float, ...]  # a number and, if the sample is large enough, the ends of its 95 % interval


class Sample(NamedTuple):
    """Values, and the board of each."""

    values: Sequence[float]
    boards: Sequence[str]

    @property
    def units(self) -> int:
        """The number of units to resample: boards, or the runs of a single board."""
        return len(set(self.boards)) if len(set(self.boards)) > 1 else len(self.values)


def sample(runs: Sequence[Run], measure: str) -> Sample:
    return Sample([run.measure(measure) for run in runs], [run.board for run in runs])


def quotient(one: Sample, other: Sample, name: str = "mean") -> Quotient:
    """Return a statistic of one divided by that of the other."""
    value = statistic(name, one.values) / statistic(name, other.values)
    if min(one.units, other.units) < MIN_SAMPLE:
        return (value,)
    return value, *_ends(_draws(one, name, 1) / _draws(other, name, 2))


def extremes(samples: Sequence[Sample], name: str = "mean") -> Quotient:
    """Return the largest of several statistics divided by the smallest."""
    values = [statistic(name, one.values) for one in samples]
    value = max(values) / min(values)
    if min(one.units for one in samples) < MIN_SAMPLE:
        return (value,)
    draws = _side_by_side(samples, name)
    return value, *_ends(draws.max(axis=0) / draws.min(axis=0))


def differ(one: Sample, other: Sample, name: str = "mean") -> bool:
    """Whether the difference is significant: its 95 % interval does not contain 0."""
    value = statistic(name, one.values) - statistic(name, other.values)
    if not value or min(one.units, other.units) < MIN_SAMPLE:
        return False
    low, high = _ends(_draws(one, name, 1) - _draws(other, name, 2))
    return low > 0 if value > 0 else high < 0


def rank_correlation(samples: Sequence[Sample], name: str, theirs: Sequence[float]) -> Quotient:
    """Return Spearman's correlation with `theirs`; 0 if one side is constant."""
    values = [[statistic(name, one.values)] for one in samples]
    value = _correlations(values, theirs)[0]
    if min(one.units for one in samples) < MIN_SAMPLE:
        return (float(value),)
    return float(value), *_ends(_correlations(_side_by_side(samples, name), theirs))


def above(quotient: Sequence[float], bar: float = 1.0) -> bool | None:
    """Return whether a quotient is above the bar; None if it is too close to call."""
    value, *ends = quotient
    if not ends:
        return None
    if min(value, *ends) > bar:
        return True
    return False if max(value, *ends) < bar else None


def between(quotient: Sequence[float], low: float, high: float) -> bool | None:
    """Return whether a quotient is between two bars; None if it is too close to call."""
    over, under = above(quotient, high), above(quotient, low)
    if over or under is False:
        return False
    return True if under and over is False else None


def _draws(one: Sample, name: str, seed: int) -> Any:
    """Return the statistic of each resample; deterministic."""
    import numpy as np

    rows = _by_board(one)
    random = np.random.default_rng(seed)
    count = min(RESAMPLES, max(200, 20_000_000 // max(1, rows.size)))
    picked = random.integers(0, len(rows), (count, len(rows)))
    return by_statistic(name, rows[picked].reshape(count, -1))


def _by_board(one: Sample) -> Any:
    """Return a row per board, padded with nan; for a single board a row per run."""
    import numpy as np

    rows: dict[object, list[float]] = {}
    several = len(set(one.boards)) > 1
    for index, (value, board) in enumerate(zip(one.values, one.boards, strict=True)):
        rows.setdefault(board if several else index, []).append(value)
    widest = max(map(len, rows.values()))
    return np.array([[*row, *[np.nan] * (widest - len(row))] for row in rows.values()], dtype=float)


def _side_by_side(samples: Sequence[Sample], name: str) -> Any:
    import numpy as np

    draws = [_draws(one, name, seed) for seed, one in enumerate(samples, start=1)]
    fewest = min(map(len, draws))
    return np.array([one[:fewest] for one in draws])


def _correlations(ours: Any, theirs: Sequence[float]) -> Any:
    """Spearman's correlation of each column with `theirs`."""
    import numpy as np

    ranks = scipy_stats().rankdata(ours, axis=0) - (len(theirs) + 1) / 2
    known = scipy_stats().rankdata(theirs)[:, None] - (len(theirs) + 1) / 2
    scale = np.sqrt((ranks**2).sum(axis=0) * (known**2).sum())
    return np.divide((ranks * known).sum(axis=0), scale, out=np.zeros(ranks.shape[1]), where=scale > 0)


def _ends(draws: Any) -> tuple[float, float]:
    import numpy as np

    low, high = np.percentile(draws, [2.5, 97.5])
    return float(low), float(high)
