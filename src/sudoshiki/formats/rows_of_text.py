"""Write an array of boards of one side as lines, as the format's own writer would.

No Puzzle is built. If all cells take equally many characters, the own writer writes a few boards, and the
characters that differ give the positions of the cells. Two formats that count empty cells are written here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..puzzle import Board, Puzzle, default_box, sudoku
from .registry import find, refusal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MAX_DIGIT_SIDE = 9  # above it values differ in length

RowsWriter = Callable[["NDArray[np.uint8]"], bytes]


@lru_cache(maxsize=16)
def rows_writer(format: str, side: int) -> RowsWriter | None:
    """Return a function that writes an array, a board per row, as lines.

    None if only the format's own writer can do it.
    """
    format_ = find(format)
    empty = sudoku(side=side)
    if side > MAX_DIGIT_SIDE or not (format_.one_a_line or format == "csv") or refusal(format_, empty):
        return None
    if format in _RUNS:
        return lambda values: _write_runs(values, _RUNS[format], _line(format, empty))
    return _by_places(format, side)


def _line(format: str, puzzle: Puzzle) -> bytes:
    """Write a puzzle as one line, without a header."""
    return find(format).write_all([puzzle]).rpartition("\n")[2].encode()


def _by_places(format: str, side: int) -> RowsWriter | None:
    """Return a writer that puts the text of each value into an empty line."""
    import numpy as np

    full = full_board(side)
    boards = [[0] * side**2, *([(v + turn) % side + 1 for v in full] for turn in range(side))]
    lines = [_line(format, sudoku(board, side=side)) + b"\n" for board in boards]
    if len(set(map(len, lines))) > 1:
        return None
    text = np.array([np.frombuffer(line, np.uint8) for line in lines])
    places = np.flatnonzero((text != text[0]).any(axis=0))
    if not len(places) or len(places) % side**2:
        return None
    first = places[: len(places) // side**2]
    shown = text[:, first][np.argsort([board[0] for board in boards])]
    steps = set(np.diff(places).tolist())
    evenly: Any = slice(places[0], places[-1] + 1, *steps) if len(steps) == 1 else places

    def write(values: NDArray[np.uint8]) -> bytes:
        out = np.empty((len(values), len(text[0])), np.uint8)
        out[:] = text[0]
        out[:, evenly] = shown[values].reshape(len(values), -1)
        return out.tobytes()

    half = [0 if cell % 3 == 0 else value for cell, value in enumerate(full)]
    right = write(np.array([half], np.uint8)) == _line(format, sudoku(half, side=side)) + b"\n"
    return write if right else None


def full_board(side: int) -> Board:
    """Return a solution of the empty Sudoku of this side with the default boxes."""
    high, wide = default_box(side)
    cells = [(row, column) for row in range(side) for column in range(side)]
    return tuple((row % high * wide + row // high + column) % side + 1 for row, column in cells)


class _Runs(NamedTuple):
    """The way a format counts empty cells."""

    before: str  # the character before the letter for one empty cell
    most: int  # the most cells that a letter counts
    separator: str  # between two numbers


_RUNS = {"solo": _Runs("`", 26, "_"), "puzzlink": _Runs("f", 20, "")}


def _write_runs(values: NDArray[np.uint8], runs: _Runs, empty: bytes) -> bytes:
    import numpy as np

    boards, cells = values.shape
    is_empty = values == 0
    places = np.arange(1, cells + 1, dtype=np.uint8)  # there are at most 81
    run = places - np.maximum.accumulate(places * ~is_empty, axis=1)  # number of empty cells that end here
    last_letter = ((np.arange(256) - 1) % runs.most + 1).astype(np.uint8)  # the cells that it counts
    count = last_letter[run]
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
    if runs.separator:
        neighbours = ~(is_empty[:, 1:] | is_empty[:, :-1])
        out[:, start + 2 : -1 : 2] = neighbours * np.uint8(ord(runs.separator))
    return out.tobytes().translate(None, delete=b"\0")
