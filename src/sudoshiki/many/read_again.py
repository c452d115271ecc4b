"""Read lines again with `formats` if the native reader can't decide them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..formats.one_line import Text, line_text, read_line
from ..formats.records import Options
from ..puzzle import FormatError, Kind, Puzzle
from ..solve import Stopped
from ..solve.types import Request
from .batch import UNSURE, Batch, Boards, Code, Fault
from .input_boards import InputBoards
from .numbers import givens_of
from .results import ARRAYS, Solved

# Fault codes for errors of lines. A board of another side has the wrong length.
FAULTS = {
    Kind.LENGTH: Fault.LENGTH,
    Kind.SIDE: Fault.LENGTH,
    Kind.TOO_LONG: Fault.LENGTH,
    Kind.SYMBOL: Fault.CHARACTER,
    Kind.SCRIPT: Fault.SCRIPT,
    Kind.CLASH: Fault.CLASH,
    Kind.EXTRA: Fault.EXTRA,
    Kind.NUL: Fault.NUL,
    Kind.ENCODING: Fault.ENCODING,
}
_LOOK_EVERY = 256  # lines between checks of the clock and the stop flag

Solve = Callable[[Batch], Solved]


def read_again(solved: Solved, inputs: InputBoards, batch: Batch, solve: Solve) -> Solved:
    """Read lines in doubt again, solve or reject them, and return the results.

    Conflicts are among them: of several, the reader of lines reports the same as `parse`.
    """
    import numpy as np

    if inputs.lines_at is None or not solved.fault.any():
        return solved
    options = Options(batch.alphabet, batch.shape[1:] if batch.shape[1] else "latin")
    faulty = np.flatnonzero(solved.fault)
    faults = solved.fault[faulty]
    numbers = faulty[(faults == UNSURE) | (faults == Fault.CLASH)].tolist()
    if not numbers:
        return solved
    readable: dict[int, Puzzle] = {}
    stopped = solved.stopped
    for count, (number, line) in enumerate(zip(numbers, inputs.lines_at(numbers), strict=True)):
        if count % _LOOK_EVERY == 0 and stopped is Stopped.FINISHED:
            stopped = _why_stop(batch.request)
        if stopped is not Stopped.FINISHED:
            _put(solved, number, Code.UNDECIDED)
        elif puzzle := _read(solved, number, line, inputs.side, options):
            readable[number] = puzzle
    if readable:
        boards = Boards(givens_of(readable.values()), len(readable), False)
        again = solve(batch.part(boards, list(readable)))
        _put_back(solved, list(readable), again)
        stopped = again.stopped if stopped is Stopped.FINISHED else stopped
    return replace(solved, stopped=stopped)


def _why_stop(request: Request) -> Stopped:
    if request.stop.is_set():
        return Stopped.REQUESTED
    return Stopped.SECONDS if request.out_of_time() else Stopped.FINISHED


def _read(solved: Solved, number: int, line: Text, side: int, options: Options) -> Puzzle | None:
    """Return the puzzle of a line; reject the line and return None if there is none."""
    try:
        puzzle = read_line(line, options)
    except FormatError as error:
        fault = FAULTS.get(error.kind, Fault.CHARACTER)
        column = error.column or (_end(line, side) if fault is Fault.LENGTH else 0)
        _put(solved, number, Code.REJECTED, fault, column)
        return None
    if puzzle is not None and puzzle.side == side:
        return puzzle
    fault, column = (Fault.BLANK, 1) if puzzle is None else (Fault.LENGTH, _end(line, side))
    _put(solved, number, Code.REJECTED, fault, column)
    return None


def _end(line: Text, side: int) -> int:
    """Return the column of the first missing or extra character, or 0."""
    text = line_text(line).partition("#")[0]
    words = text.split()
    return text.index(words[0]) + min(len(words[0]), side * side) + 1 if len(words) == 1 else 0


def _put(solved: Solved, number: int, code: Code, fault: Fault = Fault.FINE, column: int = 0) -> None:
    solved.verdict[number], solved.fault[number], solved.column[number] = code, fault, column


def _put_back(solved: Solved, numbers: list[int], again: Solved) -> None:
    for name in ARRAYS:
        getattr(solved, name)[numbers] = getattr(again, name)
