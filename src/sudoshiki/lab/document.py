"""A source document's figures beside ours, cell by cell: what matches exactly, what in shape, what not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .blocks import Block, Heading, Table, Text
from .data import Data
from .figure_cells import Cell, Number
from .finished import Run
from .judgement import judgement
from .noise import sample
from .recipe import Figures
from .stats import bootstrap_of_means, statistic
from .words import Words

__all__ = ["MEAN", "Cell", "compare", "document_blocks", "means"]

MEAN = "mean"  # what the row of means is called


def document_blocks(data: Data) -> list[Block]:
    blocks: list[Block] = []
    words = data.words
    if data.recipe.document:
        blocks.append(Heading(words.say("beside-ours", source=data.recipe.source)))
    for number, figures in enumerate(data.recipe.document, start=1):
        cells = compare(data, figures)
        rows = [_row(cell, words) for cell in (*cells, *means(data, figures))]
        what = words.of_measure(figures.statistic, figures.measure)
        what += f", {words.word(figures.unit)}" if figures.unit else ""
        header = [words.word(figures.row), words.word(figures.column)]
        header += [words.say("document"), words.say("ours", what=what), words.say("verdict")]
        blocks += [
            Heading(figures.title, 3),
            Table(f"document-{number}", header, rows),
            Text(judgement(figures, cells, words)),
        ]
        if figures.why:
            blocks.append(Text(words.say("why", reason=" ".join(figures.why.split()))))
    return blocks


def _row(cell: Cell, words: Words) -> list[object]:
    shown = [words.word(one) if isinstance(one, str) else one for one in (cell.theirs, cell.ours)]
    return [words.word(cell.row), words.word(cell.column), *shown, cell.verdict]


def compare(data: Data, figures: Figures) -> list[Cell]:
    """Each cell of the document's table with what our runs say."""
    cells = []
    for row, columns in figures.values.items():
        for column, theirs in columns.items():
            runs = _runs_of(data, figures, row, column)
            ours = _ours(figures, runs)
            cells.append(_cell(data.words, figures, (row, column), theirs, ours, [runs]))
    return cells


def means(data: Data, figures: Figures) -> list[Cell]:
    """The document's row of means. As there, rows without a number (none solved) are left out of a mean."""
    cells = []
    for column, theirs in figures.mean.items():
        lines = [_runs_of(data, figures, row, column) for row in figures.values]
        told = [(ours, runs) for runs in lines if isinstance(ours := _ours(figures, runs), float)]
        ours = statistic("mean", [number for number, _ in told]) if told else None
        cells.append(_cell(data.words, figures, (MEAN, column), theirs, ours, [runs for _, runs in told]))
    return cells


def _cell(
    words: Words,
    figures: Figures,
    place: tuple[str, str],
    theirs: Number,
    ours: Number | None,
    lines: Sequence[Sequence[Run]],
) -> Cell:
    note = figures.notes.get("/".join(place), "")
    kind = _kind(figures, theirs, ours, lines)
    verdict = _in_words(words, kind, theirs, ours) + (f"; {note}" if note else "")
    values = sample([run for runs in lines for run in _chosen(figures, runs)], figures.measure)
    return Cell(*place, theirs, ours, kind, verdict, values, figures.statistic)


def _runs_of(data: Data, figures: Figures, row: str, column: str) -> list[Run]:
    return [
        run
        for run in data.where(figures.where)
        if str(run.labels.get(figures.row)) == row and str(run.labels.get(figures.column)) == column
    ]


def _chosen(figures: Figures, runs: Sequence[Run]) -> Sequence[Run]:
    return [run for run in runs if run.solved] if figures.over == "solved" else runs


def _ours(figures: Figures, runs: Sequence[Run]) -> Number | None:
    if not runs:
        return None
    chosen = _chosen(figures, runs)
    if figures.measure != "solved" and (not chosen or all(run.over for run in chosen)):
        return "over" if any(run.over for run in runs) else "none solved"
    return statistic(figures.statistic, [run.measure(figures.measure) for run in chosen])


def _kind(figures: Figures, theirs: Number, ours: Number | None, lines: Sequence[Sequence[Run]]) -> str:
    """How ours stands to theirs; `lines` are the runs behind it, of one cell or of each cell of a mean."""
    if ours is None:
        return "not-run"
    if theirs == ours:
        return "exact" if figures.exact or not isinstance(theirs, str) else "both"
    if isinstance(theirs, str) or isinstance(ours, str):
        return "differs"
    if figures.measure == "solved":
        low, high = bootstrap_of_means(
            [([100.0 * run.solved for run in runs], [run.board for run in runs]) for runs in lines]
        )
        return "within" if low <= theirs <= high else "points"
    return "times" if theirs else "differs"


def _in_words(words: Words, kind: str, theirs: Number, ours: Number | None) -> str:
    gaps: Mapping[str, str] = {}
    if kind == "both":
        gaps = {"both": words.word(str(theirs))}
    elif kind == "points":
        more = float(ours or 0) - float(theirs)
        gaps = {"points": ("+" if more > 0 else "") + words.show(more, 3)}
    elif kind == "times":
        gaps = {"times": words.show(float(ours or 0) / float(theirs))}
    return words.say(f"cell-{kind}", **gaps)
