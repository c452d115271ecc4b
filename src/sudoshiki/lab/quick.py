"""The quick version of a recipe: what it cuts, and what it leaves out in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ..puzzle.errors import so_many
from .numbers import show
from .recipe import AlgorithmEntry, BoardEntry, Quick, Recipe

__all__ = ["made_quick", "said_of_quick"]


def made_quick(whole: Recipe) -> Recipe:
    """The minute's version of this recipe."""
    cut = whole.quick
    return replace(
        whole,
        is_quick=True,
        left_out=_left_out(whole),
        title=f"{whole.title} (quick version)",
        plots=tuple(replace(plot, title=_cut_title(plot.title, whole)) for plot in whole.plots),
        tables=tuple(replace(grid, title=_cut_title(grid.title, whole)) for grid in whole.tables),
        repetitions=min(whole.repetitions, cut.repetitions or whole.repetitions),
        seconds=min(whole.seconds, cut.seconds or whole.seconds),
        effort=_least(whole.effort, cut.effort),
        boards=tuple(kept for entry in whole.boards if (kept := _cut_boards(entry, cut)) is not None),
        algorithms=tuple(
            _cut_algorithm(entry, cut)
            for entry in whole.algorithms
            if entry.label not in cut.without and entry.name not in cut.without
        ),
    )


def _cut_title(title: str, whole: Recipe) -> str:
    """The title with the number of boards that the quick version has."""
    for entry in whole.boards:
        if whole.quick.count is not None and entry.count > whole.quick.count:
            title = title.replace(f"{entry.count} boards", f"{whole.quick.count} boards")
    return title


def _cut_boards(entry: BoardEntry, cut: Quick) -> BoardEntry | None:
    """What the quick version keeps of these boards, if anything."""
    sides = tuple(side for side in entry.side if cut.max_side is None or side <= cut.max_side)
    if entry.side and not sides:
        return None
    return replace(
        entry,
        side=sides,
        count=min(entry.count, cut.count or entry.count),
        each=_least(entry.each, cut.each),
        seconds=_least(entry.seconds, cut.seconds if entry.seconds else None),
        fraction=entry.fraction[:: cut.every],
        signs=entry.signs[:: cut.every],
        effort=_least(entry.effort, cut.effort),
    )


def _cut_algorithm(entry: AlgorithmEntry, cut: Quick) -> AlgorithmEntry:
    return replace(
        entry,
        seconds=_least(entry.seconds, cut.seconds if entry.seconds else None),
        effort=_least(entry.effort, cut.effort if entry.effort else None),
        repetitions=_least(entry.repetitions, cut.repetitions if entry.repetitions else None),
    )


def _least(one: Any, other: Any) -> Any:
    return min((value for value in (one, other) if value is not None), default=None)


def _left_out(whole: Recipe) -> tuple[str, ...]:
    """A phrase for each thing that the quick version cuts from the whole recipe."""
    quick = whole.quick
    by_phrase: dict[str, list[str]] = {}
    for entry in whole.boards:
        for phrase in _cut_of(entry, _cut_boards(entry, quick)):
            by_phrase.setdefault(phrase, []).append(_quoted(entry.set or entry.make))
    phrases = [f"{phrase} ({', '.join(dict.fromkeys(sets))})" for phrase, sets in by_phrase.items()]
    if quick.repetitions is not None and quick.repetitions < whole.repetitions:
        phrases.append(f"{whole.repetitions - quick.repetitions} of {whole.repetitions} runs on each board")
    if quick.seconds is not None and quick.seconds < whole.seconds:
        phrases.append(f"what takes more than {show(quick.seconds)} of the {show(whole.seconds)} s allowed")
    if quick.effort is not None and (whole.effort is None or quick.effort < whole.effort):
        phrases.append(f"what takes more effort than {quick.effort:,}")
    return (*phrases, *quick.without)


def _cut_of(entry: BoardEntry, kept: BoardEntry | None) -> Iterator[str]:
    if kept is None:
        yield _sides(entry.side)
        return
    if gone := [side for side in entry.side if side not in kept.side]:
        yield _sides(gone)
    for name in ("fraction", "signs"):
        values = getattr(entry, name)
        if gone := [value for value in values if value not in getattr(kept, name)]:
            yield f"{name} {', '.join(map(show, gone))}"
    if kept.count < entry.count:
        several = any(len(part) > 1 for part in (kept.side, kept.level, kept.fraction, kept.signs))
        yield f"{entry.count - kept.count} of {entry.count} boards{' of each sort' if several else ''}"
    if kept.each is not None and kept.each != entry.each:
        yield f"all but {so_many(kept.each, 'board')} of each sort in its file"


def _quoted(name: str) -> str:
    return f'"{name}"' if "," in name else name


def _sides(sides: Sequence[int]) -> str:
    return ", ".join(f"{side}×{side}" for side in sides)


def said_of_quick(recipe: Recipe) -> str:
    """One sentence for the head of a quick report."""
    return f"The quick version of this experiment: figures are rough. Left out: {'; '.join(recipe.left_out)}."
