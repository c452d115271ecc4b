"""Minimal Sudoku without other requirements, made natively in batches."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _core
from ..solve import Request, StopFlag
from ..solvers.native import native_request
from .judging import Attempt
from .shapes import MAX_GUESSES, Clues, Shape
from .spec import PuzzleSpec

PUZZLES_PER_BOARD = {9: 8}  # by side; each has its own order of clues and its own symmetry
_SYMBOLS = b".123456789" + bytes(246)  # symbols of values up to 9


@dataclass(slots=True, eq=False)
class PlainPuzzles:
    """Puzzles of one shape as bytes."""

    shape: Shape
    values: bytes
    settled: bytes  # per puzzle, whether every proof was finished
    marks: bytes  # fingerprints of the puzzles

    def __len__(self) -> int:
        return len(self.settled)

    def text(self) -> str:
        """One line per puzzle."""
        return _core.lines_of_boards(self.values, self.shape.cells, _SYMBOLS).decode("ascii")

    def lines(self) -> list[str]:
        return self.text().splitlines()

    def attempt(self, position: int) -> Attempt:
        row = slice(position * self.shape.cells, (position + 1) * self.shape.cells)
        clues = Clues(self.values[row], b"", b"", bool(self.settled[position]))
        return Attempt(self.shape, clues)


def line_of(values: bytes) -> str:
    return values.translate(_SYMBOLS).decode("ascii")


def is_plain(spec: PuzzleSpec) -> bool:
    """Return whether the spec has no requirements, and puzzles fit on a plain line."""
    has_requirements = (
        spec.difficulty
        or spec.needs_solving_path
        or spec.counts_matter
        or spec.arguments["level"] is not None
    )
    free = spec.pattern is None and spec.symmetry == "none" and not spec.random_regions
    return free and not has_requirements and spec.shape.is_line


def round_up_to_boards(shape: Shape, count: int) -> int:
    """Round up to a multiple of the puzzles per full board."""
    per_board = PUZZLES_PER_BOARD.get(shape.side, 1)
    return -(-count // per_board) * per_board


def make_plain_batch(shape: Shape, seed: int, first: int, count: int, stop: StopFlag | None) -> PlainPuzzles:
    """Make the puzzles numbered `first`, `first` + 1, …; none if it was stopped."""
    request = native_request(Request(seed=seed, effort=MAX_GUESSES, stop=stop))
    fields = _core.make_boards(shape.native(), first, count, PUZZLES_PER_BOARD.get(shape.side, 1), request)
    return PlainPuzzles(shape, *fields)
