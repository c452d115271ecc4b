"""What the quick version of a recipe leaves out, in words for the terminal and the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .recipe import BoardEntry, Recipe, cut_boards
from .words import ENGLISH, Words

__all__ = ["left_out"]


def left_out(whole: Recipe, words: Words = ENGLISH) -> tuple[str, ...]:
    """A phrase for each thing that `made_quick` cuts from the whole recipe."""
    quick = whole.quick
    by_phrase: dict[str, list[str]] = {}
    for entry in whole.boards:
        for phrase in _cut_of(entry, cut_boards(entry, quick), words):
            by_phrase.setdefault(phrase, []).append(_quoted(words.word(entry.set or entry.make)))
    phrases = [f"{phrase} ({', '.join(dict.fromkeys(sets))})" for phrase, sets in by_phrase.items()]
    if quick.repetitions is not None and quick.repetitions < whole.repetitions:
        gone = whole.repetitions - quick.repetitions
        phrases.append(words.say("cut-runs", gone=gone, all=whole.repetitions))
    if quick.seconds is not None and quick.seconds < whole.seconds:
        phrases.append(words.say("cut-seconds", seconds=quick.seconds, all=whole.seconds))
    if quick.effort is not None and (whole.effort is None or quick.effort < whole.effort):
        phrases.append(words.say("cut-effort", effort=quick.effort))
    return (*phrases, *map(words.word, quick.without))


def _cut_of(entry: BoardEntry, kept: BoardEntry | None, words: Words) -> Iterator[str]:
    if kept is None:
        yield _sides(entry.side)
        return
    if gone := [side for side in entry.side if side not in kept.side]:
        yield _sides(gone)
    for name in ("fraction", "signs"):
        values = getattr(entry, name)
        if gone := [value for value in values if value not in getattr(kept, name)]:
            yield f"{words.word(name)} {'; '.join(map(words.show, gone))}"
    if kept.count < entry.count:
        several = any(len(part) > 1 for part in (kept.side, kept.level, kept.fraction, kept.signs))
        key = "cut-boards-each" if several else "cut-boards"
        yield words.say(key, gone=entry.count - kept.count, all=entry.count)
    if kept.each is not None and kept.each != entry.each:
        yield words.say("cut-file", boards=words.count("board", kept.each))


def _quoted(name: str) -> str:
    return f'"{name}"' if "," in name else name


def _sides(sides: Sequence[int]) -> str:
    return ", ".join(f"{side}×{side}" for side in sides)
