"""The puzzles of a book: solve, grade and group them into sections."""

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
    level: str  # a word; empty if unknown or not requested

    @property
    def stars(self) -> int:
        """The number of stars, from 1; 0 if the level is no word of `grade`."""
        return LEVELS.index(self.level) + 1 if self.level in LEVELS else 0

    def doubt(self, language: str = "en") -> str:
        """Return a note on its solutions; empty if there is exactly one."""
        return words_in(language).doubts.get(self.verdict, "")

    def caption(self, language: str = "en", *, level: bool = True) -> str:
        """Return its number, its level and the note on its solutions."""
        words = words_in(language)
        word = words.level(self.level) if level and self.level else ""
        return " · ".join([str(self.number), *filter(None, (word, self.doubt(language)))])


class BookSection(NamedTuple):
    """A section; without a title if the book has no sections."""

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
    """Solve and grade a puzzle in at most `seconds`."""
    request = Request(seconds=seconds, stop=stop)
    outcome = solve(puzzle, seconds=seconds, stop=request.stop)
    level = _level(puzzle, request) if levels and outcome.verdict is Verdict.ONE else ""
    return Entry(number, puzzle, outcome.verdict, outcome.solution, level)


def _level(puzzle: Puzzle, request: Request) -> str:
    """Return the word for its hardest step; Tatham's level for large boards."""
    for scale in ("word", "tatham"):
        try:
            ratings = grade(puzzle, scales=(scale,), seconds=request.seconds_left(), stop=request.stop)
        except UsageError as error:
            if error.kind is not Kind.UNSUPPORTED:  # a rule or a side that the scale does not support
                raise
            continue
        if level := ratings.word or (ratings.tatham and ratings.tatham.level):
            return level
    return ""


def arranged(entries: Iterable[Entry], by: str | None, language: str) -> list[BookSection]:
    """Group into sections by level or kind, numbered in printing order."""
    all_entries = list(entries)
    if by is None:
        return [BookSection("", all_entries)] if all_entries else []
    words = words_in(language)
    titles = [_title(entry, by, words) for entry in all_entries]
    order = list(dict.fromkeys(titles))
    if by == "level":
        hardness = {
            title: entry.stars or len(LEVELS) + 1 for title, entry in zip(titles, all_entries, strict=True)
        }
        order.sort(key=hardness.__getitem__)
    sections: list[BookSection] = []
    number = 1
    for title in order:
        section = [entry for entry, own in zip(all_entries, titles, strict=True) if own == title]
        numbered = [entry._replace(number=index) for index, entry in enumerate(section, number)]
        sections.append(BookSection(title, numbered))
        number += len(numbered)
    return sections


def _title(entry: Entry, by: str, words: BookWords) -> str:
    if by == "kind":
        return kind_title(entry.puzzle, words)
    level = words.level(entry.level) if entry.level else words.no_level
    return level[:1].upper() + level[1:]
