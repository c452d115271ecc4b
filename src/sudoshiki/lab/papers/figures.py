"""What the documents report for their own boards, and the settings with which ours is the same to the digit.

S2 calls one value tried in one cell an operation, and its program stops on entering a cell with more than a
million of them. S5's iteration is one value placed in plain backtracking, and with forward checking one value
tried, which is as much as one placed (see core/search/listed.hpp). Both stop at the first solution.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ...formats.shipped import shipped_board
from ...puzzle import Puzzle
from ...say.layouts import S2_OPERATIONS as S2_LIMIT
from ...say.run_english import ENGLISH_RUNS
from ...say.words import RunWords
from ...solve import Outcome, Stopped, Verdict
from ..reading import read_recipe
from ..recipe import Recipe


class Figure(NamedTuple):
    """One number of a document, and the counter of ours that it means."""

    document: str
    algorithm: str
    counter: str
    reported: int | None  # None: stopped past the limit of S2
    settings: str = ""  # the habits of the document's program, where it has any

    def text(self, words: RunWords = ENGLISH_RUNS) -> str:
        limit = words.number(f"{S2_LIMIT:,}")
        number = words.sentence("over", limit=limit)
        if self.reported is not None:
            number = words.number(f"{self.reported:,}")
        return f"{self.document}: {number} {words.heads[self.counter]}"

    def compared(self, outcome: Outcome, words: RunWords = ENGLISH_RUNS) -> str:
        """In a word, how our run for the first solution stands to it."""
        ours: int = getattr(outcome.counters, self.counter)
        if self.reported is None and _passes_the_limit(ours, outcome.stopped):
            return words.sentence("the same")
        if outcome.verdict is Verdict.UNDECIDED:
            return words.sentence("did not end", stopped=words.stops[outcome.stopped])
        if ours == self.reported:
            return words.sentence("the same")
        return words.sentence("differs but" if self.settings else "differs", settings=self.settings)


def _passes_the_limit(ours: int, stopped: Stopped) -> bool:
    """A run that its effort stopped would have gone on: at a million it was about to pass it."""
    return ours > S2_LIMIT or (ours == S2_LIMIT and stopped is Stopped.EFFORT)


def figures_for(puzzle: Puzzle) -> dict[str, Figure]:
    """The figures a document gives for this very puzzle, by algorithm; none for most puzzles."""
    return _table().get(puzzle, {})


@lru_cache(maxsize=1)
def _table() -> dict[Puzzle, dict[str, Figure]]:
    """From the documents' recipes: the tables whose numbers are expected to the digit."""
    table: dict[Puzzle, dict[str, Figure]] = {}
    for recipe in map(read_recipe, ("paper:s2", "paper:s5")):
        boards = {
            puzzle["name"]: puzzle["board"]
            for entry in recipe.boards
            for puzzle in entry.puzzles
            if "board" in puzzle
        }
        for figures in recipe.document:
            if figures.exact:
                for name, numbers in figures.values.items():
                    table[shipped_board(boards[name])] = _figures(recipe, figures.measure, numbers)
    return table


def _figures(recipe: Recipe, counter: str, numbers: Mapping[str, int | float | str]) -> dict[str, Figure]:
    """A row of such a table, by algorithm."""
    entries = {entry.label or entry.name: entry for entry in recipe.algorithms}
    rows = {}
    for label, number in numbers.items():
        entry = entries[label]
        settings = ":".join(f"{option}={value}" for option, value in entry.options.items())
        reported = number if isinstance(number, int) else None
        rows[entry.name] = Figure(recipe.source, entry.name, counter, reported, settings)
    return rows
