"""Draw panels with matplotlib; write PNG and small, reproducible SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from math import isnan
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

from ..files import whole_file, write_text
from .blocks import Image
from .svg import slim_svg
from .words import ENGLISH, ReportWords

Draw = Callable[[Any], None]  # draws on matplotlib axes
PANELS_PER_ROW = 4
LETTERS_PER_INCH = 11  # maximum in a title


class PlotFrame(NamedTuple):
    """The folder and the formats of pictures."""

    folder: Path
    png: bool = True
    decimal: str = "."  # the decimal point


def why_no_plots(words: ReportWords = ENGLISH) -> str:
    """Return why plots can't be drawn here, or ""."""
    from importlib.util import find_spec

    return "" if find_spec("matplotlib") else words.sentence("no-matplotlib")


def save(frame: PlotFrame, name: str, title: str, draw: Draw) -> Image:
    return save_panels(frame, name, title, {title: draw})


def save_panels(frame: PlotFrame, name: str, title: str, panels: Mapping[str, Draw]) -> Image:
    """Write a picture with panels side by side; they share the y axis."""
    columns = min(len(panels), PANELS_PER_ROW)
    lines = -(-len(panels) // columns)
    size = (max(7.0, 4.2 * columns), 4.2 * lines)
    figure, grid = pyplot().subplots(
        lines, columns, figsize=size, sharey=True, layout="constrained", squeeze=False
    )
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    for axes, (words, draw) in zip(grid.flat, panels.items(), strict=False):
        axes.set_title(fill(words, int(LETTERS_PER_INCH * size[0] / columns)), fontsize=11)
        axes.grid(True, alpha=0.25)
        draw(axes)
        axes.minorticks_off()
    _set_whole_ticks(grid.flat[: len(panels)])
    if frame.decimal != ".":
        _set_decimal_point(grid.flat[: len(panels)], frame.decimal)
    _add_legend(figure, grid.flat[: len(panels)])
    write(figure, frame, name)
    return Image(name, title)


def _add_legend(figure: Any, panels: Sequence[Any]) -> None:
    """Add one legend for all panels below them, so that it covers nothing."""
    entries: dict[str, Any] = {}
    for axes in panels:
        handles, labels = axes.get_legend_handles_labels()
        for handle, label in zip(handles, labels, strict=True):
            entries.setdefault(label, handle)
    if not entries:
        return
    width, height = figure.get_size_inches()
    letters = 4 + max(map(len, entries))
    columns = max(1, min(len(entries), int(width / (0.075 * letters + 0.35))))
    figure.set_size_inches(width, height + 0.19 * -(-len(entries) // columns))
    figure.legend(
        entries.values(), entries, loc="outside lower center", ncols=columns, fontsize=8, frameon=False
    )


def _set_whole_ticks(panels: Sequence[Any]) -> None:
    """Put ticks at whole numbers if all points are: there is no board of side 4.5."""
    for axes in panels:
        _tick_at_wholes(axes.xaxis, [one for line in axes.get_lines() for one in line.get_xdata()])
    heights = [one for axes in panels for line in axes.get_lines() for one in line.get_ydata()]
    for axes in panels:  # they share the y axis
        _tick_at_wholes(axes.yaxis, heights)


def _set_decimal_point(panels: Sequence[Any], mark: str) -> None:
    """Use this decimal point on linear axes."""
    from matplotlib.ticker import FuncFormatter, ScalarFormatter

    for axis in (axis for axes in panels for axis in (axes.xaxis, axes.yaxis)):
        if isinstance(axis.get_major_formatter(), ScalarFormatter) and axis.get_scale() == "linear":
            axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}".replace(".", mark)))


def _tick_at_wholes(axis: Any, places: Sequence[float]) -> None:
    from matplotlib.ticker import FixedLocator, MaxNLocator

    has_fixed_ticks = isinstance(axis.get_major_locator(), FixedLocator)
    if (
        places
        and not has_fixed_ticks
        and axis.get_scale() == "linear"
        and all(isnan(one) or float(one).is_integer() for one in places)
    ):
        axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))


def pyplot() -> Any:
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "sudoshiki"  # same data, same file
    mpl.rcParams["svg.fonttype"] = "none"  # text stays text: smaller and searchable
    mpl.rcParams["path.simplify_threshold"] = 0.5  # pixels
    from matplotlib import pyplot as module

    return module


def write(figure: Any, frame: PlotFrame, name: str) -> None:
    try:
        svg = StringIO()
        figure.savefig(svg, format="svg", metadata={"Date": None})
        write_text(frame.folder / f"{name}.svg", slim_svg(svg.getvalue()))
        if frame.png:
            with whole_file(frame.folder / f"{name}.png") as file:
                figure.savefig(file, format="png", dpi=130, metadata={"Software": None})
    finally:
        pyplot().close(figure)
