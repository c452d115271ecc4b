"""Sudoku of which nothing is asked but as few givens as can be: made natively, by whole batches, and no
object is made of a puzzle before it is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _core
from ..solve import Request, StopFlag
from ..solvers.native import native_request
from .judging import Attempt
from .shapes import MOST_GUESSES, Clues, Shape
from .wish import Wish

ALIKE = {9: 8}  # puzzles that come from one full board, by side: each by an order and a symmetry of its own
_SYMBOLS = b".123456789" + bytes(246)  # of values up to 9


@dataclass(slots=True, eq=False)
class Batch:
    """Puzzles of one shape, a row of bytes each."""

    shape: Shape
    values: bytes
    settled: bytes  # by puzzle
    marks: bytes  # fingerprints

    def __len__(self) -> int:
        return len(self.settled)

    def text(self) -> str:
        """A line a puzzle."""
        return _core.lines_of_boards(self.values, self.shape.cells, _SYMBOLS).decode("ascii")

    def lines(self) -> list[str]:
        return self.text().splitlines()

    def attempt(self, at: int) -> Attempt:
        row = slice(at * self.shape.cells, (at + 1) * self.shape.cells)
        clues = Clues(self.values[row], b"", b"", bool(self.settled[at]))
        return Attempt(self.shape, clues)


def line_of(values: bytes) -> str:
    return values.translate(_SYMBOLS).decode("ascii")


def is_plain(wish: Wish) -> bool:
    """Whether any Sudoku that a line can say will do."""
    asked = wish.judged or wish.needs_path or wish.counts_matter or wish.words["level"] is not None
    free = wish.pattern is None and wish.symmetry == "none" and not wish.random_regions
    return free and not asked and wish.shape.is_line


def whole_rows(shape: Shape, count: int) -> int:
    """As many or a few more, so that all puzzles of a full board are made together."""
    alike = ALIKE.get(shape.side, 1)
    return -(-count // alike) * alike


def make_plainly(shape: Shape, seed: int, first: int, count: int, stop: StopFlag | None) -> Batch:
    """Those numbered `first`, `first` + 1, …; none where it was stopped."""
    request = native_request(Request(seed=seed, effort=MOST_GUESSES, stop=stop))
    made = _core.make_boards(shape.native(), first, count, ALIKE.get(shape.side, 1), request)
    return Batch(shape, *made)
