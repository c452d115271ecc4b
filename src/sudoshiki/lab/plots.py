"""Draws the plots of a store: the recipe's own, and those of every experiment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from .blocks import Image
from .data import Data, group
from .finished import Run
from .own_plots import draw_function, marker, style
from .pictures import PlotFrame, pyplot, save, save_panels, write
from .recipe import Plot
from .stats import statistic
from .tables import board_costs, sortable, virtual_best

Drawings = dict[str, Callable[[PlotFrame], Image]]  # drawing functions by file name


def draw_all(
    data: Data,
    folder: Path,
    *,
    scatter: tuple[str, str] | None = None,
    slim: bool = False,
    show_progress: Callable[[str], object] = lambda _: None,
) -> list[Image]:
    """Draw the recipe's own plots, then the general ones that apply.

    A slim report has only those general plots that the recipe names, and only SVG.
    """
    drawings = _own_plots(data)
    if any(run.solved for run in data.runs):
        general = _general_plots(data, scatter) | _heat_maps(data)
        drawings |= {name: draw for name, draw in general.items() if not slim or name in data.recipe.pictures}
    frame = PlotFrame(folder, png=not slim, decimal=data.words.language.NUMBERS[0])
    images = []
    for number, (name, draw) in enumerate(drawings.items(), start=1):
        show_progress(f"drawing plot {number} of {len(drawings)} ({name})")
        images.append(draw(frame))
    return images


def _own_plots(data: Data) -> Drawings:
    names = {plot.name or f"plot-{index}": plot for index, plot in enumerate(data.recipe.plots, start=1)}
    return {
        name: partial(_draw_plot, data, plot, name) for name, plot in names.items() if data.where(plot.where)
    }


def _general_plots(data: Data, scatter: tuple[str, str] | None) -> Drawings:
    drawings: Drawings = {"cactus": partial(_cactus_plots, data)}
    if pair := scatter or _best_pair(data):
        one, other = map(data.words.word, pair)
        title = data.words.sentence("scatter", one=one, other=other)
        drawings["scatter"] = lambda frame: save(frame, "scatter", title, partial(_scatter, data, pair))
    if len(data.ranked()) > 1:
        words = data.words.sentence("profile")
        drawings["profile"] = lambda frame: save(frame, "profile", words, partial(_profile, data))
    if data.repeats_chance():
        drawings["time-to-solution"] = partial(_distributions, data, False)
        drawings["tail"] = partial(_distributions, data, True)
    return drawings


def _draw_plot(data: Data, plot: Plot, name: str, frame: PlotFrame) -> Image:
    if not plot.panel:
        return save(frame, name, plot.title, draw_function(data, plot))
    values = {run.labels.get(plot.panel) for run in data.where(plot.where)}
    panels = {
        data.words.word(panel): draw_function(data, plot, panel) for panel in sorted(values, key=sortable)
    }
    return save_panels(frame, name, plot.title, panels)


def _cactus_plots(data: Data, frame: PlotFrame) -> Image:
    """Return a cactus plot; one panel per set if the recipe compares with peers."""
    title = data.words.sentence("cactus")
    by_set = group(data.runs, lambda run: run.labels["set"]) if data.recipe.compare else {}
    if len(by_set) < 2:
        by_set = {title: list(data.runs)}
    panels = {data.words.word(set_): partial(_cactus, data, tuple(runs)) for set_, runs in by_set.items()}
    return save_panels(frame, "cactus", title, panels)


def _cactus(whole: Data, runs: tuple[Run, ...], axes: Any) -> None:
    data = replace(whole, runs=runs)
    for label in data.ranked():
        times = sorted(run.seconds for run in runs if run.algorithm == label and run.solved)
        if times:
            shown = _thin_out(len(times))
            xs, ys = [i + 1 for i in shown], [times[i] for i in shown]
            axes.plot(xs, ys, marker=marker(xs), label=whole.words.word(label), **style(whole, label))
    solved_boards = {run.board for run in data.runs if run.solved}
    best = sorted(seconds for board, (_, seconds) in virtual_best(data).items() if board in solved_boards)
    per_board = max(1, len(data.runs) // max(1, len(best) * len(data.contenders())))
    name = data.words.word("virtual best")
    axes.plot([per_board * (index + 1) for index in range(len(best))], best, "k--", lw=1, label=name)
    axes.set_yscale("log")
    axes.set_xlabel(data.words.word("runs solved"))
    axes.set_ylabel(data.words.word("seconds"))


def _thin_out(count: int, most: int = 100) -> list[int]:
    """Return about `most` of the indices below `count`, evenly spaced."""
    step = max(1, count // most)
    return sorted({*range(0, count, step), count - 1}) if count else []


def _best_pair(data: Data) -> tuple[str, str] | None:
    """Return the pair of contenders with the most common boards, then the least cost."""
    costs = board_costs(data)
    ranked = data.ranked()
    pairs = []
    for index, one in enumerate(ranked):
        for other in ranked[index + 1 :]:
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
    axes.set_xlabel(data.words.word(f"{one}: PAR-2 seconds"))
    axes.set_ylabel(data.words.word(f"{other}: PAR-2 seconds"))


def _profile(data: Data, axes: Any) -> None:
    """Plot a performance profile (Dolan and Moré, 2002)."""
    solved_pairs = {(run.board, run.algorithm) for run in data.runs if run.solved}
    costs, best = board_costs(data), virtual_best(data)
    for label in data.ranked():
        boards = [board for board, row in costs.items() if label in row]
        ratios = sorted(
            costs[b][label] / best[b][1] for b in boards if (b, label) in solved_pairs and best[b][1] > 0
        )
        if ratios:
            places = _thin_out(len(ratios))
            shares = [(index + 1) / len(boards) for index in places]
            xs = [1, *(ratios[index] for index in places)]
            axes.step(xs, [0, *shares], where="post", label=data.words.word(label), **style(data, label))
    axes.set_xscale("log")
    axes.set_xlabel(data.words.word("factor of the best"))
    axes.set_ylabel(data.words.word("share of its boards"))


def _distributions(data: Data, tail: bool, frame: PlotFrame) -> Image:
    """One panel per set of boards, if there are two to four sets."""
    title = data.words.sentence("still-unsolved" if tail else "share-solved")
    by_set = group(data.runs, lambda run: run.labels["set"])
    if not 1 < len(by_set) <= 4:
        by_set = {title: list(data.runs)}
    panels = {
        data.words.word(set_): partial(_distribution, data, runs, tail) for set_, runs in by_set.items()
    }
    return save_panels(frame, "tail" if tail else "time-to-solution", title, panels)


def _distribution(data: Data, runs: Sequence[Run], tail: bool, axes: Any) -> None:
    """Plot the share of runs solved by time; for the tail, not yet solved."""
    for label in data.randomised():
        own = [run for run in runs if run.algorithm == label]
        times = sorted(run.seconds for run in own if run.solved)
        places = _thin_out(len(times))
        shares = [(index + 1) / len(own) for index in places]
        if times:
            ys = [1 - share for share in shares] if tail else shares
            xs = [times[index] for index in places]
            axes.step(xs, ys, where="post", label=data.words.word(label), **style(data, label))
    axes.set_xscale("log")
    if tail:
        axes.set_yscale("log")
    axes.set_xlabel(data.words.word("seconds"))
    axes.set_ylabel(data.words.word("share of runs unsolved" if tail else "share of runs solved"))


def _heat_maps(data: Data) -> Drawings:
    """Plot heat maps of size × level: solved % and median seconds."""
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
    frame: PlotFrame,
) -> Image:
    from matplotlib.colors import LogNorm

    labels = [label for label in data.main_contenders() if any(run.algorithm == label for run in runs)]
    columns = min(4, len(labels))
    lines = -(-len(labels) // columns)
    size = (2.2 * columns + 1.2, 0.32 * lines * len(sides) + 1.1 * lines + 0.6)
    figure, grid = pyplot().subplots(lines, columns, figsize=size, squeeze=False, layout="constrained")
    cells = group(runs, lambda run: (run.algorithm, run.labels["side"], run.labels[axis]))
    values = {key: statistic(name, [run.measure(measure) for run in runs_]) for key, runs_ in cells.items()}
    norm = None
    if measure == "seconds":
        positive = [value for value in values.values() if value > 0]
        norm = LogNorm(min(positive), max(positive)) if len(set(positive)) > 1 else None
    image: Any = None
    for index, axes in enumerate(grid.flat):
        if index >= len(labels):
            axes.set_visible(False)
            continue
        picture = [
            [values.get((labels[index], side, place), float("nan")) for place in places] for side in sides
        ]
        limits = {"norm": norm} if measure == "seconds" else {"vmin": 0, "vmax": 100}
        colours = "viridis_r" if measure == "seconds" else "viridis"
        image = axes.imshow(picture, aspect="auto", cmap=colours, **limits)
        axes.set_title(data.words.word(labels[index]), fontsize=9)
        axes.set_yticks(range(len(sides)), [f"{side}×{side}" for side in sides], fontsize=7)
        axes.set_xticks(range(len(places)), [data.words.word(p) for p in places], fontsize=7, rotation=45)
    title = data.words.word("solved %" if measure == "solved" else "median seconds")
    figure.colorbar(image, ax=grid, label=title)
    file = f"heat-{axis}-{measure}"
    write(figure, frame, file)
    return Image(file, data.words.sentence("heat", axis=data.words.word(axis), title=title))
