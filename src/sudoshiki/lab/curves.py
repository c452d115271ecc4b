"""The lines of a plot, of our runs and of a document's tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from .data import Data, group
from .finished import Run, select_runs
from .plan import matches
from .recipe import Figures, Plot, Recipe
from .stats import statistic
from .tables import sortable

# Measures that say themselves what a run without an end counts as.
_NO_BOUNDS = ("par2", "solved", "likeness")

Curves = dict[Any, dict[Any, float]]  # numbers by series and place


def our_curves(data: Data, plot: Plot, panel: object = None) -> Curves:
    """Return a statistic of the runs for each x value of each series."""
    by_series = group(_runs(data, plot, panel), lambda run: run.labels.get(plot.series))
    curves: Curves = {}
    for name in sorted(by_series, key=sortable):
        by_place = group(by_series[name], lambda run: _place(run, plot))
        curves[name] = {place: _height(plot, by_place[place]) for place in sorted(by_place, key=sortable)}
    return curves


def stopped_places(data: Data, plot: Plot, panel: object = None) -> set[tuple[Any, Any]]:
    """Return places where a limit ended a run: the value is a lower bound."""
    if plot.y in _NO_BOUNDS:
        return set()
    return {(run.labels.get(plot.series), _place(run, plot)) for run in _runs(data, plot, panel) if run.over}


def _runs(data: Data, plot: Plot, panel: object) -> list[Run]:
    runs = data.where({**plot.where, **({plot.panel: panel} if plot.panel else {})})
    runs = select_runs(runs, plot.over)
    return [run for run in runs if not isnan(run.measure(plot.y)) and _place(run, plot) is not None]


def _place(run: Run, plot: Plot) -> Any:
    return next((run.labels[name] for name in plot.x.split("|") if name in run.labels), None)


def _height(plot: Plot, runs: Sequence[Run]) -> float:
    """The statistic of all runs; or the mean of the statistics of parts with runs."""
    parts = group(runs, lambda run: run.labels.get(plot.mean_over)) if plot.mean_over else {None: runs}
    heights = [statistic(plot.statistic, [run.measure(plot.y) for run in those]) for those in parts.values()]
    return statistic("mean", heights)


def document_curves(recipe: Recipe, plot: Plot) -> Curves:
    """Return the document's figures for the plot, with the same keys as ours."""
    curves: Curves = {}
    for number in plot.document:
        for labels, figure in _labels_and_numbers(recipe.document[number - 1], plot.mean_over):
            if matches(labels, _as_text(plot.where)) and plot.x in labels and plot.series in labels:
                curves.setdefault(labels[plot.series], {})[labels[plot.x]] = figure
    return curves


def _labels_and_numbers(figures: Figures, mean_over: str) -> list[tuple[dict[str, str], float]]:
    """Yield each number with its labels, those of the means if these are plotted."""
    known = {name: str(value) for name, value in figures.where.items() if not isinstance(value, list)}
    if mean_over == figures.row:
        return [({**known, figures.column: column}, float(mean)) for column, mean in figures.mean.items()]
    return [
        ({**known, figures.row: row, figures.column: column}, float(figure))
        for row, columns in figures.values.items()
        for column, figure in columns.items()
        if not isinstance(figure, str)
    ]


def _as_text(where: Mapping[str, Any]) -> dict[str, list[str]]:
    return {
        name: [str(value) for value in (values if isinstance(values, list | tuple) else [values])]
        for name, values in where.items()
    }
