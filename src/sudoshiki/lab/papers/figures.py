"""What the documents report for their own boards, and in a word why our figure differs where it does.

S2 calls one value tried in one cell an operation and stops past a million of them; S5 calls one value
placed an iteration. Both stop at the first solution.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...puzzle import Puzzle, futoshiki, sudoku

__all__ = ["OVER", "Figure", "figures_for"]

OVER = "over 1,000,000"

RESTORED_LAST = "value-order=restored-last"

_VALUE_ORDER = "value order"
_NOT_SAID = "its order is not said"


class Figure(NamedTuple):
    """One number of a document: the counter it means, and what to say where ours is another.

    `settings` are those with which ours is the same to the digit, where the usual ones don't do it.
    """

    document: str
    algorithm: str
    counter: str
    reported: int | None  # None: stopped past a million
    why: str = _NOT_SAID
    settings: str = ""

    def said(self) -> str:
        number = OVER if self.reported is None else f"{self.reported:,}"
        return f"{self.document}: {number} {self.counter}"

    def compared(self, ours: int) -> str:
        """In a word, how `ours` stands to it."""
        if self.reported is None:
            return "so is ours" if ours > 1_000_000 else f"ours is not: {self.why}"
        return "the same" if ours == self.reported else f"differs: {self.why}"


def figures_for(puzzle: Puzzle) -> dict[str, Figure]:
    """The figures a document gives for this very puzzle, by algorithm; none for most puzzles."""
    return _table().get(puzzle, {})


@lru_cache(maxsize=1)
def _table() -> dict[Puzzle, dict[str, Figure]]:
    return {
        _futoshiki(_S2_5X5): _figures("S2", "tried", (4002, 339, 297), reproduced=True),
        _futoshiki(_S2_6X6): _figures("S2", "tried", (864_453, 5706, 4064), reproduced=True),
        _futoshiki(_S2_7X7): _figures("S2", "tried", (None, 117_922, 16_087)),
        _futoshiki(_S2_9X9): _figures("S2", "tried", (None, None, 7103)),
        sudoku(_S5_9X9): _figures("S5", "placed", (9_727_396, 4_652_288, 432), reproduced=True),
    }


def _figures(
    document: str, counter: str, reported: tuple[int | None, ...], *, reproduced: bool = False
) -> dict[str, Figure]:
    """The three algorithms, in order; `reproduced` where MRV's habit of value order gives its figure."""
    plain, forward, mrv = reported
    why, settings = (_VALUE_ORDER, RESTORED_LAST) if reproduced else (_NOT_SAID, "")
    rows = (
        Figure(document, "backtracking", counter, plain),
        Figure(document, "forward-checking", counter, forward),
        Figure(document, "mrv", counter, mrv, why, settings),
    )
    return {row.algorithm: row for row in rows}


def _futoshiki(text: str) -> Puzzle:
    """Cells as a line, then the signs as S2 writes them: a b c d means cell(a,b) < cell(c,d), from 1."""
    cells, _, signs = text.partition(" ")
    arcs = [((a - 1, b - 1), (c - 1, d - 1)) for a, b, c, d in (map(int, sign) for sign in signs.split())]
    return futoshiki(cells, arcs)


_S2_5X5 = "..............3....5..... 2212 2515 4151 1211 3231 3233 3334 4342 4344 5453"
_S2_6X6 = "..............4................5.... 2111 2313 4333 5545 4656 5666 2221 3635 4443 5251 5453 6261"
_S2_7X7 = (
    "7................................4......2.....371 "
    "1424 3424 3646 5545 6474 1213 1314 1516 1617 2322 2425 3534 4241 5756 6364 7473"
)
_S2_9X9 = (
    ".5........8.......8...........5471......81................1....23...8.......62.3. "
    "1727 2737 3141 4252 6474 6676 7686 8777 8191 8595 8898 8999 1817 2223 2627 3132 3433 3635 "
    "3839 5253 9192"
)
_S5_9X9 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
