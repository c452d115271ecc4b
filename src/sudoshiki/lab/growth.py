"""The power of the size with which effort grows, ours and a document's."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import Heading, ReportBlock, ReportTable, Text
from .data import Data, group
from .recipe import Figures, Growth
from .stats import power_law, statistic
from .words import ReportWords

Exponent = tuple[float, tuple[float, float]]


def growth_blocks(data: Data) -> list[ReportBlock]:
    blocks: list[ReportBlock] = []
    for number, growth in enumerate(data.recipe.growth, start=1):
        blocks += [
            Heading(growth.title),
            Text(data.words.sentence("about-growth")),
            _table(data, growth, f"growth-{number}"),
        ]
    return blocks


def _table(data: Data, growth: Growth, name: str) -> ReportTable:
    rows: list[list[object]] = []
    words = data.words
    for series in dict.fromkeys(run.labels.get(growth.series) for run in data.where(growth.where)):
        for figures in data.recipe.document:
            if (theirs := document_exponent(figures, growth, str(series))) is not None:
                of = words.sentence("document-statistic", statistic=words.word(figures.statistic))
                rows.append([words.word(series), of, *_exponent_cells(theirs, words)])
        for measure in growth.measures:
            fit = exponent(data, growth, series, measure)
            rows.append([words.word(series), words.word(measure), *_exponent_cells(fit, words)])
    header = [words.word(growth.series), words.sentence("growth-of"), words.sentence(f"exponent-{growth.x}")]
    return ReportTable(name, [*header, words.word("95 % interval")], rows)


def _exponent_cells(fit: Exponent | None, words: ReportWords) -> Sequence[object]:
    if fit is None:
        return None, None
    slope, (low, high) = fit
    return float(f"{slope:.3g}"), f"{words.show(low, 3)} – {words.show(high, 3)}"


def exponent(data: Data, growth: Growth, series: object, measure: str) -> Exponent | None:
    """Return the exponent of our runs, with one point per board, the mean of its runs."""
    boards = group(data.where({**growth.where, growth.series: series}), lambda run: run.board)
    xs = [float(runs[0].labels[growth.x]) for runs in boards.values()]
    ys = [statistic("mean", [run.measure(measure) for run in runs]) for runs in boards.values()]
    return power_law(xs, ys) if xs else None


def document_exponent(figures: Figures, growth: Growth, series: str) -> Exponent | None:
    """Return the exponent of a document's means."""
    same_labels = (figures.row, figures.column) == (growth.x, growth.series)
    if not same_labels or figures.measure not in growth.measures or figures.statistic != "mean":
        return None
    means = {
        float(x): value
        for x, row in figures.values.items()
        if not isinstance(value := row.get(series, ""), str)
    }
    return power_law([*means], [*map(float, means.values())]) if len(means) > 2 else None
