"""What the documents report for their own boards, and the settings with which ours is the same to the digit.

S2 calls one value tried in one cell an operation, and its program stops on entering a cell with more than a
million of them. S5's iteration is one value placed in plain backtracking, and with forward checking one value
tried, which is as much as one placed (see core/search/listed.hpp). Both stop at the first solution.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...formats.shipped import shipped_board
from ...puzzle import Puzzle
from ...solve import Outcome, Stopped, Verdict

__all__ = ["S2_LIMIT", "Figure", "figures_for"]

S2_LIMIT = 1_000_000


class Figure(NamedTuple):
    """One number of a document, and the counter of ours that it means."""

    document: str
    algorithm: str
    counter: str
    reported: int | None  # None: stopped past the limit of S2
    settings: str = ""  # the habits of the document's program, where it has any

    def said(self) -> str:
        number = f"over {S2_LIMIT:,}" if self.reported is None else f"{self.reported:,}"
        return f"{self.document}: {number} {self.counter}"

    def compared(self, outcome: Outcome) -> str:
        """In a word, how our run for the first solution stands to it."""
        ours: int = getattr(outcome.counters, self.counter)
        if self.reported is None and _passes_the_limit(ours, outcome.stopped):
            return "the same"
        if outcome.verdict is Verdict.UNDECIDED:
            return f"ours did not end ({outcome.stopped})"
        if ours == self.reported:
            return "the same"
        return f"differs; the same with {self.settings}" if self.settings else "differs"


def _passes_the_limit(ours: int, stopped: Stopped) -> bool:
    """A run that its effort stopped would have gone on: at a million it was about to pass it."""
    return ours > S2_LIMIT or (ours == S2_LIMIT and stopped is Stopped.EFFORT)


def figures_for(puzzle: Puzzle) -> dict[str, Figure]:
    """The figures a document gives for this very puzzle, by algorithm; none for most puzzles."""
    return _table().get(puzzle, {})


@lru_cache(maxsize=1)
def _table() -> dict[Puzzle, dict[str, Figure]]:
    return {
        shipped_board("s2-futoshiki-5x5"): _figures("S2", "tried", (4002, 339, 297)),
        shipped_board("s2-futoshiki-6x6"): _figures("S2", "tried", (864_453, 5706, 4064)),
        shipped_board("s2-futoshiki-7x7"): _figures("S2", "tried", (None, 117_922, 16_087)),
        shipped_board("s2-futoshiki-9x9"): _figures("S2", "tried", (None, None, 7103)),
        shipped_board("s5-sudoku-9x9"): _figures("S5", "placed", (9_727_396, 4_652_288, 432)),
    }


def _figures(document: str, counter: str, reported: tuple[int | None, ...]) -> dict[str, Figure]:
    """The three algorithms, in order; the lists of the last two are kept in the program's own way."""
    plain, forward, mrv = reported
    habits = f"habits={document.lower()}"
    rows = (
        Figure(document, "backtracking", counter, plain),
        Figure(document, "forward-checking", counter, forward, habits),
        Figure(document, "mrv", counter, mrv, habits),
    )
    return {row.algorithm: row for row in rows}
