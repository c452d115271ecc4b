"""Figures of the documents for their boards, and the settings that give them.

S2 calls one value tried in one cell an operation, and its program stops on entering a cell with more than a
million of them. S5's iteration is one value placed in plain backtracking, and with forward checking one value
tried, which equals one placed (see core/search/listed.hpp). Both stop at the first solution.
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
    """One number of a document, and our counter for it."""

    document: str
    algorithm: str
    counter: str
    reported: int | None  # None: stopped at the limit of S2
    settings: str = ""  # options that reproduce the document's program

    def text(self, words: RunWords = ENGLISH_RUNS) -> str:
        limit = words.number(f"{S2_LIMIT:,}")
        number = words.sentence("over", limit=limit)
        if self.reported is not None:
            number = words.number(f"{self.reported:,}")
        return f"{self.document}: {number} {words.heads[self.counter]}"

    def compare_with(self, outcome: Outcome, words: RunWords = ENGLISH_RUNS) -> str:
        """Return a phrase that compares our run for the first solution with it."""
        ours: int = getattr(outcome.counters, self.counter)
        if self.reported is None and _exceeds_limit(ours, outcome.stopped):
            return words.sentence("the same")
        if outcome.verdict is Verdict.UNDECIDED:
            return words.sentence("did not end", stopped=words.stops[outcome.stopped])
        if ours == self.reported:
            return words.sentence("the same")
        return words.sentence("differs but" if self.settings else "differs", settings=self.settings)


def _exceeds_limit(ours: int, stopped: Stopped) -> bool:
    """Return whether our run exceeds the limit of S2, or was stopped exactly there."""
    return ours > S2_LIMIT or (ours == S2_LIMIT and stopped is Stopped.EFFORT)


def figures_for(puzzle: Puzzle) -> dict[str, Figure]:
    """The document's figures for this puzzle by algorithm; empty for most puzzles."""
    return _table().get(puzzle, {})


@lru_cache(maxsize=1)
def _table() -> dict[Puzzle, dict[str, Figure]]:
    """Return all figures of the documents' tables that should be equal to ours."""
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
    """Return the figures of one row, by algorithm."""
    entries = {entry.label or entry.name: entry for entry in recipe.algorithms}
    figures = {}
    for label, number in numbers.items():
        entry = entries[label]
        settings = ":".join(f"{option}={value}" for option, value in entry.options.items())
        reported = number if isinstance(number, int) else None
        figures[entry.name] = Figure(recipe.source, entry.name, counter, reported, settings)
    return figures
