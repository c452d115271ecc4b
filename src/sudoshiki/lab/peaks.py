"""Where along the fraction of givens or signs a contender's median cost is largest, if anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .blocks import Table
from .data import Data, group
from .finished import Run
from .noise import differ, sample
from .stats import statistic
from .tables import sortable
from .words import Words

__all__ = ["peak_table"]

_AXES = ("fraction", "signs")
_HEADER = ("set", "side", "algorithm", "along", "peak at", "median PAR-2 s there", "at the dearer end", "×")


def peak_table(data: Data) -> Table | None:
    """A row for each line of at least three places; without a peak, why there is none."""
    rows: list[list[object]] = []
    for axis in _AXES:
        runs = [run for run in data.runs if axis in run.labels]
        lines = group(runs, lambda run: (run.labels["set"], run.labels["side"], run.algorithm))
        for key in sorted(lines, key=lambda key: tuple(map(sortable, key))):
            places = group(lines[key], lambda run, axis=axis: run.labels[axis])  # type: ignore[misc]
            if len(places) > 2:
                set_, side, label = key
                names = [data.words.word(set_), side, data.words.word(label), data.words.word(axis)]
                rows.append([*names, *_peak(dict(sorted(places.items())), data.words)])
    return Table("peaks", [data.words.word(column) for column in _HEADER], rows) if rows else None


def _peak(places: Mapping[float, Sequence[Run]], words: Words) -> list[object]:
    """The dearest place between the ends, its cost, the dearer end's, and how many times as much it is."""
    costs = {at: statistic("median", [run.par2 for run in runs]) for at, runs in places.items()}
    first, *inner, last = costs
    end = first if costs[first] >= costs[last] else last
    peak = max(inner, key=lambda at: costs[at])
    told = [costs[peak], costs[end], costs[peak] / costs[end] if costs[end] else None]
    if _is_bound(places[peak]) or _is_bound(places[end]):
        stopped = [at for at, runs in places.items() if _is_bound(runs)]
        return [words.say("peak-at-limit", places=words.series(stopped)), None, None, None]
    if not differ(sample(places[peak], "par2"), sample(places[end], "par2"), "median"):
        return [words.say("peak-too-close", place=peak), *told]
    return [peak if costs[peak] > costs[end] else words.say("peak-at-end", place=end), *told]


def _is_bound(runs: Sequence[Run]) -> bool:
    """The median is that of runs without an answer."""
    return 2 * sum(run.solved for run in runs) <= len(runs)
