"""Find the plain boards in a block of lines natively, to copy them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ..puzzle.symbols import symbol_table
from ..solve.types import Request
from .arrow import Pieces
from .batch import Batch, Boards, Code, Fault, Shape
from .engines import choose
from .lanes import ENGINES
from .line_answers import LineAnswers, LineForm, answer_lines
from .results import Solved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SolvedLines(NamedTuple):
    """A block of lines: which are plain boards, and the engine's results."""

    data: bytes | memoryview
    starts: NDArray[Any]  # of the lines, in the data
    plain: NDArray[np.bool_]
    solved: Solved

    def values(self, side: int, alphabet: str) -> NDArray[np.uint8]:
        """Lines × cells, 0 for empty; zeros where a line is not plain."""
        import numpy as np

        cells, bytes_ = side**2, np.frombuffer(self.data, np.uint8)
        table = np.frombuffer(symbol_table(side, alphabet), np.uint8)
        if self.plain.all():
            values = table[bytes_.reshape(len(self.plain), cells + 1)[:, :cells]]
        else:
            values = np.zeros((len(self.plain), cells), np.uint8)
            values[self.plain] = table[bytes_[self.starts[self.plain][:, None] + np.arange(cells)]]
        values[values > side] = 0  # a 0 that means empty, though it may be a value
        return values


def solve_lines(
    data: bytes, shape: Shape, alphabet: str = "1-9A", *, limit: int = 1, effort: int = 0
) -> SolvedLines:
    """Solve the plain lines of `data`; the caller reads the others.

    `data` ends with a line feed. A plain line has one symbol per cell, and no two givens conflict.
    """
    import numpy as np

    ends = np.flatnonzero(np.frombuffer(data, np.uint8) == ord("\n"))
    starts = np.concatenate(([0], ends[:-1] + 1))
    request = Request(solutions=limit, effort=effort)
    return _solve(Batch(Boards(data, len(ends), True), shape, request, alphabet), starts, ends - starts)


def solve_pieces(
    pieces: Pieces, shape: Shape, alphabet: str = "1-9A", *, limit: int = 1, effort: int = 0
) -> SolvedLines:
    """Like `solve_lines`, for pieces of a buffer; nothing is copied."""
    data, offsets = pieces
    boards = Boards(data, len(offsets) - 1, True, offsets, offsets.itemsize)
    batch = Batch(boards, shape, Request(solutions=limit, effort=effort), alphabet)
    return _solve(batch, offsets[:-1], offsets[1:] - offsets[:-1])


def _solve(batch: Batch, starts: NDArray[Any], lengths: NDArray[Any]) -> SolvedLines:
    solved = choose(ENGINES, batch, "").solve(batch)
    plain = (solved.fault == Fault.FINE) & (lengths == batch.shape[0] ** 2)
    return SolvedLines(batch.boards.data, starts, plain, solved)


def write_plain(solved_lines: SolvedLines, shape: Shape, form: LineForm, column: bytes) -> LineAnswers:
    """Write a record per plain line; `column` is the first kept column."""
    import numpy as np

    verdict = np.where(solved_lines.plain, np.uint8(Code.ONE), np.uint8(Code.REJECTED))
    solved = replace(solved_lines.solved, verdict=verdict)
    return answer_lines(
        bytes(solved_lines.data), shape, form._replace(kept=[column, *form.kept]), found=solved
    )
