"""Compare a document's figures with ours, cell by cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .blocks import Heading, ReportBlock, ReportTable, Text
from .cells import CellContent, CellNumber
from .data import Data
from .finished import Run, select_runs
from .judgement import judgement
from .noise import sample
from .recipe import Figures
from .stats import Interval, bootstrap_of_means, predicted_rate, statistic
from .words import ReportWords

__all__ = ["MEAN", "CellContent", "compare", "document_blocks", "larger_sample_rate", "means"]

MEAN = "mean"  # what the row of means is called


def document_blocks(data: Data) -> list[ReportBlock]:
    blocks: list[ReportBlock] = []
    words = data.words
    if data.recipe.document:
        blocks.append(Heading(words.sentence("beside-ours", source=data.recipe.source)))
    for number, figures in enumerate(data.recipe.document, start=1):
        cells = compare(data, figures)
        rows = [_row(cell, words) for cell in (*cells, *means(data, figures))]
        what = words.of_measure(figures.statistic, figures.measure)
        what += f", {words.word(figures.unit)}" if figures.unit else ""
        header = [words.word(figures.row), words.word(figures.column)]
        header += [
            words.sentence("document"),
            words.sentence("ours", what=what),
            words.sentence("comparison"),
        ]
        blocks += [
            Heading(figures.title, 3),
            ReportTable(f"document-{number}", header, rows),
            Text(judgement(figures, cells, words)),
        ]
        if figures.why:
            blocks.append(Text(words.sentence("why", reason=" ".join(figures.why.split()))))
    return blocks


def _row(cell: CellContent, words: ReportWords) -> list[object]:
    pair = [words.word(one) if isinstance(one, str) else one for one in (cell.theirs, cell.ours)]
    return [words.word(cell.row), words.word(cell.column), *pair, cell.verdict]


def compare(data: Data, figures: Figures) -> list[CellContent]:
    """Return each cell of the document's table with our result."""
    cells = []
    for row, columns in figures.values.items():
        for column, theirs in columns.items():
            runs = _runs_of(data, figures, row, column)
            ours = _ours(figures, runs)
            cell = _cell(data.words, figures, (row, column), theirs, ours, {row: runs})
            if (sure := larger_sample_rate(data, figures, row, column)) is not None:
                cell = replace(cell, verdict=f"{cell.verdict}; {sure.text(data.words)}")
            cells.append(cell)
    return cells


@dataclass(frozen=True, slots=True)
class LargerSampleRate:
    """Our rate from more runs, and its range for the document's number of runs."""

    percent: float
    runs: int
    low: float
    high: float
    of: int

    def text(self, words: ReportWords) -> str:
        gaps = {"percent": words.show(self.percent, 3), "span": _span((self.low, self.high), words)}
        return words.sentence("surer-rate", runs=self.runs, of=self.of, **gaps)


def larger_sample_rate(data: Data, figures: Figures, row: str, column: str) -> LargerSampleRate | None:
    """The rate from more runs, for a table of percentages; None if there are none."""
    if not figures.more or figures.runs is None or figures.measure != "solved":
        return None
    runs = _runs_of(data, figures, row, column + figures.more)
    if not runs:
        return None
    percent = statistic("percent", [run.solved for run in runs])
    low, high = predicted_rate([percent], len(runs), [figures.runs])
    return LargerSampleRate(percent, len(runs), low, high, figures.runs)


def means(data: Data, figures: Figures) -> list[CellContent]:
    """Return the document's row of means, without rows that have no number."""
    cells = []
    for column, theirs in figures.mean.items():
        lines = {row: _runs_of(data, figures, row, column) for row in figures.values}
        values_by_row = {
            row: ours for row, runs in lines.items() if isinstance(ours := _ours(figures, runs), float)
        }
        ours = statistic("mean", [*values_by_row.values()]) if values_by_row else None
        behind = {row: lines[row] for row in values_by_row}
        cells.append(_cell(data.words, figures, (MEAN, column), theirs, ours, behind))
    return cells


def _cell(
    words: ReportWords,
    figures: Figures,
    place: tuple[str, str],
    theirs: CellNumber,
    ours: CellNumber | None,
    lines: Mapping[str, Sequence[Run]],
) -> CellContent:
    """`lines` are the runs behind ours by row: of one cell, or of each of a mean."""
    note = figures.notes.get("/".join(place), "")
    kind, span = _kind(figures, place[1], theirs, ours, lines)
    verdict = _in_words(words, kind, theirs, ours, span) + (f"; {note}" if note else "")
    behind = [run for runs in lines.values() for run in select_runs(runs, figures.over)]
    values = sample(behind, figures.measure)
    return CellContent(*place, theirs, ours, kind, verdict, values, figures.statistic)


def _runs_of(data: Data, figures: Figures, row: str, column: str) -> list[Run]:
    return [
        run
        for run in data.where(figures.where)
        if str(run.labels.get(figures.row)) == row and str(run.labels.get(figures.column)) == column
    ]


def _ours(figures: Figures, runs: Sequence[Run]) -> CellNumber | None:
    if not runs:
        return None
    selected = select_runs(runs, figures.over)
    if figures.measure != "solved" and (not selected or all(run.over for run in selected)):
        return "over" if any(run.over for run in runs) else "none solved"
    return statistic(figures.statistic, [run.measure(figures.measure) for run in selected])


def _kind(
    figures: Figures,
    column: str,
    theirs: CellNumber,
    ours: CellNumber | None,
    lines: Mapping[str, Sequence[Run]],
) -> tuple[str, Interval | None]:
    """Return the kind of difference, and the range of a percentage of random runs."""
    if ours is None:
        return "not-run", None
    if theirs == ours:
        return "exact" if figures.exact or not isinstance(theirs, str) else "both", None
    if isinstance(theirs, str) or isinstance(ours, str):
        return "differs", None
    if figures.measure == "solved":
        return _chance(figures, column, theirs, ours, lines)
    return "times" if theirs else "differs", None


def _chance(
    figures: Figures, column: str, theirs: float, ours: float, lines: Mapping[str, Sequence[Run]]
) -> tuple[str, Interval | None]:
    """Return whether percentages differ by more than chance.

    If the number of their runs is known, ours must be in the range that as many runs of the same rates give.
    """
    if figures.runs is None:
        low, high = bootstrap_of_means(
            [([100.0 * run.solved for run in runs], [run.board for run in runs]) for runs in lines.values()]
        )
        return "within" if low <= theirs <= high else "points", None
    rates = [float(figures.values[row][column]) for row in lines]
    low, high = predicted_rate(rates, figures.runs, [len(runs) for runs in lines.values()])
    return "predicted" if low <= ours <= high else "outside", (low, high)


def _in_words(
    words: ReportWords, kind: str, theirs: CellNumber, ours: CellNumber | None, span: Interval | None
) -> str:
    gaps: dict[str, str] = {"span": _span(span, words)} if span else {}
    if kind == "both":
        gaps["both"] = words.word(str(theirs))
    elif kind in ("points", "outside"):
        more = float(ours or 0) - float(theirs)
        gaps["points"] = ("+" if more > 0 else "") + words.show(more, 3)
    elif kind == "times":
        gaps["times"] = words.show(float(ours or 0) / float(theirs))
    return words.sentence(f"cell-{kind}", **gaps)


def _span(span: Interval, words: ReportWords) -> str:
    return " – ".join(words.show(end, 3) for end in span)
