"""Boards by the million: many of one shape solved side by side, one in each lane of the vector unit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import isqrt
from typing import TYPE_CHECKING, Any

from .. import _core
from ..puzzle import Puzzle, UsageError
from ..puzzle.build import default_box
from ..puzzle.graph import box_groups, latin_groups
from ..puzzle.symbols import UNKNOWN, symbol_table
from ..solve import StopFlag, Stopped
from ..solve.request import time_limit, whole_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LARGEST_SIDE", "Code", "Fault", "Solved", "paths", "solve_many"]

LARGEST_SIDE = 16  # a lane holds 16 candidates
_UNLIMITED_GUESSES = 2**32 - 1


class Code(IntEnum):
    """The verdict on a board, as it stands in an array: a `Verdict`, or rejected."""

    NONE = 0
    ONE = 1
    MANY = 2
    SOME = 3
    UNDECIDED = 4
    REJECTED = 5  # not a puzzle: `Solved.fault` and `Solved.column` say why


class Fault(IntEnum):
    """Why a board was rejected."""

    FINE = 0
    LENGTH = 1  # not as many characters as cells
    CHARACTER = 2  # one that stands for nothing
    VALUE = 3  # larger than the side
    CLASH = 4  # equal givens in one row, column or box, or givens that break a sign
    BLANK = 5  # nothing but white space, or a comment


@dataclass(frozen=True, slots=True)
class Solved:
    """The results for a batch: arrays with one entry a board, in the order of the input."""

    verdict: NDArray[np.uint8]  # a Code
    solution: NDArray[np.uint8]  # the first found, n × cells; zeros where there is none
    guesses: NDArray[np.uint32]
    found: NDArray[np.uint32]  # solutions counted, up to the limit
    fault: NDArray[np.uint8]  # a Fault
    column: NDArray[np.uint32]  # of the fault, counted from 1; for a clash, of the later given
    stopped: Stopped  # finished, or what ended the run early: boards not reached are undecided

    def __len__(self) -> int:
        return len(self.verdict)

    def counts(self) -> dict[str, int]:
        """How many boards have each verdict."""
        import numpy as np

        numbers = np.bincount(self.verdict, minlength=len(Code))
        return {code.name.lower(): int(numbers[code]) for code in Code}


def paths() -> list[str]:
    """The instruction sets that this CPU can run, the widest first."""
    return _core.lanes_paths()


def solve_many(
    boards: Any,
    limit: int = 2,
    threads: int = 1,
    *,
    box: tuple[int, int] | None = None,
    latin: bool = False,
    side: int | None = None,
    arcs: Any = None,
    alphabet: str = "1-9A",
    seconds: float | None = None,
    effort: int | None = None,
    stop: StopFlag | None = None,
    path: str = "",
) -> Solved:
    """Solve boards of one shape, up to 16×16, as fast as this CPU can.

    `boards` is text with a board a line (str, bytes or any buffer of bytes), an array of uint8 (one row of
    values a board, 0 for empty), an Arrow column of strings, or any iterable of lines, rows of values or
    Puzzles. The shape is that of the first board: Sudoku with the box nearest to square, unless `box` gives
    its (rows, columns) or `latin` asks for none. `arcs` gives the signs: for each board (lesser, greater)
    pairs of neighbouring cells; or one int8 array with a row a board and an entry an edge (those across row
    by row, then those down), 1 where its first cell is the lesser, -1 where it is the greater, else 0.

    Each board is solved until `limit` solutions are found or there are no more; `effort` limits the guesses
    for each board, `seconds` the time for all. Results come as arrays; no board becomes a Python object.
    """
    import numpy as np

    if path and path not in paths():
        raise UsageError(f"no path {path!r} on this CPU; choose from {', '.join(paths())}")
    batch_in = _read(boards, side)
    shape = _shape(batch_in, box, latin)
    count, cells = batch_in.count, shape[0] ** 2
    solved = Solved(
        verdict=np.empty(count, np.uint8),
        solution=np.empty((count, cells), np.uint8),  # every row is written
        guesses=np.zeros(count, np.uint32),
        found=np.zeros(count, np.uint32),
        fault=np.zeros(count, np.uint8),
        column=np.zeros(count, np.uint32),
        stopped=Stopped.FINISHED,
    )
    batch = _core.Batch(*shape)
    batch.boards, batch.text, batch.count = batch_in.data, batch_in.text, count
    batch.offsets, batch.offset_bytes = batch_in.offsets, batch_in.offset_bytes
    # Digits are known on every board, so that one too large for the side is told from one that means nothing.
    batch.alphabet = symbol_table(max(shape[0], 9), alphabet) if batch_in.text else b""
    batch.signs = _signs(batch_in.arcs if arcs is None else arcs, count, shape[0])
    batch.limit = whole_number("limit", limit, 1, 2**32 - 1)
    batch.threads = whole_number("threads", threads, 1, 1024)
    most = _UNLIMITED_GUESSES if effort is None else whole_number("effort", effort, 0)
    batch.most_guesses = min(most, _UNLIMITED_GUESSES)
    batch.path = path
    batch.verdict, batch.solution, batch.guesses = solved.verdict, solved.solution, solved.guesses
    batch.found, batch.reason, batch.column = solved.found, solved.fault, solved.column
    stopped = Stopped(batch.solve(_request(seconds, stop)).stopped)
    object.__setattr__(solved, "stopped", stopped)
    return solved


@dataclass(frozen=True, slots=True)
class _Input:
    """Boards as the native core takes them: text with or without offsets, or a byte a cell."""

    data: Any
    count: int
    text: bool
    side: int
    offsets: Any = None
    offset_bytes: int = 8
    arcs: list[tuple[tuple[int, int], ...]] | None = None
    box: tuple[int, int] | None = None
    latin: bool = False


def _request(seconds: float | None, stop: StopFlag | None) -> _core.Request:
    return _core.Request(
        solutions=0,
        keep=0,
        effort=0,
        seconds=float("inf") if seconds is None else time_limit(seconds),
        stop=None if stop is None else stop.byte,
        seed=0,
        trace_capacity=0,
    )


def _shape(given: _Input, box: tuple[int, int] | None, latin: bool) -> tuple[int, int, int]:
    side = given.side
    if not 1 <= side <= LARGEST_SIDE:
        raise UsageError(f"solve_many takes sides up to {LARGEST_SIDE}, not {side}: use solve")
    if latin or given.latin:
        return side, 0, 0
    height, width = box or given.box or default_box(side)
    if height < 1 or height * width != side:
        raise UsageError(f"a box of {height}×{width} does not fit a side of {side}")
    return side, height, width


def _read(boards: Any, side: int | None) -> _Input:
    if isinstance(boards, str):
        boards = boards.encode()
    if isinstance(boards, (bytes, bytearray, memoryview)):
        return _Input(boards, _core.count_lines(boards), True, side or _text_side(boards))
    if type(boards).__module__.partition(".")[0] == "pyarrow":
        return _read_arrow(boards, side)
    if hasattr(boards, "__array_interface__"):
        return _read_array(boards, side)
    entries = boards if isinstance(boards, Sequence) else list(boards)
    if entries and isinstance(entries[0], Puzzle):
        return _read_puzzles(entries)
    if entries and hasattr(entries[0], "__len__") and not isinstance(entries[0], (str, bytes)):
        return _read_rows(entries, side)
    return _read_lines(entries, side)


def _text_side(text: bytes | bytearray | memoryview) -> int:
    """The side of the first line that has a square number of characters."""
    for some in (bytes(text[:8192]), bytes(text)):  # the first lines nearly always tell
        for line in some.splitlines():
            length = len(line.partition(b"#")[0].rstrip())
            if length and isqrt(length) ** 2 == length and isqrt(length) <= LARGEST_SIDE:
                return isqrt(length)
    if not some.strip():
        return 9  # nothing to solve, any side will do
    raise UsageError(f"no line has as many characters as a board of up to 16×16 has cells: {some[:99]!r}")


def _read_array(boards: Any, side: int | None) -> _Input:
    import numpy as np

    array = np.asarray(boards)
    if array.dtype.kind in "US" and array.ndim == 1:
        return _read_lines(array.tolist(), side)
    if array.ndim < 2 or array.dtype.kind not in "iu":
        raise UsageError(f"an array of boards needs a row of whole numbers a board, not {array.dtype}")
    array = array.reshape(len(array), math.prod(array.shape[1:]))
    if array.dtype != np.uint8:
        array = np.where((array < 0) | (array > UNKNOWN), UNKNOWN, array).astype(np.uint8)
    found = isqrt(array.shape[1])
    if found**2 != array.shape[1] or side not in (None, found):
        raise UsageError(f"{array.shape[1]} cells a board is not a square" if side is None else "wrong side")
    return _Input(np.ascontiguousarray(array), len(array), False, found)


def _read_rows(rows: Sequence[Any], side: int | None) -> _Input:
    """Boards as sequences of numbers."""
    import numpy as np

    try:
        array = np.array(rows)
    except ValueError as error:
        raise UsageError("boards of numbers must all have the same number of cells") from error
    return _read_array(array, side)


def _read_arrow(column: Any, side: int | None) -> _Input:
    import pyarrow as pa

    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if not isinstance(column, pa.Array):
        raise UsageError(f"an Arrow {type(column).__name__} is no column: give the one that holds the boards")
    if not (pa.types.is_string(column.type) or pa.types.is_large_string(column.type)):
        if pa.types.is_primitive(column.type) or pa.types.is_nested(column.type):
            raise UsageError(f"an Arrow column of boards holds strings, not {column.type}")
        column = column.cast(pa.string())
    width = 8 if pa.types.is_large_string(column.type) else 4
    _, offsets, data = column.buffers()
    text = memoryview(data) if data is not None else memoryview(b"")
    places = memoryview(offsets)[column.offset * width :] if len(column) else memoryview(bytes(width))
    if side is None:
        side = _text_side("\n".join(line or "" for line in column[:1000].to_pylist()).encode())
    return _Input(text, len(column), True, side, places, width)


def _read_lines(lines: Sequence[str | bytes], side: int | None) -> _Input:
    import numpy as np

    try:
        text = b"\n".join(lines) if lines and isinstance(lines[0], bytes) else "\n".join(lines).encode()  # type: ignore[arg-type]
    except TypeError as error:
        raise UsageError("boards must be lines of text, Puzzles, an array or an Arrow column") from error
    count = len(lines)
    side = side or _text_side(text)
    if _core.count_lines(text) == count:
        return _Input(text, count, True, side)
    # An empty line at the end, or a line break within a board: say where each one begins.
    pieces = [line if isinstance(line, bytes) else line.encode() for line in lines]
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum([len(piece) for piece in pieces], out=offsets[1:])
    return _Input(b"".join(pieces), count, True, side, offsets)


def _read_puzzles(puzzles: Sequence[Puzzle]) -> _Input:
    import numpy as np

    first = puzzles[0]
    known = set(latin_groups(first.side)[0])
    latin = set(first.groups) == known
    if first.box is not None:
        known |= set(box_groups(first.side, first.box)[0])
    if not latin and set(first.groups) != known:
        raise UsageError("solve_many knows rectangular boxes and Latin squares only: use solve")
    for number, puzzle in enumerate(puzzles):
        if set(puzzle.groups) != set(first.groups):
            raise UsageError(f"puzzle {number} has another shape than the first: solve them apart")
        if puzzle.has_pencil_marks:
            raise UsageError(f"puzzle {number} has pencil marks, which solve_many does not know: use solve")
    values = np.array([puzzle.givens for puzzle in puzzles], np.uint8)
    arcs = [puzzle.arcs for puzzle in puzzles] if any(puzzle.arcs for puzzle in puzzles) else None
    return _Input(values, len(puzzles), False, first.side, arcs=arcs, box=first.box, latin=latin)


def _signs(arcs: Any, count: int, side: int) -> Any:
    """One sign an edge of each board: 1 where the first cell is less than the second, -1 where greater.

    Edges are counted row by row: first those between cells side by side, then those between a cell and the
    one below it.
    """
    import numpy as np

    if arcs is None:
        return None
    edges = 2 * side * (side - 1)
    if hasattr(arcs, "__array_interface__"):
        signs = np.ascontiguousarray(arcs, np.int8)
    else:
        signs = np.zeros((len(arcs), edges), np.int8)
        for board, pairs in enumerate(arcs):
            for lesser, greater in pairs:
                edge, sign = _edge(lesser, greater, side)
                if signs[board, edge] not in (0, sign):
                    raise UsageError(f"board {board} has a sign both ways between {lesser} and {greater}")
                signs[board, edge] = sign
    if signs.shape != (count, edges):
        raise UsageError(f"signs for {signs.shape}, expected {count} boards with {edges} edges each")
    return signs


def _edge(lesser: int, greater: int, side: int) -> tuple[int, int]:
    first, second = min(lesser, greater), max(lesser, greater)
    row, column = divmod(first, side)
    sign = 1 if first == lesser else -1
    if second == first + 1 and column + 1 < side:
        return row * (side - 1) + column, sign
    if second == first + side and second < side * side:
        return side * (side - 1) + first, sign
    raise UsageError(f"cells {lesser} and {greater} are not neighbours: solve_many knows no such sign")
