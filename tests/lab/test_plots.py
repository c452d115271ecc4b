"""Plots: stopped runs are bounds, sets are bars, legends cover nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import isnan
from typing import Any

import pytest

from sudoshiki.lab.curves import stopped_places
from sudoshiki.lab.data import Data
from sudoshiki.lab.finished import Run
from sudoshiki.lab.own_plots import draw_function
from sudoshiki.lab.pictures import PlotFrame, pyplot, save_panels
from sudoshiki.lab.reading import parse_recipe, read_recipe
from sudoshiki.lab.recipe import Plot
from sudoshiki.lab.report import peak_table
from sudoshiki.solve import Counters

RECIPE = """
[[boards]]
make = "empty"
side = [4, 6, 9]
[[algorithms]]
name = "mrv"
[[algorithms]]
name = "backtracking"
"""
SECONDS = Plot("seconds", "side", statistic="median", log=True)


def a_run(
    algorithm: str, seconds: float, status: str = "solved", *, board: str = "", **labels: object
) -> Run:
    counters = dict.fromkeys(Counters._fields, 1)
    known = {"set": "S", "board": board, **labels, "algorithm": algorithm}
    return Run("k", board, algorithm, 1, status, "", "", "", "", seconds, 90.0, counters, known)


def data_of(runs: Sequence[Run]) -> Data:
    return Data(parse_recipe(RECIPE, name="t"), tuple(runs), {}, 0, {})


DATA = data_of(
    [a_run("mrv", 0.1 * side, side=side) for side in (4, 6, 9)]
    + [a_run("backtracking", 0.2, side=4), a_run("backtracking", 0.3, side=6)]
    + [a_run("backtracking", 0.01, "effort", side=9)]
)


def axes_of(data: Data, plot: Plot) -> Any:
    figure, axes = pyplot().subplots()
    draw_function(data, plot)(axes)
    pyplot().close(figure)
    return axes


def test_a_run_that_was_stopped_is_a_bound_and_no_point_of_the_line() -> None:
    assert stopped_places(DATA, SECONDS) == {("backtracking", 9)}
    lines = {line.get_label(): line for line in axes_of(DATA, SECONDS).get_lines()}
    ys = list(lines["backtracking"].get_ydata())
    assert ys[:2] == [0.2, 0.3]
    assert isnan(ys[2])  # a gap in the line
    assert list(lines["mrv"].get_xdata()) == [4, 6, 9]
    assert lines["stopped at its limit: a lower bound"].get_marker() == "^"
    (bound,) = (line for line in lines.values() if list(line.get_xdata()) == [9])
    assert (bound.get_marker(), bound.get_markerfacecolor(), list(bound.get_ydata())) == ("^", "none", [0.01])


def test_a_line_has_a_gap_where_a_run_was_stopped() -> None:
    """Its neighbours are not joined across the gap."""
    runs = [a_run("mrv", 1.0, "effort" if side == 6 else "solved", side=side) for side in (4, 6, 9)]
    (line, *_) = axes_of(data_of(runs), SECONDS).get_lines()
    assert [isnan(y) for y in line.get_ydata()] == [False, True, False]


def test_decimals_along_the_axes_have_the_sign_of_the_language(tmp_path: Any) -> None:
    def draw(axes: Any) -> None:
        axes.plot([0.1, 0.35], [0.5, 0.75])

    for mark, name in ((",", "pt"), (".", "en")):
        save_panels(PlotFrame(tmp_path, png=False, decimal=mark), name, "t", {"t": draw})
        shown = re.findall(r">(\d[.,]\d+)<", (tmp_path / f"{name}.svg").read_text())
        assert shown
        assert all(mark in number for number in shown)


def test_par2_states_what_a_stopped_run_counts() -> None:
    assert stopped_places(DATA, Plot("t", "side", y="par2")) == set()


def test_sets_are_bars_beside_each_other() -> None:
    runs = [
        a_run(name, at + 1.0, set=set_) for at, set_ in enumerate("ab") for name in ("mrv", "backtracking")
    ]
    axes = axes_of(data_of(runs), Plot("t", "set", bars=True))
    assert len(axes.get_lines()) == 0
    spans = sorted((bar.get_x(), bar.get_x() + bar.get_width()) for bar in axes.patches)
    assert len(spans) == 4
    assert all(one[1] <= other[0] + 1e-9 for one, other in pairwise(spans))
    assert [text.get_text() for text in axes.get_xticklabels()] == ["a", "b"]


def test_a_legend_is_below_the_panels(tmp_path: Any) -> None:
    figures: list[Any] = []

    def lines(axes: Any) -> None:
        figures.append(axes.figure)
        for number in range(12):
            axes.plot([0, 1], [number, 1], label=f"a contender with a long name {number}")

    save_panels(PlotFrame(tmp_path, png=False), "many", "Many lines", {"one": lines, "other": lines})
    figure = figures[0]
    figure.draw_without_rendering()
    (legend,) = figure.legends
    assert len(legend.get_texts()) == 12
    box = legend.get_window_extent()
    assert box.x0 >= 0
    assert box.x1 <= figure.bbox.x1
    assert all(not box.overlaps(axes.get_tightbbox()) for axes in figure.axes)


@pytest.mark.parametrize("name", ["paper:s1", "paper:s2"])
def test_the_documents_points_are_drawn(name: str) -> None:
    by_time = [plot for plot in read_recipe(name).plots if plot.y in ("seconds", "microseconds")]
    assert by_time
    assert all(plot.document for plot in by_time)


def peaks(*medians: float, spread: float = 0.01, status: str = "solved") -> object:
    """Return the table for a line whose boards cost so much at each fraction."""
    runs = [
        a_run("mrv", median * (1 + spread * board), status, board=f"{at}/{board}", side=9, fraction=at / 10)
        for at, median in enumerate(medians)
        for board in range(-3, 4)
    ]
    table = peak_table(data_of(runs))
    assert table is not None
    return table.rows[0][4]


def test_a_peak_is_away_from_the_ends_and_above_them_by_more_than_noise() -> None:
    assert peaks(1.0, 5.0, 2.0) == 0.1
    assert peaks(1.0, 1.001, 1.0) == "too close to call (0.1)"
    assert peaks(1.0, 1.2, 1.0, spread=0.5) == "too close to call (0.1)"
    assert peaks(3.0, 2.0, 1.0) == "none: larger at the end, 0"
    assert peaks(3.0, 2.9, 1.0, spread=0.5) == "too close to call (0.1)"
    assert peaks(1.0, 2.0, 3.0) == "none: larger at the end, 0.2"
    stopped = "unknown: half of the runs or more were stopped at 0, 0.1, 0.2"
    assert peaks(90.0, 90.0, 90.0, status="timeout") == stopped
