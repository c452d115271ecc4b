"""Solve many boards of one shape on a GPU: the engine for `on="gpu"`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from ..gpu.boards import DeviceTask, UnevenLines, WrongSolution, solve_from_host, solve_on_device
from ..gpu.device import DeviceArray, device, why_no_device
from ..gpu.thresholds import BoardWork, is_enough
from ..puzzle import SIGNS, UsageError
from ..puzzle.symbols import EMPTY, UNKNOWN, symbol_table
from ..solve import Stopped, WrongAnswer
from ..solve.types import Request
from .batch import UNSURE, Batch, Boards, Fault, Shape
from .engines import Engine
from .even_lines import even_width
from .lanes import MAX_LANES_SIDE, MOST_COUNTED
from .line_answers import MOST_GUESSES, count_lines
from .results import Solved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_LINES_AT_ONCE = 1 << 12  # lines of several lengths per step of the conversion to rows
READERS = 4  # threads that look through text which is on its way there: one alone would hold up the rest


def has_enough_boards_for_gpu(batch: Batch) -> bool:
    """Whether a GPU, if there is one, is likely to be faster than a CPU."""
    return batch.boards.on_device or (
        batch.shape == (9, 3, 3) and batch.signs is None and is_enough(BoardWork.SOLVE, batch.boards.count)
    )


def solve_on_gpu(batch: Batch, only: str = "") -> Solved:
    """Solve on the GPU, in chunks unless the boards are there already.

    Solutions are checked there. With `only`, 9×9 boards are filled with these steps alone, or undecided with
    guesses=1.
    """
    task = _task(batch, only)
    request = batch.request

    def keep_going() -> bool:
        return not request.must_end()

    try:
        if batch.boards.on_device:
            answers, finished = solve_on_device(device(), batch.boards.data, batch.signs, task, keep_going)
        else:
            rows = rows_of(batch.boards, task.cells)
            answers, finished = solve_from_host(device(), rows, batch.signs, task, keep_going)
            if not finished:
                _look_at_the_rest(batch.boards)
    except WrongSolution as error:
        raise WrongAnswer(str(error)) from error
    return Solved(**answers._asdict(), stopped=Stopped.FINISHED if finished else why_stopped(batch))


def _look_at_the_rest(boards: Boards) -> None:
    """Check the lengths of the remaining lines, which give the number of boards."""
    if boards.width and not boards.width_is_sure and not even_width(boards.data, READERS):
        raise UnevenLines


def why_stopped(batch: Batch) -> Stopped:
    return Stopped.REQUESTED if batch.request.stop.is_set() else Stopped.SECONDS


def _task(batch: Batch, only: str) -> DeviceTask:
    request, text = batch.request, batch.boards.text
    return DeviceTask(
        shape=batch.shape,
        values=values_by_byte(batch),
        bad_fault=UNSURE if text else Fault.VALUE,
        text=text,
        limit=request.solutions,
        most_guesses=MOST_COUNTED if request.effort is None else min(request.effort, MOST_COUNTED),
        only=only,
    )


def values_by_byte(batch: Batch) -> bytes:
    """The value of each byte in these boards: 0 for empty, UNKNOWN if invalid."""
    side = batch.shape[0]
    return _symbols(batch) if batch.boards.text else bytes(range(side + 1)) + bytes([UNKNOWN]) * (255 - side)


def _symbols(batch: Batch) -> bytes:
    """Return the symbols; 0 is empty only if no line has another empty sign.

    Else the reader of lines decides.
    """
    import numpy as np

    side = batch.shape[0]
    table = bytearray(symbol_table(side, batch.alphabet))
    doubtful = _doubtful_bytes(side, batch.alphabet)
    if doubtful:
        data = np.frombuffer(batch.boards.data, np.uint8)
        others = any((data == ord(sign)).any() for sign in EMPTY if ord(sign) not in doubtful)
        for byte in doubtful:
            table[byte] = UNKNOWN if others else 0
    return bytes(table)


@lru_cache(maxsize=64)
def _doubtful_bytes(side: int, alphabet: str) -> list[int]:
    """Return the symbols that may be a value or an empty cell."""
    return [byte for byte, value in enumerate(symbol_table(side, alphabet)) if side < value < UNKNOWN]


def rows_of(boards: Boards, cells: int) -> NDArray[np.uint8]:
    """Return one row of bytes per board, without a copy if all lines have one length.

    A line of another length becomes an invalid row.
    """
    import numpy as np

    if not boards.text:
        return cast("NDArray[np.uint8]", boards.data).reshape(boards.count, cells)
    data = np.frombuffer(boards.data, np.uint8)
    if boards.width == cells + 1:
        missing = boards.count * boards.width - len(data)  # the last line feed
        return (np.append(data, np.uint8(ord("\n"))) if missing else data).reshape(-1, boards.width)
    if boards.offsets is None:
        ends = np.flatnonzero(data == ord("\n"))
        starts = np.concatenate(([0], ends + 1))[: boards.count]
        ends = np.concatenate((ends, [len(data)]))[: boards.count]
    else:
        starts, ends = boards.offsets[:-1].astype(np.int64), boards.offsets[1:].astype(np.int64)
    plain = np.flatnonzero(ends - starts == cells)
    if boards.offsets is not None and boards.count and len(plain) == boards.count:
        return data[starts[0] : ends[-1]].reshape(boards.count, cells)
    rows = np.zeros((boards.count, cells), np.uint8)
    if len(plain):
        windows = np.lib.stride_tricks.sliding_window_view(data, cells)
        for at in range(0, len(plain), _LINES_AT_ONCE):
            some = plain[at : at + _LINES_AT_ONCE]
            rows[some] = windows[starts[some]]
    return rows


def as_cupy_array(array: object) -> DeviceArray:
    """Convert an array in GPU memory to one of CuPy."""
    return device().adopt(array)


def boards_on_device(array: object) -> DeviceArray:
    """Convert boards in GPU memory to bytes, a row each; bytes are not copied."""
    boards = as_cupy_array(array)
    if boards.ndim < 2 or boards.dtype.kind not in "iu":
        got = f"{boards.dtype} in the shape {boards.shape}"
        raise UsageError(f"an array of boards needs a row of whole numbers a board, not {got}")
    boards = boards.reshape(len(boards), -1)
    bytes_ = boards.astype("uint8", order="C", copy=False)
    if boards.dtype != "uint8":
        bytes_[bytes_ != boards] = UNKNOWN
    return bytes_


GPU = Engine(
    name="gpu",
    title="a board a lane of a GPU, thousands at once",
    supports=SIGNS,
    largest_side=MAX_LANES_SIDE,
    solve=solve_on_gpu,
    why_unavailable=why_no_device,
)


def solve_lines_on_gpu(text: bytes, shape: Shape, alphabet: str, limit: int) -> Solved:
    """Reject lines that are longer than a board, or blank."""
    boards = Boards(text, count_lines(text), True, width=even_width(text, READERS))
    request = Request(solutions=limit, effort=MOST_GUESSES)
    return GPU.solve(Batch(boards, shape, request, alphabet)).on_host()
