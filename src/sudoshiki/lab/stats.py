"""Statistics of runs: what a table says of them, and tests, which are scipy's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..puzzle.errors import not_installed
from .finished import Run

RESAMPLES = 2000
DRAWS = 20_000
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Summary:
    """What a table says of a set of runs."""

    runs: int
    solved: float  # per cent
    solved_between: Interval
    tried: float  # median
    placed: float  # median
    mean: float
    mean_between: Interval
    deviation: float
    median: float
    maximum: float
    minimum: float
    par2: float
    ends: dict[str, int]  # by status


def summary(runs: Sequence[Run]) -> Summary:
    import numpy as np

    seconds = np.array([run.seconds for run in runs])
    boards = [run.board for run in runs]
    solved = np.array([100.0 * run.solved for run in runs])
    ends: dict[str, int] = {}
    for run in runs:
        ends[run.status] = ends.get(run.status, 0) + 1
    return Summary(
        runs=len(runs),
        solved=float(solved.mean()),
        solved_between=bootstrap(solved, boards),
        tried=float(np.median([run.measure("tried") for run in runs])),
        placed=float(np.median([run.measure("placed") for run in runs])),
        mean=float(seconds.mean()),
        mean_between=bootstrap(seconds, boards),
        deviation=float(seconds.std(ddof=1)) if len(runs) > 1 else 0.0,
        median=float(np.median(seconds)),
        maximum=float(seconds.max()),
        minimum=float(seconds.min()),
        par2=float(np.mean([run.par2 for run in runs])),
        ends=ends,
    )


# Along the last axis, of the numbers that are there: nan is none.
_STATISTICS: dict[str, Callable[[Any, Any], Any]] = {
    "mean": lambda np, values: np.nanmean(values, axis=-1),
    "sd": lambda np, values: _deviation(np, values),
    "median": lambda np, values: np.nanmedian(values, axis=-1),
    "max": lambda np, values: np.nanmax(values, axis=-1),
    "min": lambda np, values: np.nanmin(values, axis=-1),
    "percent": lambda np, values: 100 * np.nanmean(values, axis=-1),
}
STATISTICS = tuple(_STATISTICS)


def _deviation(np: Any, values: Any) -> Any:
    """0 for a single number."""
    return np.nanstd(values, axis=-1, ddof=1) if values.shape[-1] > 1 else np.zeros(values.shape[:-1])


def by_statistic(name: str, rows: Any) -> Any:
    """One number for each row of an array."""
    import numpy as np

    return _STATISTICS[name](np, rows)


def statistic(name: str, values: Sequence[float]) -> float:
    """One number: mean, sd, median, max, min or percent."""
    import numpy as np

    return float(by_statistic(name, np.asarray(values, dtype=float)))


def bootstrap(
    values: Sequence[float] | Any, boards: Sequence[str] | None = None, *, seed: int = 1
) -> Interval:
    """The 95 % percentile interval of the mean over resamples, always the same for the same values.

    `boards` says of each value which board it comes from. Then boards are drawn anew, each with all its runs:
    to run a board again tells nothing of boards that were not made. Of a single board runs are drawn.
    """
    return bootstrap_of_means([(values, boards)], seed=seed)


def bootstrap_of_means(
    parts: Sequence[tuple[Sequence[float] | Any, Sequence[str] | None]], *, seed: int = 1
) -> Interval:
    """The interval of the mean of several means, each part drawn anew by itself."""
    import numpy as np

    sums, counts = zip(*(_by_board(values, boards) for values, boards in parts), strict=True)
    runs = sum(map(len, sums))
    if all(bool((s / c == s[0] / c[0]).all()) for s, c in zip(sums, counts, strict=True)):
        mean = float(np.mean([s[0] / c[0] for s, c in zip(sums, counts, strict=True)]))
        return mean, mean

    def mean_of_means(*drawn: Any, axis: int) -> Any:
        means = [s[d].sum(axis) / c[d].sum(axis) for s, c, d in zip(sums, counts, drawn, strict=True)]
        return np.mean(means, axis=0)

    found = scipy_stats().bootstrap(
        [np.arange(len(part)) for part in sums],
        mean_of_means,
        n_resamples=min(RESAMPLES, max(200, 20_000_000 // runs)),
        batch=max(1, 1_000_000 // runs),  # of many values, not all resamples at once
        method="percentile",
        rng=np.random.default_rng(seed),
    )
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def _by_board(values: Sequence[float] | Any, boards: Sequence[str] | None) -> tuple[Any, Any]:
    """The sum and the number of the values of each board; of one board each value stands for itself."""
    import numpy as np

    numbers = np.asarray(values, dtype=float)
    if len(numbers) == 1:  # scipy draws from two or more: the same twice
        numbers, boards = np.repeat(numbers, 2), None
    if boards is None or len(set(boards)) == 1:
        return numbers, np.ones(len(numbers))
    at = {board: place for place, board in enumerate(dict.fromkeys(boards))}
    places = [at[board] for board in boards]
    return np.bincount(places, weights=numbers), np.bincount(places)


def predicted_rate(rates: Sequence[float], of: int, runs: Sequence[int], *, seed: int = 1) -> Interval:
    """Between which rates (per cent) the mean of new runs falls in 95 % of cases, after `rates` of `of` runs.

    True rates are drawn from what the old runs leave possible (Jeffreys' prior), the new runs from those.
    """
    import numpy as np

    rng = np.random.default_rng(seed)
    true = [_drawn_rates(rng, rate * of / 100, of) for rate in rates]
    new = [100.0 * rng.binomial(n, p) / n for n, p in zip(runs, true, strict=True)]
    return _middle(np.mean(new, axis=0))


def rate_difference(
    more: Sequence[Sequence[bool]], fewer: Sequence[Sequence[bool]], *, seed: int = 1
) -> tuple[float, Interval]:
    """The mean of the solved rates of `more`, less that of `fewer`, in points, and its 95 % interval.

    The runs of each part are chance, the boards are not: they are those that are meant.
    """
    import numpy as np

    rng = np.random.default_rng(seed)

    def drawn(parts: Sequence[Sequence[bool]]) -> Any:
        return np.mean([_drawn_rates(rng, sum(part), len(part)) for part in parts], axis=0)

    def mean(parts: Sequence[Sequence[bool]]) -> float:
        return float(np.mean([np.mean(part) for part in parts]))

    return 100 * (mean(more) - mean(fewer)), _middle(100 * (drawn(more) - drawn(fewer)))


def _drawn_rates(rng: Any, solved: float, runs: int) -> Any:
    return rng.beta(solved + 0.5, runs - solved + 0.5, DRAWS)


def _middle(values: Any) -> Interval:
    """The middle 95 of 100 values."""
    import numpy as np

    low, high = np.quantile(values, [0.025, 0.975], method="closest_observation")
    return float(low), float(high)


def mann_whitney(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The chance that a value of `one` exceeds one of `other` (ties half), and the two-sided p-value.

    Normal approximation with correction for ties and continuity (Mann and Whitney, 1947).
    """
    if len({*one, *other}) == 1:
        return 0.5, 1.0
    found = scipy_stats().mannwhitneyu(one, other, alternative="two-sided", method="asymptotic")
    return float(found.statistic) / (len(one) * len(other)), float(found.pvalue)


def paired_permutation(differences: Sequence[float], *, resamples: int = 10_000, seed: int = 1) -> float:
    """Two-sided p-value of "the mean difference is 0", by flipping signs of pairs: all ways, or at random."""
    import numpy as np

    numbers = np.asarray(differences, dtype=float)
    if not numbers.any():
        return 1.0
    found = scipy_stats().permutation_test(
        (numbers,),
        np.mean,
        permutation_type="samples",
        n_resamples=resamples,
        vectorized=True,
        batch=max(1, 1_000_000 // len(numbers)),
        rng=np.random.default_rng(seed),
    )
    return float(found.pvalue)


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Correlation of ranks; None where one side does not vary."""
    if len(one) < 3 or len({*one}) == 1 or len({*other}) == 1:
        return None
    return float(scipy_stats().spearmanr(one, other).statistic)


def power_law(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, Interval] | None:
    """The exponent of x with which y grows, and its 95 % interval: a straight line through the logarithms.

    None where a line says nothing: fewer than three places, or something that is not above 0.
    """
    import numpy as np

    if len({*xs}) < 3 or min(*xs, *ys) <= 0:
        return None
    line = scipy_stats().linregress(np.log(xs), np.log(ys))
    margin = float(scipy_stats().t.ppf(0.975, len(xs) - 2) * line.stderr)
    slope = float(line.slope)
    return slope, (slope - margin, slope + margin)


def scipy_stats() -> Any:
    """Its statistics, or word of what to install."""
    try:
        from scipy import stats
    except ImportError:
        raise not_installed("reports of the lab need scipy", "lab") from None
    return stats
