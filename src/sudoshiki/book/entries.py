"""The puzzles of a book: solved, graded, and gathered into sections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..logic import WORDS, grade
from ..puzzle import Board, Kind, Puzzle, UsageError
from ..solve import Request, StopFlag, Verdict, solve
from .kinds import kind_title
from .words import BookWords, words_in

LEVELS = tuple(row.word for row in WORDS)


class Entry(NamedTuple):
    """A puzzle of a book, with its number there."""

    number: int
    puzzle: Puzzle
    verdict: Verdict
    solution: Board | None
    level: str  # a word; empty where there is none, or nobody asked

    @property
    def stars(self) -> int:
        """How hard, from 1 on; 0 where the level is no word of grade."""
        return LEVELS.index(self.level) + 1 if self.level in LEVELS else 0

    def doubt(self, language: str = "en") -> str:
        """What readers should know of its solutions; empty where there is exactly one."""
        return words_in(language).doubts.get(self.verdict, "")

    def caption(self, language: str = "en", *, level: bool = True) -> str:
        """Its number, and what is to be said of it."""
        words = words_in(language)
        said = words.level(self.level) if level and self.level else ""
        return " · ".join([str(self.number), *filter(None, (said, self.doubt(language)))])


class BookSection(NamedTuple):
    """Puzzles that stand together; without a title where the book has no sections."""

    title: str
    entries: Sequence[Entry]


def entry_for(
    number: int,
    puzzle: Puzzle,
    *,
    levels: bool = True,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Entry:
    """Solve and grade a puzzle, in so many seconds at most."""
    request = Request(seconds=seconds, stop=stop)
    outcome = solve(puzzle, seconds=seconds, stop=request.stop)
    level = _level(puzzle, request) if levels and outcome.verdict is Verdict.ONE else ""
    return Entry(number, puzzle, outcome.verdict, outcome.solution, level)


def _level(puzzle: Puzzle, request: Request) -> str:
    """The word for its hardest step; where logic has none, as for large boards, Tatham's level."""
    for scale in ("word", "tatham"):
        try:
            found = grade(puzzle, scales=(scale,), seconds=request.seconds_left(), stop=request.stop)
        except UsageError as error:
            if error.kind is not Kind.UNSUPPORTED:  # a rule or a side that the scale does not know
                raise
            continue
        if level := found.word or (found.tatham and found.tatham.level):
            return level
    return ""


def arranged(entries: Iterable[Entry], by: str | None, language: str) -> list[BookSection]:
    """In sections by level or kind, numbered from 1 on as they are printed; without `by` all in one."""
    listed = list(entries)
    if by is None:
        return [BookSection("", listed)] if listed else []
    words = words_in(language)
    titles = [_title(entry, by, words) for entry in listed]
    order = list(dict.fromkeys(titles))
    if by == "level":
        hardness = {
            title: entry.stars or len(LEVELS) + 1 for title, entry in zip(titles, listed, strict=True)
        }
        order.sort(key=hardness.__getitem__)
    sections: list[BookSection] = []
    number = 1
    for title in order:
        chosen = [entry for entry, own in zip(listed, titles, strict=True) if own == title]
        numbered = [entry._replace(number=at) for at, entry in enumerate(chosen, number)]
        sections.append(BookSection(title, numbered))
        number += len(numbered)
    return sections


def _title(entry: Entry, by: str, words: BookWords) -> str:
    if by == "kind":
        return kind_title(entry.puzzle, words)
    level = words.level(entry.level) if entry.level else words.no_level
    return level[:1].upper() + level[1:]
