"""Plots of a store: the recipe's own, and those that every experiment gets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from .blocks import Image
from .curves import document_curves, our_curves
from .data import Data, group
from .finished import Run
from .pictures import Draw, Frame, pyplot, save, save_panels, write
from .recipe import Plot
from .stats import statistic
from .tables import board_costs, sortable, virtual_best

__all__ = ["draw_all"]

Drawings = dict[str, Callable[[Frame], Image]]  # by the names of their files


def draw_all(
    data: Data,
    folder: Path,
    *,
    scatter: tuple[str, str] | None = None,
    slim: bool = False,
    say: Callable[[str], object] = lambda _: None,
) -> list[Image]:
    """The recipe's own plots, then those every experiment gets where they say something.

    Of these a slim report has only what the recipe names, and all as SVG alone.
    """
    drawings = _own_plots(data)
    if any(run.solved for run in data.runs):
        general = _general_plots(data, scatter) | _heat_maps(data)
        drawings |= {name: draw for name, draw in general.items() if not slim or name in data.recipe.pictures}
    frame = Frame(folder, png=not slim)
    images = []
    for number, (name, draw) in enumerate(drawings.items(), start=1):
        say(f"drawing plot {number} of {len(drawings)} ({name})")
        images.append(draw(frame))
    return images


def _own_plots(data: Data) -> Drawings:
    names = {plot.name or f"plot-{at}": plot for at, plot in enumerate(data.recipe.plots, start=1)}
    return {
        name: partial(_draw_plot, data, plot, name) for name, plot in names.items() if data.where(plot.where)
    }


def _general_plots(data: Data, scatter: tuple[str, str] | None) -> Drawings:
    drawings: Drawings = {"cactus": partial(_cactuses, data)}
    if pair := scatter or _best_pair(data):
        title = f"Scatter: {pair[0]} and {pair[1]}, a dot a board"
        drawings["scatter"] = lambda frame: save(frame, "scatter", title, partial(_scatter, data, pair))
    if len(data.ranked()) > 1:
        words = "Performance profile: boards within a factor of the best"
        drawings["profile"] = lambda frame: save(frame, "profile", words, partial(_profile, data))
    if data.repeats_chance():
        drawings["time-to-solution"] = partial(_distributions, data, "Share of runs solved", False)
        drawings["tail"] = partial(_distributions, data, "Share of runs still unsolved", True)
    return drawings


def _lines(data: Data, plot: Plot, panel: object = None) -> Draw:
    """A statistic over a label, one line a series; a document's own lines are broken, in the same colours."""

    def draw(axes: Any) -> None:
        ours = our_curves(data, plot, panel)
        places = sorted({place for curve in ours.values() for place in curve}, key=sortable)
        numeric = all(isinstance(place, int | float) for place in places)
        at = {str(place): place if numeric else number for number, place in enumerate(places)}
        for name, curve in ours.items():
            label = f"{name}×{name}" if plot.series == "side" else str(name)
            style = _style(data, label) if plot.series == "algorithm" else {}
            xs = [at[str(place)] for place in curve]
            axes.plot(xs, list(curve.values()), marker=_marker(xs), label=label, **style)
        for name, curve in document_curves(data.recipe, plot).items():
            known = {at[place]: figure for place, figure in curve.items() if place in at}
            colour = {"color": _style(data, name)["color"]} if name in data.contenders() else {}
            axes.plot(
                list(known),
                list(known.values()),
                "--",
                marker="o",
                ms=4,
                label=f"{name} (document)",
                **colour,
            )
        if not numeric:
            axes.set_xticks(range(len(places)), [str(place) for place in places])
        if plot.log:
            axes.set_yscale("log")
        _name_axes(data, plot, axes)

    return draw


def _name_axes(data: Data, plot: Plot, axes: Any) -> None:
    runs = data.where(plot.where)
    names = [name for name in plot.x.split("|") if any(name in run.labels for run in runs)]
    axes.set_xlabel(_AXIS_NAMES.get(names[0], names[0]) if names else "")
    axes.set_ylabel(
        "solved %" if plot.y == "solved" else f"{plot.statistic} {_AXIS_NAMES.get(plot.y, plot.y)}"
    )


_AXIS_NAMES = {
    "fraction": "fraction of cells given",
    "signs": "fraction of neighbours with a sign",
    "par2": "PAR-2 seconds",
    "tried": "values tried",
    "placed": "values placed",
}


def _draw_plot(data: Data, plot: Plot, name: str, frame: Frame) -> Image:
    if not plot.panel:
        return save(frame, name, plot.title, _lines(data, plot))
    found = {run.labels.get(plot.panel) for run in data.where(plot.where)}
    panels = sorted(found, key=sortable)
    return save_panels(frame, name, plot.title, {str(panel): _lines(data, plot, panel) for panel in panels})


def _cactuses(data: Data, frame: Frame) -> Image:
    """One picture; one for each set where a contender stands against its peers."""
    title = "Cactus: runs solved within a time"
    by_set = group(data.runs, lambda run: run.labels["set"]) if data.recipe.compare else {}
    if len(by_set) < 2:
        by_set = {title: list(data.runs)}
    panels = {str(set_): partial(_cactus, data, tuple(runs)) for set_, runs in by_set.items()}
    return save_panels(frame, "cactus", title, panels)


def _cactus(whole: Data, runs: tuple[Run, ...], axes: Any) -> None:
    data = replace(whole, runs=runs)
    for label in data.ranked():
        times = sorted(run.seconds for run in runs if run.algorithm == label and run.solved)
        if times:
            at = _thinned(len(times))
            xs, ys = [i + 1 for i in at], [times[i] for i in at]
            axes.plot(xs, ys, marker=_marker(xs), label=label, **_style(whole, label))
    solved = {run.board for run in data.runs if run.solved}
    best = sorted(seconds for board, (_, seconds) in virtual_best(data).items() if board in solved)
    per_board = max(1, len(data.runs) // max(1, len(best) * len(data.contenders())))
    axes.plot([per_board * (at + 1) for at in range(len(best))], best, "k--", lw=1, label="virtual best")
    axes.set_yscale("log")
    axes.set_xlabel("runs solved")
    axes.set_ylabel("seconds")


def _marker(places: Sequence[Any]) -> str:
    """A line needs none; a single point would not be seen without."""
    return "o" if len(places) == 1 else ""


def _style(data: Data, label: str) -> dict[str, str]:
    """A contender looks the same in every plot of a report."""
    at = data.contenders().index(label)
    return {"color": f"C{at % 10}", "linestyle": ("-", "--", ":")[at // 10 % 3]}


def _thinned(count: int, most: int = 100) -> list[int]:
    """Places 0 … count-1, evenly thinned to about `most`, first and last kept: files stay small."""
    step = max(1, count // most)
    return sorted({*range(0, count, step), count - 1}) if count else []


def _best_pair(data: Data) -> tuple[str, str] | None:
    """The two that share most boards and cost least."""
    costs = board_costs(data)
    ranked = data.ranked()
    pairs = []
    for at, one in enumerate(ranked):
        for other in ranked[at + 1 :]:
            shared = [row for row in costs.values() if one in row and other in row]
            if len(shared) > 2:
                pairs.append((-len(shared), sum(row[one] + row[other] for row in shared), one, other))
    return (min(pairs)[2], min(pairs)[3]) if pairs else None


def _scatter(data: Data, pair: tuple[str, str], axes: Any) -> None:
    one, other = pair
    shared = [row for row in board_costs(data).values() if one in row and other in row]
    xs, ys = [row[one] for row in shared], [row[other] for row in shared]
    axes.scatter(xs, ys, s=12, alpha=0.6)
    ends = [min(*xs, *ys), max(*xs, *ys)]
    axes.plot(ends, ends, "k--", lw=1)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(f"{one}: PAR-2 seconds")
    axes.set_ylabel(f"{other}: PAR-2 seconds")


def _profile(data: Data, axes: Any) -> None:
    """Dolan and Moré, 2002. A board a contender never solved counts as never reached."""
    solved = {(run.board, run.algorithm) for run in data.runs if run.solved}
    costs, best = board_costs(data), virtual_best(data)
    for label in data.ranked():
        boards = [board for board, row in costs.items() if label in row]
        ratios = sorted(
            costs[b][label] / best[b][1] for b in boards if (b, label) in solved and best[b][1] > 0
        )
        if ratios:
            places = _thinned(len(ratios))
            shares = [(at + 1) / len(boards) for at in places]
            xs = [1, *(ratios[at] for at in places)]
            axes.step(xs, [0, *shares], where="post", label=label, **_style(data, label))
    axes.set_xscale("log")
    axes.set_xlabel("factor of the best")
    axes.set_ylabel("share of its boards")


def _distributions(data: Data, title: str, tail: bool, frame: Frame) -> Image:
    """One picture for each set of boards, where there are a few of them."""
    by_set = group(data.runs, lambda run: run.labels["set"])
    if not 1 < len(by_set) <= 4:
        by_set = {title: list(data.runs)}
    panels = {str(set_): partial(_distribution, data, runs, tail) for set_, runs in by_set.items()}
    return save_panels(frame, "tail" if tail else "time-to-solution", title, panels)


def _distribution(data: Data, runs: Sequence[Run], tail: bool, axes: Any) -> None:
    """Of all runs of a contender, the share solved within so many seconds; for the tail, the rest."""
    for label in data.randomised():
        own = [run for run in runs if run.algorithm == label]
        times = sorted(run.seconds for run in own if run.solved)
        places = _thinned(len(times))
        shares = [(at + 1) / len(own) for at in places]
        if times:
            ys = [1 - share for share in shares] if tail else shares
            xs = [times[at] for at in places]
            axes.step(xs, ys, where="post", label=label, **_style(data, label))
    axes.set_xscale("log")
    if tail:
        axes.set_yscale("log")
    axes.set_xlabel("seconds")
    axes.set_ylabel("share of runs unsolved" if tail else "share of runs solved")


def _heat_maps(data: Data) -> Drawings:
    """Size × level (or fraction, or signs): solved % and median seconds of each contender."""
    drawings: Drawings = {}
    for axis in ("level", "fraction", "signs"):
        runs = [run for run in data.runs if axis in run.labels]
        sides = sorted({run.labels["side"] for run in runs})
        places = sorted({run.labels[axis] for run in runs}, key=sortable)
        if len(sides) < 2 or len(places) < 2:
            continue
        for measure, name in (("solved", "percent"), ("seconds", "median")):
            drawings[f"heat-{axis}-{measure}"] = partial(
                _heat_map, data, runs, axis, sides, places, measure, name
            )
    return drawings


def _heat_map(
    data: Data,
    runs: Sequence[Run],
    axis: str,
    sides: Sequence[int],
    places: Sequence[Any],
    measure: str,
    name: str,
    frame: Frame,
) -> Image:
    from matplotlib.colors import LogNorm

    labels = [label for label in data.main_contenders() if any(run.algorithm == label for run in runs)]
    columns = min(4, len(labels))
    lines = -(-len(labels) // columns)
    size = (2.2 * columns + 1.2, 0.32 * lines * len(sides) + 1.1 * lines + 0.6)
    figure, grid = pyplot().subplots(lines, columns, figsize=size, squeeze=False, layout="constrained")
    cells = group(runs, lambda run: (run.algorithm, run.labels["side"], run.labels[axis]))
    values = {key: statistic(name, [run.measure(measure) for run in those]) for key, those in cells.items()}
    norm = None
    if measure == "seconds":
        positive = [value for value in values.values() if value > 0]
        norm = LogNorm(min(positive), max(positive)) if len(set(positive)) > 1 else None
    shown: Any = None
    for at, axes in enumerate(grid.flat):
        if at >= len(labels):
            axes.set_visible(False)
            continue
        picture = [
            [values.get((labels[at], side, place), float("nan")) for place in places] for side in sides
        ]
        limits = {"norm": norm} if measure == "seconds" else {"vmin": 0, "vmax": 100}
        colours = "viridis_r" if measure == "seconds" else "viridis"
        shown = axes.imshow(picture, aspect="auto", cmap=colours, **limits)
        axes.set_title(labels[at], fontsize=9)
        axes.set_yticks(range(len(sides)), [f"{side}×{side}" for side in sides], fontsize=7)
        axes.set_xticks(range(len(places)), [str(p) for p in places], fontsize=7, rotation=45)
    title = "solved %" if measure == "solved" else "median seconds"
    figure.colorbar(shown, ax=grid, label=title)
    file = f"heat-{axis}-{measure}"
    write(figure, frame, file)
    return Image(file, f"Size × {axis}: {title}")
