"""A source document's figures beside ours, cell by cell: what matches exactly, what in shape, what not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .blocks import Block, Heading, Table, Text
from .data import Data
from .finished import Run, chosen
from .numbers import show
from .recipe import Figures
from .stats import bootstrap_of_means, predicted_rate, spearman, statistic

__all__ = ["MEAN", "Cell", "compare", "document_blocks", "means", "surer_rate"]

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
            cell = _cell(figures, row, column, theirs, ours, {row: runs})
            if (sure := surer_rate(data, figures, row, column)) is not None:
                cell = replace(cell, verdict=f"{cell.verdict}; {sure}")
            cells.append(cell)
    return cells


@dataclass(frozen=True, slots=True)
class SurerRate:
    """Our rate in more runs than the document's, and what so many as the document's give of it."""

    percent: float
    runs: int
    low: float
    high: float
    of: int

    def __str__(self) -> str:
        span = f"{show(self.low, 3)} – {show(self.high, 3)}"
        return f"in {self.runs:,} runs {show(self.percent, 3)}, so {span} in {self.of}"


def surer_rate(data: Data, figures: Figures, row: str, column: str) -> SurerRate | None:
    """Of a table of percentages, if a contender made more runs for it."""
    if not figures.more or figures.runs is None or figures.measure != "solved":
        return None
    runs = _runs_of(data, figures, row, column + figures.more)
    if not runs:
        return None
    percent = statistic("percent", [run.solved for run in runs])
    low, high = predicted_rate([percent], len(runs), [figures.runs])
    return SurerRate(percent, len(runs), low, high, figures.runs)


def means(data: Data, figures: Figures) -> list[Cell]:
    """The document's row of means. As there, rows without a number (none solved) are left out of a mean."""
    cells = []
    for column, theirs in figures.mean.items():
        lines = {row: _runs_of(data, figures, row, column) for row in figures.values}
        told = {row: ours for row, runs in lines.items() if isinstance(ours := _ours(figures, runs), float)}
        ours = statistic("mean", [*told.values()]) if told else None
        cells.append(_cell(figures, MEAN, column, theirs, ours, {row: lines[row] for row in told}))
    return cells


def _cell(
    figures: Figures,
    row: str,
    column: str,
    theirs: Number,
    ours: Number | None,
    lines: Mapping[str, Sequence[Run]],
) -> Cell:
    note = figures.notes.get(f"{row}/{column}", "")
    verdict = _verdict(figures, column, theirs, ours, lines) + (f"; {note}" if note else "")
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
    counted = chosen(runs, figures.over)
    if figures.measure != "solved" and (not counted or all(run.over for run in counted)):
        return "over" if any(run.over for run in runs) else "none solved"
    return statistic(figures.statistic, [run.measure(figures.measure) for run in counted])


def _verdict(
    figures: Figures, column: str, theirs: Number, ours: Number | None, lines: Mapping[str, Sequence[Run]]
) -> str:
    """How ours stands to theirs; `lines` are the runs behind it by row: of one cell, or of each of a mean."""
    if ours is None:
        return "not run here"
    if theirs == ours:
        return "exact" if figures.exact or not isinstance(theirs, str) else f"{theirs} in both"
    if isinstance(theirs, str) or isinstance(ours, str):
        return "differs"
    if figures.measure == "solved":
        return _chance(figures, column, theirs, ours, lines)
    return f"× {show(ours / theirs)}" if theirs else "differs"


def _chance(
    figures: Figures, column: str, theirs: float, ours: float, lines: Mapping[str, Sequence[Run]]
) -> str:
    """Whether percentages differ by more than chance.

    Where it is known how many runs theirs is of, ours must be what so many runs of the same rates may give.
    """
    more = f"{'+' if ours > theirs else ''}{show(ours - theirs, 3)} points"
    if figures.runs is None:
        low, high = bootstrap_of_means(
            [([100.0 * run.solved for run in runs], [run.board for run in runs]) for runs in lines.values()]
        )
        return "within our 95 % interval" if low <= theirs <= high else more
    rates = [float(figures.values[row][column]) for row in lines]
    low, high = predicted_rate(rates, figures.runs, [len(runs) for runs in lines.values()])
    span = f"{show(low, 3)} – {show(high, 3)}"
    return f"within {span}" if low <= ours <= high else f"{more}, outside {span}"


def judgement(figures: Figures, cells: Sequence[Cell]) -> str:
    """In words: exact, in shape, not."""
    ran = [cell for cell in cells if cell.ours is not None]
    if not ran:
        return "None of these cells was run here."
    exact = sum(cell.verdict.startswith("exact") for cell in ran)
    parts = [f"Exact: {exact} of {len(ran)} cells."]
    if inside := sum(cell.verdict.startswith("within") for cell in ran):
        span = "our interval" if figures.runs is None else f"what another {figures.runs} runs may give"
        parts.append(f"Within {span}: {inside} more.")
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
