"""The quick version of a recipe, and sentences on what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from .recipe import AlgorithmEntry, BoardEntry, Quick, Recipe
from .words import ENGLISH, ReportWords


def quick_version(whole: Recipe, words: ReportWords = ENGLISH) -> Recipe:
    """Return the recipe reduced to about a minute, with texts in this language."""
    cut = whole.quick
    return replace(
        whole,
        is_quick=True,
        left_out=_left_out(whole, words),
        title=words.sentence("quick-title", title=whole.title),
        plots=tuple(replace(plot, title=_cut_title(plot.title, whole, words)) for plot in whole.plots),
        tables=tuple(replace(grid, title=_cut_title(grid.title, whole, words)) for grid in whole.tables),
        repetitions=min(whole.repetitions, cut.repetitions or whole.repetitions),
        seconds=min(whole.seconds, cut.seconds or whole.seconds),
        effort=_minimum(whole.effort, cut.effort),
        boards=tuple(kept for entry in whole.boards if (kept := _cut_boards(entry, cut)) is not None),
        algorithms=tuple(
            _cut_algorithm(entry, cut)
            for entry in whole.algorithms
            if entry.label not in cut.without and entry.name not in cut.without
        ),
    )


def _cut_title(title: str, whole: Recipe, words: ReportWords) -> str:
    """Return the title with the number of boards that the quick version has."""
    for entry in whole.boards:
        if whole.quick.count is not None and entry.count > whole.quick.count:
            title = title.replace(words.count("board", entry.count), words.count("board", whole.quick.count))
    return title


def _cut_boards(entry: BoardEntry, cut: Quick) -> BoardEntry | None:
    """Return the boards of the quick version, or None."""
    sides = tuple(side for side in entry.side if cut.max_side is None or side <= cut.max_side)
    if entry.side and not sides:
        return None
    return replace(
        entry,
        side=sides,
        count=min(entry.count, cut.count or entry.count),
        each=_minimum(entry.each, cut.each),
        seconds=_minimum(entry.seconds, cut.seconds if entry.seconds else None),
        fraction=entry.fraction[:: cut.every],
        signs=entry.signs[:: cut.every],
        effort=_minimum(entry.effort, cut.effort),
    )


def _cut_algorithm(entry: AlgorithmEntry, cut: Quick) -> AlgorithmEntry:
    return replace(
        entry,
        seconds=_minimum(entry.seconds, cut.seconds if entry.seconds else None),
        effort=_minimum(entry.effort, cut.effort if entry.effort else None),
        repetitions=_minimum(entry.repetitions, cut.repetitions if entry.repetitions else None),
    )


def _minimum(one: Any, other: Any) -> Any:
    return min((value for value in (one, other) if value is not None), default=None)


def _left_out(whole: Recipe, words: ReportWords) -> tuple[str, ...]:
    """Phrases on what the quick version cuts from the whole recipe."""
    quick = whole.quick
    by_phrase: dict[str, list[str]] = {}
    for entry in whole.boards:
        name = words.word(entry.set or entry.make)
        for phrase in _cut_of(entry, _cut_boards(entry, quick), words):
            by_phrase.setdefault(phrase, []).append(f'"{name}"' if "," in name else name)
    phrases = [f"{phrase} ({', '.join(dict.fromkeys(sets))})" for phrase, sets in by_phrase.items()]
    if quick.repetitions is not None and quick.repetitions < whole.repetitions:
        dropped = whole.repetitions - quick.repetitions
        phrases.append(words.sentence("cut-runs", gone=dropped, all=whole.repetitions))
    if quick.seconds is not None and quick.seconds < whole.seconds:
        phrases.append(words.sentence("cut-seconds", seconds=quick.seconds, all=whole.seconds))
    if quick.effort is not None and (whole.effort is None or quick.effort < whole.effort):
        phrases.append(words.sentence("cut-effort", effort=quick.effort))
    return (*phrases, *map(words.word, quick.without))


def _cut_of(entry: BoardEntry, kept: BoardEntry | None, words: ReportWords) -> Iterator[str]:
    if kept is None:
        yield _sides(entry.side)
        return
    if dropped := [side for side in entry.side if side not in kept.side]:
        yield _sides(dropped)
    for name in ("fraction", "signs"):
        values = getattr(entry, name)
        if dropped := [value for value in values if value not in getattr(kept, name)]:
            yield f"{words.word(name)} {words.series(dropped)}"
    if kept.count < entry.count:
        several = any(len(part) > 1 for part in (kept.side, kept.level, kept.fraction, kept.signs))
        key = "cut-boards-each" if several else "cut-boards"
        yield words.sentence(key, gone=entry.count - kept.count, all=entry.count)
    if kept.each is not None and kept.each != entry.each:
        yield words.sentence("cut-file", boards=words.count("board", kept.each))


def _sides(sides: Sequence[int]) -> str:
    return ", ".join(f"{side}×{side}" for side in sides)
