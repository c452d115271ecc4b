"""A summary of the comparison with a document's table."""

from __future__ import annotations

from collections.abc import Sequence

from .cells import CellContent
from .noise import differ
from .recipe import Figures
from .stats import spearman
from .words import ENGLISH, ReportWords


def judgement(figures: Figures, cells: Sequence[CellContent], words: ReportWords = ENGLISH) -> str:
    measured = [cell for cell in cells if cell.ours is not None]
    if not measured:
        return words.sentence("no-cell-run")
    parts = [
        words.sentence(
            "exact-cells", exact=sum(cell.kind == "exact" for cell in measured), cells=len(measured)
        )
    ]
    if inside := sum(cell.is_within for cell in measured):
        key = "inside-cells" if figures.runs is None else "inside-predicted"
        parts.append(words.sentence(key, inside=inside, runs=figures.runs))
    if figures.wins:
        parts += _winners(figures, measured, words)
    parts += _peaks(figures, measured, words)
    numbers = [
        (c.theirs, c.ours) for c in measured if not isinstance(c.theirs, str) and isinstance(c.ours, float)
    ]
    order = spearman([float(a) for a, _ in numbers], [float(b) for _, b in numbers])
    if order is not None:
        parts.append(
            words.sentence("rank-correlation", cells=len(numbers), order=words.plain(f"{order:.2f}"))
        )
    return " ".join(parts)


def _winners(figures: Figures, cells: Sequence[CellContent], words: ReportWords) -> list[str]:
    """Return sentences on rows with the same best column, ties and close rows."""
    rows = [row for row in _lines(cells, "row") if len(row) > 1]
    if not rows:
        return []
    pairs, same, close = _compare_leaders(figures, rows, figures.wins)
    sentences = [words.sentence("same-winner", same=same, rows=len(rows))]
    if close:
        sentences.append(words.sentence("close-winner", close=close))
    ties = [sum(len(leaders) > 1 for leaders in side) for side in zip(*pairs, strict=True)]
    if any(ties):
        sentences.append(words.sentence("ties", theirs=ties[0], ours=ties[1]))
    return sentences


def _peaks(figures: Figures, cells: Sequence[CellContent], words: ReportWords) -> list[str]:
    """Sentences on the lines with the same largest number; a tie is no peak."""
    known = [cell for cell in cells if not isinstance(cell.theirs, str) and isinstance(cell.ours, float)]
    across = "column" if figures.along == "rows" else "row"
    lines = [line for line in _lines(known, across) if len(line) > 2]
    if not lines:
        return []
    _, same, close = _compare_leaders(figures, lines, "high")
    sentences = [words.sentence("same-peak", same=same, lines=len(lines))]
    return [*sentences, words.sentence("close-peak", close=close)] if close else sentences


def _compare_leaders(
    figures: Figures, lines: Sequence[Sequence[CellContent]], wins: str
) -> tuple[list[tuple[list[CellContent], list[CellContent]]], int, int]:
    """Return leaders of each line, theirs and ours, and how many agree or are close."""
    pairs = [(_leaders(line, "theirs", wins), _leaders(line, "ours", wins)) for line in lines]
    close = [_is_close(figures, line, ours) for line, (_, ours) in zip(lines, pairs, strict=True)]
    same = sum(
        len(theirs) == 1 and theirs == ours and not near
        for (theirs, ours), near in zip(pairs, close, strict=True)
    )
    return pairs, same, sum(close)


def _lines(cells: Sequence[CellContent], by: str) -> list[list[CellContent]]:
    lines: dict[str, list[CellContent]] = {}
    for cell in cells:
        lines.setdefault(getattr(cell, by), []).append(cell)
    return list(lines.values())


def _leaders(cells: Sequence[CellContent], side: str, wins: str) -> list[CellContent]:
    """Return the cells with the best number, several if they tie."""
    known = [cell for cell in cells if not isinstance(getattr(cell, side), str)]
    if not known:
        return []
    best = (min if wins == "low" else max)(float(getattr(cell, side)) for cell in known)
    return [cell for cell in known if float(getattr(cell, side)) == best]


def _is_close(figures: Figures, cells: Sequence[CellContent], leaders: Sequence[CellContent]) -> bool:
    """Return whether our leader beats another cell by no more than noise."""
    if figures.exact or len(leaders) != 1:
        return False
    others = [cell for cell in cells if cell is not leaders[0] and isinstance(cell.ours, float)]
    return not all(differ(leaders[0].sample, cell.sample, cell.statistic) for cell in others)
