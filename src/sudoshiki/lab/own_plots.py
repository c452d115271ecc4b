"""The plots of a recipe: lines or bars, document's figures, stopped runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan, nan
from typing import Any

from .curves import document_curves, our_curves, stopped_places
from .data import Data
from .numbers import power_below
from .pictures import Draw
from .recipe import Plot
from .tables import sortable

_WIDTH = 0.8  # width of all bars at one x value


def draw_function(data: Data, plot: Plot, panel: object = None) -> Draw:
    """A function that draws a statistic over a label; each series is a line or bars.

    Lines of the document are dashed, in the same colours. Where a limit ended a run, the statistic is a lower
    bound: drawn as an open triangle that points up, with a gap in the line.
    """

    def draw(axes: Any) -> None:
        ours = our_curves(data, plot, panel)
        places = sorted({place for curve in ours.values() for place in curve}, key=sortable)
        numeric = not plot.bars and all(isinstance(place, int | float) for place in places)
        xs = {str(place): place if numeric else number for number, place in enumerate(places)}
        stopped = stopped_places(data, plot, panel)
        bounds: list[tuple[float, float, str]] = []
        for number, (name, curve) in enumerate(ours.items()):
            shift = _WIDTH * ((number + 0.5) / len(ours) - 0.5) if plot.bars else 0.0
            points = {xs[str(p)] + shift: nan if (name, p) in stopped else y for p, y in curve.items()}
            colour = _draw_series(axes, data, plot, name, points, _WIDTH / len(ours))
            bounds += [(xs[str(p)] + shift, y, colour) for p, y in curve.items() if (name, p) in stopped]
        _draw_bounds(axes, bounds, data.words.sentence("stopped"))
        _draw_document(axes, data, plot, xs)
        if not numeric:
            axes.set_xticks(range(len(places)), [data.words.word(place) for place in places])
        if plot.log:
            axes.set_yscale("log")
            if plot.bars:
                axes.set_ylim(bottom=power_below(y for curve in ours.values() for y in curve.values()))
        _name_axes(data, plot, axes)

    return draw


def _draw_series(
    axes: Any, data: Data, plot: Plot, name: object, points: Mapping[float, float], width: float
) -> str:
    """Draw the line or the bars of one series; returns its colour."""
    label = f"{name}×{name}" if plot.series == "side" else data.words.word(name)
    look = style(data, str(name)) if plot.series == "algorithm" else {}
    if plot.bars:
        axes.set_axisbelow(True)
        bars = axes.bar(list(points), list(points.values()), width, label=label, color=look.get("color"))
        return look.get("color") or str(bars.patches[0].get_facecolor())
    (line,) = axes.plot(
        list(points), list(points.values()), marker=_line_marker(points), ms=4, label=label, **look
    )
    return str(line.get_color())


def _line_marker(points: Mapping[float, float]) -> str:
    """Return the marker of a line, for few points or points with gaps."""
    return "o" if len(points) < 8 or any(map(isnan, points.values())) else ""


def _draw_bounds(axes: Any, bounds: Sequence[tuple[float, float, str]], label: str) -> None:
    for x, y, colour in bounds:
        axes.plot([x], [y], "^", ms=9, mfc="none", mec=colour, mew=1.5)
    if bounds:
        axes.plot([], [], "^", ms=9, mfc="none", mec="k", mew=1.5, label=label)


def _draw_document(axes: Any, data: Data, plot: Plot, xs: Mapping[str, float]) -> None:
    for name, curve in document_curves(data.recipe, plot).items():
        known = {xs[place]: figure for place, figure in curve.items() if place in xs}
        colour = {"color": style(data, name)["color"]} if name in data.contenders() else {}
        label = data.words.sentence("of-document", name=data.words.word(name))
        axes.plot(
            list(known), list(known.values()), "--", marker="s", ms=4, mfc="none", label=label, **colour
        )


def _name_axes(data: Data, plot: Plot, axes: Any) -> None:
    words, runs = data.words, data.where(plot.where)
    names = [name for name in plot.x.split("|") if any(name in run.labels for run in runs)]
    axes.set_xlabel(words.word(_AXIS_NAMES.get(names[0], names[0])) if names else "")
    measure = words.word(_AXIS_NAMES.get(plot.y, plot.y))
    height = words.sentence("axis", statistic=words.word(plot.statistic), measure=measure)
    axes.set_ylabel(words.word("solved %") if plot.y == "solved" else height)


_AXIS_NAMES = {
    "fraction": "fraction of cells given",
    "signs": "fraction of neighbours with a sign",
    "par2": "PAR-2 seconds",
    "tried": "values tried",
    "placed": "values placed",
}


def style(data: Data, label: str) -> dict[str, str]:
    """The colour and line style of a contender, the same in every plot of a report."""
    index = data.contenders().index(label)
    return {"color": f"C{index % 10}", "linestyle": ("-", "--", ":")[index // 10 % 3]}


def marker(places: Sequence[Any]) -> str:
    """Return a marker for single points, which a line alone would not show."""
    return "o" if len(places) == 1 else ""
