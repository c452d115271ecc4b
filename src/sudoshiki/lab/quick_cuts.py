"""What the quick version of a recipe leaves out, in words for the terminal and the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..puzzle.errors import so_many
from .numbers import show
from .recipe import BoardEntry, Recipe, cut_boards

__all__ = ["left_out", "said_of_quick"]


def left_out(whole: Recipe) -> tuple[str, ...]:
    """A phrase for each thing that `made_quick` cuts from the whole recipe."""
    quick = whole.quick
    by_phrase: dict[str, list[str]] = {}
    for entry in whole.boards:
        for phrase in _cut_of(entry, cut_boards(entry, quick)):
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
