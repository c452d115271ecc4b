"""Statistics of runs: summaries, bootstrap intervals and tests (by scipy)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..puzzle.errors import not_installed

RESAMPLES = 2000
DRAWS = 20_000
Interval = tuple[float, float]


# Along the last axis; nan is ignored.
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
    """Return the standard deviation; 0 for a single number."""
    return np.nanstd(values, axis=-1, ddof=1) if values.shape[-1] > 1 else np.zeros(values.shape[:-1])


def by_statistic(name: str, rows: Any) -> Any:
    """Return the statistic of each row of an array."""
    import numpy as np

    return _STATISTICS[name](np, rows)


def statistic(name: str, values: Sequence[float]) -> float:
    """Return a statistic: mean, sd, median, max, min or percent."""
    import numpy as np

    return float(by_statistic(name, np.asarray(values, dtype=float)))


def bootstrap(
    values: Sequence[float] | Any, boards: Sequence[str] | None = None, *, seed: int = 1
) -> Interval:
    """Return the 95 % percentile interval of the mean over resamples; deterministic.

    `boards` has the board of each value. Then boards are resampled, each with all its runs, since repeated
    runs of a board say nothing about other boards. With a single board, runs are resampled.
    """
    return bootstrap_of_means([(values, boards)], seed=seed)


def bootstrap_of_means(
    parts: Sequence[tuple[Sequence[float] | Any, Sequence[str] | None]], *, seed: int = 1
) -> Interval:
    """The interval of the mean of several means; each part is resampled separately."""
    import numpy as np

    sums, counts = zip(*(_by_board(values, boards) for values, boards in parts), strict=True)
    runs = sum(map(len, sums))
    if all(bool((s / c == s[0] / c[0]).all()) for s, c in zip(sums, counts, strict=True)):
        mean = float(np.mean([s[0] / c[0] for s, c in zip(sums, counts, strict=True)]))
        return mean, mean

    def mean_of_means(*draws: Any, axis: int) -> Any:
        means = [s[d].sum(axis) / c[d].sum(axis) for s, c, d in zip(sums, counts, draws, strict=True)]
        return np.mean(means, axis=0)

    result = scipy_stats().bootstrap(
        [np.arange(len(part)) for part in sums],
        mean_of_means,
        n_resamples=min(RESAMPLES, max(200, 20_000_000 // runs)),
        batch=max(1, 1_000_000 // runs),  # limits memory
        method="percentile",
        rng=np.random.default_rng(seed),
    )
    return float(result.confidence_interval.low), float(result.confidence_interval.high)


def _by_board(values: Sequence[float] | Any, boards: Sequence[str] | None) -> tuple[Any, Any]:
    """Return sum and number of values per board; of a single board, each value."""
    import numpy as np

    numbers = np.asarray(values, dtype=float)
    if len(numbers) == 1:  # scipy needs two values: repeat it
        numbers, boards = np.repeat(numbers, 2), None
    if boards is None or len(set(boards)) == 1:
        return numbers, np.ones(len(numbers))
    index = {board: place for place, board in enumerate(dict.fromkeys(boards))}
    places = [index[board] for board in boards]
    return np.bincount(places, weights=numbers), np.bincount(places)


def predicted_rate(rates: Sequence[float], of: int, runs: Sequence[int], *, seed: int = 1) -> Interval:
    """Return a 95 % prediction interval for the mean rate (%) of new runs.

    `rates` are of `of` runs each. True rates are drawn from the posterior with Jeffreys' prior, the new runs
    from these.
    """
    import numpy as np

    rng = np.random.default_rng(seed)
    true = [_posterior_rates(rng, rate * of / 100, of) for rate in rates]
    new = [100.0 * rng.binomial(n, p) / n for n, p in zip(runs, true, strict=True)]
    return _middle(np.mean(new, axis=0))


def rate_difference(
    more: Sequence[Sequence[bool]], fewer: Sequence[Sequence[bool]], *, seed: int = 1
) -> tuple[float, Interval]:
    """Return the difference of mean solved rates in points, with 95 % interval.

    The runs of each part are random, the boards are not: the statement is about these boards.
    """
    import numpy as np

    rng = np.random.default_rng(seed)

    def mean_rates(parts: Sequence[Sequence[bool]]) -> Any:
        return np.mean([_posterior_rates(rng, sum(part), len(part)) for part in parts], axis=0)

    def mean(parts: Sequence[Sequence[bool]]) -> float:
        return float(np.mean([np.mean(part) for part in parts]))

    return 100 * (mean(more) - mean(fewer)), _middle(100 * (mean_rates(more) - mean_rates(fewer)))


def _posterior_rates(rng: Any, solved: float, runs: int) -> Any:
    return rng.beta(solved + 0.5, runs - solved + 0.5, DRAWS)


def _middle(values: Any) -> Interval:
    """Return the interval of the middle 95 %."""
    import numpy as np

    low, high = np.quantile(values, [0.025, 0.975], method="closest_observation")
    return float(low), float(high)


def mann_whitney(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the probability that `one` exceeds `other`, and the p-value.

    Ties count half; the p-value is two-sided, by normal approximation with correction for ties and continuity
    (Mann and Whitney, 1947).
    """
    if len({*one, *other}) == 1:
        return 0.5, 1.0
    result = scipy_stats().mannwhitneyu(one, other, alternative="two-sided", method="asymptotic")
    return float(result.statistic) / (len(one) * len(other)), float(result.pvalue)


def paired_permutation(differences: Sequence[float], *, resamples: int = 10_000, seed: int = 1) -> float:
    """Return the two-sided p-value of "the mean difference is 0", by flipped signs."""
    import numpy as np

    numbers = np.asarray(differences, dtype=float)
    if not numbers.any():
        return 1.0
    result = scipy_stats().permutation_test(
        (numbers,),
        np.mean,
        permutation_type="samples",
        n_resamples=resamples,
        vectorized=True,
        batch=max(1, 1_000_000 // len(numbers)),
        rng=np.random.default_rng(seed),
    )
    return float(result.pvalue)


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Spearman's rank correlation; None if one side is constant."""
    if len(one) < 3 or len({*one}) == 1 or len({*other}) == 1:
        return None
    return float(scipy_stats().spearmanr(one, other).statistic)


def power_law(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, Interval] | None:
    """Return the exponent k of y ~ x^k and its 95 % interval, by regression.

    None with fewer than three x values, or if a number is not positive.
    """
    import numpy as np

    if len({*xs}) < 3 or min(*xs, *ys) <= 0:
        return None
    line = scipy_stats().linregress(np.log(xs), np.log(ys))
    margin = float(scipy_stats().t.ppf(0.975, len(xs) - 2) * line.stderr)
    slope = float(line.slope)
    return slope, (slope - margin, slope + margin)


def scipy_stats() -> Any:
    """scipy.stats; raises an error that names the extra if it is missing."""
    try:
        from scipy import stats
    except ImportError:
        raise not_installed("reports of the lab need scipy", "lab") from None
    return stats
