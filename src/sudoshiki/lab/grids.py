"""Tables that a recipe asks for: a label down, another across, and what each cell says of its runs."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import Table
from .cells import WORDS
from .data import Data, group
from .finished import Run
from .recipe import Grid
from .tables import sortable

__all__ = ["grid_table", "place_name"]


def grid_table(data: Data, grid: Grid, name: str) -> Table:
    """Where runs solved are shown along a number, a last row says between which something was not solved."""
    cells = group(data.where(grid.where), lambda run: (run.labels.get(grid.row), run.labels.get(grid.column)))
    downs, acrosses = (sorted({key[at] for key in cells}, key=sortable) for at in (0, 1))
    header = [
        grid.row,
        *(f"{place_name(grid.column, across)}: {', '.join(grid.show)}" for across in acrosses),
    ]
    rows: list[list[object]] = [
        [
            place_name(grid.row, down),
            *(_said(cells.get((down, across), []), grid.show) for across in acrosses),
        ]
        for down in downs
    ]
    if "solved" not in grid.show or not all(isinstance(down, int | float) for down in downs):
        return Table(name, header, rows)
    unsolved = [
        [down for down in downs if any(not run.solved for run in cells.get((down, across), []))]
        for across in acrosses
    ]
    rows.append(["not solved", *(_span(grid.row, places) for places in unsolved)])
    return Table(name, header, rows)


def _said(runs: Sequence[Run], words: Sequence[str]) -> str:
    return "  ".join(WORDS[word](runs) for word in words) if runs else "–"


def _span(label: str, places: Sequence[object]) -> str:
    if not places:
        return "none"
    return " to ".join(dict.fromkeys(place_name(label, place) for place in (places[0], places[-1])))


def place_name(label: str, value: object) -> str:
    """A value of a label as tables call it."""
    if label == "side":
        return f"{value}×{value}"
    return f"{value:.2f}" if isinstance(value, float) else str(value)
