"""Lines that are plain boards beyond doubt, found natively by the block: for those who only pass them on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..puzzle.symbols import symbol_table
from ..solve.request import Request
from .batch import Batch, Boards, Shape
from .engines import choose
from .lanes import ENGINES
from .line_answers import count_lines
from .results import Fault, Solved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PlainLines", "plain_lines"]


class PlainLines(NamedTuple):
    """A block of lines: which of them hold a board and nothing else, the values of those, 0 for empty, and
    what the engine says of each line."""

    plain: NDArray[np.bool_]
    values: NDArray[np.uint8]  # lines × cells; zeros where a line is not plain
    solved: Solved


def plain_lines(
    data: bytes, shape: Shape, alphabet: str = "1-9A", *, limit: int = 1, effort: int = 0
) -> PlainLines:
    """`data` has lines, each ended by a line feed. A line is plain if it has as many characters as the shape
    has cells, all of them symbols, and no two givens clash; all others are the caller's to read."""
    import numpy as np

    cells = shape[0] ** 2
    boards = Boards(data, count_lines(data), True)
    batch = Batch(boards, shape, Request(solutions=limit, effort=effort), alphabet)
    solved = choose(ENGINES, batch, "").solve(batch)
    bytes_ = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(bytes_ == ord("\n"))
    starts = np.concatenate(([0], ends[:-1] + 1))
    plain = (solved.fault == Fault.FINE) & (ends - starts == cells)
    table = np.frombuffer(symbol_table(shape[0], alphabet), np.uint8)
    if plain.all():
        values = table[bytes_.reshape(len(plain), cells + 1)[:, :cells]]
    else:
        values = np.zeros((len(plain), cells), np.uint8)
        values[plain] = table[bytes_[starts[plain][:, None] + np.arange(cells)]]
    values[values > shape[0]] = 0  # a 0 that stands for empty, where it may be a value
    return PlainLines(plain, values, solved)
