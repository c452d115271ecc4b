"""Many boards of one side at once, from an array of values to lines of text: what the writer of the format
would write of each, without a Puzzle for any.

Where each cell takes as many characters as any other, the writer itself is asked for a few boards, and what
differs between them tells where the cells stand. Two formats that count empty cells are written here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..puzzle import Board, Puzzle, default_box, sudoku
from .registry import find, refusal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LARGEST_SIDE", "RowsWriter", "full_board", "rows_writer"]

LARGEST_SIDE = 9  # above it a value takes one character or two

Values = "NDArray[np.uint8]"
RowsWriter = Callable[["NDArray[np.uint8]"], bytes]


@lru_cache(maxsize=16)
def rows_writer(format: str, side: int) -> RowsWriter | None:
    """What writes an array of boards (a row a board, 0 empty) in this format, each with a line feed behind
    it; None where only the format's own writer can."""
    row = find(format)
    empty = sudoku(side=side)
    if side > LARGEST_SIDE or not (row.one_a_line or format == "csv") or refusal(row, empty):
        return None
    if format in _RUNS:
        return lambda values: _counted(values, _RUNS[format], _line(format, empty))
    template = _template(format, side)
    return None if template is None else template.rows


def _line(format: str, puzzle: Puzzle) -> bytes:
    """The puzzle as it is written, without a header above it."""
    return find(format).write_all([puzzle]).rpartition("\n")[2].encode()


class _Template(NamedTuple):
    """A line, and in it the places of the cells: `cells` of them from `start`, `step` apart."""

    line: NDArray[np.uint8]
    start: int
    step: int
    cells: int
    shown: NDArray[np.uint8]  # by value, what stands in the place of a cell

    def rows(self, values: NDArray[np.uint8]) -> bytes:
        import numpy as np

        width = self.shown.shape[1]
        out = np.empty((len(values), len(self.line)), np.uint8)
        out[:] = self.line
        if width == 1:
            out[:, self.start : self.start + self.step * (self.cells - 1) + 1 : self.step] = self.shown[:, 0][
                values
            ]
        else:  # side by side
            out[:, self.start : self.start + width * self.cells] = self.shown[values].reshape(len(values), -1)
        return out.tobytes()


def _template(format: str, side: int) -> _Template | None:
    import numpy as np

    def written(*givens: int) -> NDArray[np.uint8]:
        cells = [*givens, *[0] * (side * side - len(givens))]
        return np.frombuffer(_line(format, sudoku(cells, side=side)) + b"\n", np.uint8)

    probes = [written(value) for value in range(side + 1)]
    seconds = [written(0, value) for value in range(side + 1)]
    if len({len(line) for line in (*probes, *seconds)}) > 1:
        return None
    first = np.flatnonzero(np.any(np.array(probes) != probes[0], axis=0))
    second = np.flatnonzero(np.any(np.array(seconds) != seconds[0], axis=0))
    if not len(first) or len(first) != len(second):
        return None
    shown = np.array([line[first[0] : first[-1] + 1] for line in probes])
    step = int(second[0] - first[0])
    template = _Template(probes[0], int(first[0]), step, side * side, shown)
    fits = shown.shape[1] in (1, step) and _is_right(template, format, side)
    return template if fits else None


def _is_right(template: _Template, format: str, side: int) -> bool:
    """Whether the template writes a board as the format's writer does."""
    import numpy as np

    values = list(full_board(side))
    values[::3] = [0] * len(values[::3])
    board = np.array([values], np.uint8)
    return template.rows(board) == _line(format, sudoku(values, side=side)) + b"\n"


def full_board(side: int) -> Board:
    """Some solution of the empty Sudoku of this side with the usual boxes."""
    high, wide = default_box(side)
    cells = [(row, column) for row in range(side) for column in range(side)]
    return tuple((row % high * wide + row // high + column) % side + 1 for row, column in cells)


class _Runs(NamedTuple):
    """How a format counts empty cells: the letter before that for one, the most that a letter can say, and
    what parts two numbers."""

    before: str
    most: int
    part: str


_RUNS = {"solo": _Runs("`", 26, "_"), "puzzlink": _Runs("f", 20, "")}


def _counted(values: NDArray[np.uint8], runs: _Runs, empty: bytes) -> bytes:
    import numpy as np

    boards, cells = values.shape
    is_empty = values == 0
    places = np.arange(1, cells + 1, dtype=np.uint8)  # there are at most 81
    run = places - np.maximum.accumulate(places * ~is_empty, axis=1)  # how many empty cells end here
    count = _within(runs.most)[run]
    last = np.ones_like(is_empty)
    last[:, :-1] = ~is_empty[:, 1:]
    tells = is_empty & (last | (count == runs.most))
    head = empty[: len(empty.rstrip(b"abcdefghijklmnopqrstuvwxyz"))]
    start = len(head)
    out = np.zeros((boards, start + 2 * cells + 1), np.uint8)
    out[:, :start] = np.frombuffer(head, np.uint8)
    out[:, -1] = ord("\n")
    cell = out[:, start + 1 : -1 : 2]
    cell[:] = (count + np.uint8(ord(runs.before))) * tells + (values + np.uint8(ord("0"))) * ~is_empty
    if runs.part:
        neighbours = ~(is_empty[:, 1:] | is_empty[:, :-1])
        out[:, start + 2 : -1 : 2] = neighbours * np.uint8(ord(runs.part))
    return out.tobytes().translate(None, delete=b"\0")


def _within(most: int) -> NDArray[np.uint8]:
    """By the length of a run, what its last letter tells."""
    import numpy as np

    return ((np.arange(256) - 1) % most + 1).astype(np.uint8)
