"""Lines that are plain boards beyond doubt, found natively by the block: for those who only pass them on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..puzzle.symbols import symbol_table
from ..solve.types import Request
from .arrow import Pieces
from .batch import Batch, Boards, Fault, Shape
from .engines import choose
from .lanes import ENGINES
from .line_answers import count_lines
from .results import Solved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SolvedLines(NamedTuple):
    """A block of lines: which of them hold a board and nothing else, and what the engine says of each."""

    plain: NDArray[np.bool_]
    solved: Solved
    starts: NDArray[Any]  # of the lines, in the data


class PlainLines(NamedTuple):
    """The same, with the values of the lines that are plain, 0 for empty."""

    plain: NDArray[np.bool_]
    values: NDArray[np.uint8]  # lines × cells; zeros where a line is not plain
    solved: Solved

    def others(self) -> list[int]:
        """The numbers of the lines that are neither plain nor blank, from 0."""
        numbers: list[int] = (~self.plain & (self.solved.fault != Fault.BLANK)).nonzero()[0].tolist()
        return numbers


def solve_lines(
    data: bytes, shape: Shape, alphabet: str = "1-9A", *, limit: int = 1, effort: int = 0
) -> SolvedLines:
    """`data` has lines, each ended by a line feed. A line is plain if it has as many characters as the shape
    has cells, all of them symbols, and no two givens clash; all others are the caller's to read."""
    import numpy as np

    boards = Boards(data, count_lines(data), True)
    solved = _solve(boards, shape, alphabet, limit, effort)
    ends = np.flatnonzero(np.frombuffer(data, np.uint8) == ord("\n"))
    starts = np.concatenate(([0], ends[:-1] + 1))
    plain = (solved.fault == Fault.FINE) & (ends - starts == shape[0] ** 2)
    return SolvedLines(plain, solved, starts)


def solve_pieces(
    pieces: Pieces, shape: Shape, alphabet: str = "1-9A", *, limit: int = 1, effort: int = 0
) -> SolvedLines:
    """The same for pieces of a buffer, such as a column of Arrow has: none is copied."""
    data, offsets = pieces
    boards = Boards(data, len(offsets) - 1, True, offsets, offsets.itemsize)
    solved = _solve(boards, shape, alphabet, limit, effort)
    plain = (solved.fault == Fault.FINE) & (offsets[1:] - offsets[:-1] == shape[0] ** 2)
    return SolvedLines(plain, solved, offsets[:-1])


def _solve(boards: Boards, shape: Shape, alphabet: str, limit: int, effort: int) -> Solved:
    batch = Batch(boards, shape, Request(solutions=limit, effort=effort), alphabet)
    return choose(ENGINES, batch, "").solve(batch)


def plain_lines(
    data: bytes, shape: Shape, alphabet: str = "1-9A", *, limit: int = 1, effort: int = 0
) -> PlainLines:
    """The same, and what stands in the lines."""
    import numpy as np

    plain, solved, starts = solve_lines(data, shape, alphabet, limit=limit, effort=effort)
    cells, bytes_ = shape[0] ** 2, np.frombuffer(data, np.uint8)
    table = np.frombuffer(symbol_table(shape[0], alphabet), np.uint8)
    if plain.all():
        values = table[bytes_.reshape(len(plain), cells + 1)[:, :cells]]
    else:
        values = np.zeros((len(plain), cells), np.uint8)
        values[plain] = table[bytes_[starts[plain][:, None] + np.arange(cells)]]
    values[values > shape[0]] = 0  # a 0 that stands for empty, where it may be a value
    return PlainLines(plain, values, solved)
