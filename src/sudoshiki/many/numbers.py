"""Boards as numbers: arrays, rows of numbers, Puzzles."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from math import isqrt
from typing import TYPE_CHECKING, Any

from ..puzzle import Kind, Puzzle, UsageError
from ..puzzle.groups import box_groups, latin_groups
from ..puzzle.model import require_no_rules
from ..puzzle.symbols import UNKNOWN
from ..puzzle.validation import quote, whole
from .batch import Boards
from .input_boards import LEAST_CELLS, LEAST_ROWS, InputBoards, ReadingOptions, one_board

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def read_rows(rows: Sequence[object], options: ReadingOptions) -> InputBoards:
    """Boards as sequences of numbers."""
    import numpy as np

    if any(_holds_bool(row) for row in rows):
        raise UsageError("a cell is True or False; cells are whole numbers, 0 for empty")
    try:
        array = np.array(rows)
    except (ValueError, TypeError) as error:
        raise UsageError("boards of numbers must all have the same number of cells") from error
    if array.dtype.kind == "O":
        array = np.array([_byte(value) for value in array.flat], np.uint8).reshape(array.shape)
    return read_numbers(array, options)


def _holds_bool(row: object) -> bool:
    if not isinstance(row, (list, tuple)):
        return False
    types = set(map(type, row))
    return bool in types or (not types <= {int} and any(_holds_bool(part) for part in row))


def _byte(value: object) -> int:
    """Convert a cell to a byte; UNKNOWN for a number that is not valid on any board."""
    number = whole(value)
    if number is None:
        raise UsageError(f"a cell is {quote(value)}; cells are whole numbers, 0 for empty")
    return number if 0 <= number <= UNKNOWN else UNKNOWN


def read_numbers(array: NDArray[Any], options: ReadingOptions) -> InputBoards:
    import numpy as np

    if array.ndim < 2 or array.dtype.kind not in "iu":
        if array.ndim == 1 and array.dtype.kind in "iu" and len(array) >= LEAST_CELLS:
            raise one_board(f"{len(array)} numbers")
        got = f"{array.dtype} in the shape {array.shape}"
        advice = "; convert it with astype(int), NaN to 0 before" if array.dtype.kind == "f" else ""
        raise UsageError(f"an array of boards needs a row of whole numbers a board, not {got}{advice}")
    _refuse_rows(array, options)
    cells = math.prod(array.shape[1:])
    side = _side_of(cells, options)
    array = array.reshape(len(array), cells)
    if array.dtype != np.uint8:
        strange = (array < 0) | (array > UNKNOWN)
        array = array.astype(np.uint8)
        array[strange] = UNKNOWN
    return InputBoards(Boards(np.ascontiguousarray(array), len(array), False), side)


def _refuse_rows(array: NDArray[Any], options: ReadingOptions) -> None:
    """Reject a single board passed as its rows: its values are too large."""
    if array.ndim != 2 or len(array) != array.shape[1] or len(array) < LEAST_ROWS or options.side is not None:
        return
    filled = (array > 0).any(axis=1).sum()
    large = (array > isqrt(len(array))).any(axis=1).sum()
    if large and 2 * large >= filled:
        raise one_board(f"{len(array)} rows of {len(array)} numbers")


def _side_of(cells: int, options: ReadingOptions) -> int:
    side = isqrt(cells)
    if side**2 != cells or not cells:
        raise UsageError(f"{cells} cells a board: not a square")
    if options.side not in (None, side):
        raise UsageError(f"{cells} cells per board, but side={options.side}")
    return side


def read_on_device(array: object, options: ReadingOptions) -> InputBoards:
    """Read boards in GPU memory without moving them."""
    from .gpu import boards_on_device

    boards = boards_on_device(array)
    return InputBoards(Boards(boards, len(boards), False, on_device=True), _side_of(boards.shape[1], options))


def givens_of(boards: Iterable[Puzzle]) -> NDArray[np.uint8]:
    """Return the givens as an array of bytes; all sides here fit a byte."""
    import numpy as np

    rows = [bytes(puzzle.givens) for puzzle in boards]
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


def read_puzzles(entries: Sequence[object], options: ReadingOptions) -> InputBoards:
    puzzles = _of_one_shape(entries, options)
    first = puzzles[0]
    known = set(latin_groups(first.side)[0])
    latin = set(first.groups) == known
    if first.box is not None:
        known |= set(box_groups(first.side, first.box)[0])
    if not latin and set(first.groups) != known:
        raise UsageError(
            f"boards by the million have rectangular boxes or are Latin squares: use {options.alternative}",
            kind=Kind.UNSUPPORTED,
        )
    if options.format.box is not None or options.side not in (None, first.side):
        raise UsageError("Puzzles know their shape: leave out side, box and latin")
    arcs = [puzzle.arcs for puzzle in puzzles] if any(puzzle.arcs for puzzle in puzzles) else None
    boards = Boards(givens_of(puzzles), len(puzzles), False)
    return InputBoards(boards, first.side, arcs=arcs, box=first.box, latin=latin)


def _of_one_shape(entries: Sequence[object], options: ReadingOptions) -> list[Puzzle]:
    puzzles: list[Puzzle] = []
    for number, puzzle in enumerate(entries):
        if not isinstance(puzzle, Puzzle):
            raise UsageError(f"board {number} is {quote(puzzle)}, not a Puzzle as others are")
        puzzles.append(puzzle)
        require_no_rules(puzzle, options.caller, f"use {options.alternative}")
        if set(puzzle.groups) != set(puzzles[0].groups):
            raise UsageError(f"puzzle {number} has another shape than the first: solve them apart")
        if puzzle.has_pencil_marks:
            raise UsageError(
                f"puzzle {number} has pencil marks: use {options.alternative}, which knows them",
                kind=Kind.UNSUPPORTED,
            )
    return puzzles
