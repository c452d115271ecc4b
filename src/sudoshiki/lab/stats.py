"""Statistics of runs, with numpy alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

from .finished import Run

__all__ = [
    "STATISTICS",
    "Summary",
    "bootstrap",
    "mann_whitney",
    "paired_permutation",
    "spearman",
    "statistic",
    "summary",
]

RESAMPLES = 2000
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
    solved = np.array([100.0 * run.solved for run in runs])
    ends: dict[str, int] = {}
    for run in runs:
        ends[run.status] = ends.get(run.status, 0) + 1
    return Summary(
        runs=len(runs),
        solved=float(solved.mean()),
        solved_between=bootstrap(solved),
        tried=float(np.median([run.counters["tried"] for run in runs])),
        placed=float(np.median([run.counters["placed"] for run in runs])),
        mean=float(seconds.mean()),
        mean_between=bootstrap(seconds),
        deviation=float(seconds.std(ddof=1)) if len(runs) > 1 else 0.0,
        median=float(np.median(seconds)),
        maximum=float(seconds.max()),
        minimum=float(seconds.min()),
        par2=float(np.mean([run.par2 for run in runs])),
        ends=ends,
    )


_STATISTICS: dict[str, Callable[[Any], Any]] = {
    "mean": lambda values: values.mean(),
    "sd": lambda values: values.std(ddof=1) if len(values) > 1 else 0.0,
    "median": lambda values: _median(values),
    "max": lambda values: values.max(),
    "min": lambda values: values.min(),
    "percent": lambda values: 100 * values.mean(),
}
STATISTICS = tuple(_STATISTICS)


def _median(values: Any) -> Any:
    import numpy as np

    return np.median(values)


def statistic(name: str, values: Sequence[float]) -> float:
    """One number: mean, sd, median, max, min or percent."""
    import numpy as np

    numbers = np.asarray(values, dtype=float)
    return float(_STATISTICS[name](numbers))


def bootstrap(values: Sequence[float] | Any, *, level: float = 0.95, seed: int = 1) -> Interval:
    """The percentile interval of the mean over resamples, always the same for the same values."""
    import numpy as np

    numbers = np.asarray(values, dtype=float)
    if len(numbers) < 2 or bool((numbers == numbers[0]).all()):
        return float(numbers[0]), float(numbers[0])
    random = np.random.default_rng(seed)
    count = min(RESAMPLES, max(200, 20_000_000 // len(numbers)))
    means = np.array([numbers[random.integers(0, len(numbers), len(numbers))].mean() for _ in range(count)])
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def ranks(values: Any) -> Any:
    """Ranks from 1, ties sharing their mean."""
    import numpy as np

    numbers = np.asarray(values, dtype=float)
    _, inverse, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2)[inverse]


def mann_whitney(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The chance that a value of `one` exceeds one of `other` (ties half), and the two-sided p-value.

    Normal approximation with correction for ties and continuity (Mann and Whitney, 1947).
    """
    import numpy as np

    n, m = len(one), len(other)
    together = np.concatenate([np.asarray(one, dtype=float), np.asarray(other, dtype=float)])
    u = float(ranks(together)[:n].sum()) - n * (n + 1) / 2
    _, counts = np.unique(together, return_counts=True)
    total = n + m
    ties = float((counts.astype(float) ** 3 - counts).sum())
    variance = n * m / 12 * ((total + 1) - ties / (total * (total - 1))) if total > 1 else 0.0
    if variance <= 0:
        return 0.5, 1.0
    z = max(0.0, abs(u - n * m / 2) - 0.5) / sqrt(variance)
    return u / (n * m), erfc(z / sqrt(2))


def paired_permutation(differences: Sequence[float], *, resamples: int = 10_000, seed: int = 1) -> float:
    """Two-sided p-value of "the mean difference is 0", by flipping signs of pairs at random."""
    import numpy as np

    numbers = np.asarray(differences, dtype=float)
    if len(numbers) == 0 or not numbers.any():
        return 1.0
    observed = abs(numbers.mean())
    random = np.random.default_rng(seed)
    hits = 0
    for _ in range(resamples):
        signs = random.integers(0, 2, len(numbers)) * 2 - 1
        hits += abs((signs * numbers).mean()) >= observed * (1 - 1e-12)
    return (hits + 1) / (resamples + 1)


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Correlation of ranks; None where one side does not vary."""
    import numpy as np

    if len(one) < 3:
        return None
    a, b = ranks(one), ranks(other)
    if a.std() == 0 or b.std() == 0:
        return None
    return float(np.corrcoef(a, b)[0, 1])
