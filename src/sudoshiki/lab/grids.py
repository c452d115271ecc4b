"""Tables of a recipe: rows by one label, columns by another."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import ReportTable
from .cells import WORDS
from .data import Data, group
from .finished import Run
from .recipe import TableSpec
from .tables import sortable
from .words import ENGLISH, ReportWords


def grid_table(data: Data, grid: TableSpec, name: str) -> ReportTable:
    """Return a table; a last row may have the range of unsolved runs."""
    cells = group(data.where(grid.where), lambda run: (run.labels.get(grid.row), run.labels.get(grid.column)))
    downs, acrosses = (sorted({key[index] for key in cells}, key=sortable) for index in (0, 1))
    words = data.words
    columns = words.join(grid.show)
    header = [
        words.word(grid.row),
        *(f"{place_name(grid.column, across, words)}: {columns}" for across in acrosses),
    ]
    rows: list[list[object]] = [
        [
            place_name(grid.row, down, words),
            *(_cell_text(cells.get((down, across), []), grid.show, words) for across in acrosses),
        ]
        for down in downs
    ]
    if "solved" not in grid.show or not all(isinstance(down, int | float) for down in downs):
        return ReportTable(name, header, rows)
    unsolved = [
        [down for down in downs if any(not run.solved for run in cells.get((down, across), []))]
        for across in acrosses
    ]
    rows.append([words.sentence("not-solved"), *(_span(grid.row, places, words) for places in unsolved)])
    return ReportTable(name, header, rows)


def _cell_text(runs: Sequence[Run], columns: Sequence[str], words: ReportWords) -> str:
    return "  ".join(WORDS[word](runs, words) for word in columns) if runs else "–"


def _span(label: str, places: Sequence[object], words: ReportWords) -> str:
    if not places:
        return words.sentence("none-unsolved")
    least, most = (place_name(label, place, words) for place in (places[0], places[-1]))
    return least if least == most else words.sentence("span", least=least, most=most)


def place_name(label: str, value: object, words: ReportWords = ENGLISH) -> str:
    """Return the text of a label's value in tables."""
    if label == "side":
        return f"{value}×{value}"
    return words.plain(f"{value:.2f}") if isinstance(value, float) else words.word(value)
