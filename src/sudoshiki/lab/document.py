"""A source document's figures beside ours, cell by cell: what matches exactly, what in shape, what not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .blocks import Block, Heading, Table, Text
from .data import Data
from .finished import Run
from .numbers import show
from .recipe import Figures
from .stats import bootstrap_of_means, spearman, statistic

__all__ = ["MEAN", "Cell", "compare", "document_blocks", "means"]

MEAN = "mean"  # what the row of means is called

Number = float | str  # a number, or "over" where a limit ended the run


@dataclass(frozen=True, slots=True)
class Cell:
    row: str
    column: str
    theirs: Number
    ours: Number | None  # None: not run here
    verdict: str


def document_blocks(data: Data) -> list[Block]:
    blocks: list[Block] = []
    if data.recipe.document:
        blocks.append(Heading(f"The document's figures beside ours ({data.recipe.source})"))
    for number, figures in enumerate(data.recipe.document, start=1):
        cells = compare(data, figures)
        shown = [*cells, *means(data, figures)]
        rows = [[cell.row, cell.column, cell.theirs, cell.ours, cell.verdict] for cell in shown]
        what = f"{figures.statistic} of {figures.measure}" + (f", {figures.unit}" if figures.unit else "")
        header = [figures.row, figures.column, "document", f"ours ({what})", "verdict"]
        blocks += [
            Heading(figures.title, 3),
            Table(f"document-{number}", header, rows),
            Text(judgement(figures, cells)),
        ]
        if figures.why:
            blocks.append(Text("Why: " + " ".join(figures.why.split())))
    return blocks


def compare(data: Data, figures: Figures) -> list[Cell]:
    """Each cell of the document's table with what our runs say."""
    cells = []
    for row, columns in figures.values.items():
        for column, theirs in columns.items():
            runs = _runs_of(data, figures, row, column)
            ours = _ours(figures, runs)
            cells.append(_cell(figures, row, column, theirs, ours, [runs]))
    return cells


def means(data: Data, figures: Figures) -> list[Cell]:
    """The document's row of means. As there, rows without a number (none solved) are left out of a mean."""
    cells = []
    for column, theirs in figures.mean.items():
        lines = [_runs_of(data, figures, row, column) for row in figures.values]
        told = [(ours, runs) for runs in lines if isinstance(ours := _ours(figures, runs), float)]
        ours = statistic("mean", [number for number, _ in told]) if told else None
        cells.append(_cell(figures, MEAN, column, theirs, ours, [runs for _, runs in told]))
    return cells


def _cell(
    figures: Figures,
    row: str,
    column: str,
    theirs: Number,
    ours: Number | None,
    lines: Sequence[Sequence[Run]],
) -> Cell:
    note = figures.notes.get(f"{row}/{column}", "")
    verdict = _verdict(figures, theirs, ours, lines) + (f"; {note}" if note else "")
    return Cell(row, column, theirs, ours, verdict)


def _runs_of(data: Data, figures: Figures, row: str, column: str) -> list[Run]:
    return [
        run
        for run in data.where(figures.where)
        if str(run.labels.get(figures.row)) == row and str(run.labels.get(figures.column)) == column
    ]


def _ours(figures: Figures, runs: Sequence[Run]) -> Number | None:
    if not runs:
        return None
    chosen = [run for run in runs if run.solved] if figures.over == "solved" else runs
    if figures.measure != "solved" and (not chosen or all(run.over for run in chosen)):
        return "over" if any(run.over for run in runs) else "none solved"
    return statistic(figures.statistic, [run.measure(figures.measure) for run in chosen])


def _verdict(figures: Figures, theirs: Number, ours: Number | None, lines: Sequence[Sequence[Run]]) -> str:
    """How ours stands to theirs; `lines` are the runs behind it, of one cell or of each cell of a mean."""
    if ours is None:
        return "not run here"
    if theirs == ours:
        return "exact" if figures.exact or not isinstance(theirs, str) else f"{theirs} in both"
    if isinstance(theirs, str) or isinstance(ours, str):
        return "differs"
    if figures.measure == "solved":
        low, high = bootstrap_of_means(
            [([100.0 * run.solved for run in runs], [run.board for run in runs]) for runs in lines]
        )
        more = "+" if ours > theirs else ""
        return (
            "within our 95 % interval" if low <= theirs <= high else f"{more}{show(ours - theirs, 3)} points"
        )
    return f"× {show(ours / theirs)}" if theirs else "differs"


def judgement(figures: Figures, cells: Sequence[Cell]) -> str:
    """In words: exact, in shape, not."""
    ran = [cell for cell in cells if cell.ours is not None]
    if not ran:
        return "None of these cells was run here."
    exact = sum(cell.verdict.startswith("exact") for cell in ran)
    parts = [f"Exact: {exact} of {len(ran)} cells."]
    if inside := sum(cell.verdict.startswith("within") for cell in ran):
        parts.append(f"Within our interval: {inside} more.")
    if figures.wins:
        parts.append(_winners(figures, ran))
    parts.append(_peaks(figures, ran))
    numbers = [(c.theirs, c.ours) for c in ran if not isinstance(c.theirs, str) and isinstance(c.ours, float)]
    order = spearman([float(a) for a, _ in numbers], [float(b) for _, b in numbers])
    if order is not None:
        parts.append(f"Rank correlation over {len(numbers)} cells: {order:.2f}.")
    return " ".join(part for part in parts if part)


def _winners(figures: Figures, cells: Sequence[Cell]) -> str:
    """In how many rows the same column alone is best; a tie is nobody's win, and is counted apart."""
    rows: dict[str, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell)
    lines = [row for row in rows.values() if len(row) > 1]
    if not lines:
        return ""
    pairs = [tuple(_best(row, side, figures.wins) for side in ("theirs", "ours")) for row in lines]
    same = sum(theirs == ours and len(theirs) == 1 for theirs, ours in pairs)
    said = f"In shape: the same strict winner in {same} of {len(lines)} rows."
    ties = [sum(len(best) > 1 for best in side) for side in zip(*pairs, strict=True)]
    return (
        f"{said} Ties for the first place: {ties[0]} in the document, {ties[1]} here." if any(ties) else said
    )


def _best(cells: Sequence[Cell], side: str, wins: str) -> set[str]:
    """The columns with the best number of a row, several if they tie."""
    numbers = {
        cell.column: float(value) for cell in cells if not isinstance(value := getattr(cell, side), str)
    }
    if not numbers:
        return {"nobody"}
    best = min(numbers.values()) if wins == "low" else max(numbers.values())
    return {column for column, value in numbers.items() if value == best}


def _peaks(figures: Figures, cells: Sequence[Cell]) -> str:
    """Where the largest number stands along each line of the table; two that are largest are no peak."""
    place, across = ("row", "column") if figures.along == "rows" else ("column", "row")
    lines: dict[str, list[Cell]] = {}
    for cell in cells:
        if not isinstance(cell.theirs, str) and isinstance(cell.ours, float):
            lines.setdefault(getattr(cell, across), []).append(cell)
    whole = [line for line in lines.values() if len(line) > 2]
    same = sum(_peak(line, "theirs", place) == _peak(line, "ours", place) != "" for line in whole)
    return f"The largest stands in the same place in {same} of {len(whole)} lines." if whole else ""


def _peak(line: Sequence[Cell], side: str, place: str) -> str:
    most = max(float(getattr(cell, side)) for cell in line)
    places = [str(getattr(cell, place)) for cell in line if float(getattr(cell, side)) == most]
    return places[0] if len(places) == 1 else ""
