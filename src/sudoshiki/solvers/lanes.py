"""Boards by the million: many of one shape solved side by side, one in each lane of the vector unit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from .. import _core
from ..puzzle.symbols import symbol_table
from ..solve import Stopped
from ..solve.request import Request
from .answers import Shape

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "LARGEST_SIDE",
    "MOST_COUNTED",
    "UNSURE",
    "Boards",
    "Code",
    "Fault",
    "Solved",
    "count_lines",
    "lines_at",
    "paths",
    "solve_boards",
]

LARGEST_SIDE = 16  # a lane holds 16 candidates
MOST_COUNTED = 2**32 - 1  # solutions or guesses
UNSURE = 255  # in place of a Fault: a line that is not plain beyond doubt, which the reader of lines must see


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
    LENGTH = 1  # not as many cells as the boards of this batch have
    CHARACTER = 2  # one that stands for no value of the board
    VALUE = 3  # a number that is no value of the board
    CLASH = 4  # equal givens in one row, column or box, or givens that break a sign
    BLANK = 5  # no board at all: nothing but white space, a comment, or missing
    SCRIPT = 6  # a digit of another script
    EXTRA = 7  # words after the board
    NUL = 8
    ENCODING = 9  # bytes that are no UTF-8


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


def count_lines(text: Any) -> int:
    """How many lines a buffer has; a line feed ends each, but perhaps the last."""
    return _core.count_lines(text)


def lines_at(text: Any, numbers: list[int]) -> list[bytes]:
    """The lines with these numbers, counted from 0 and ascending."""
    return _core.lines_at(text, numbers)


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards as the native core takes them: text with or without offsets, or a byte a cell."""

    data: Any
    count: int
    text: bool
    offsets: Any = None
    offset_bytes: int = 8


def solve_boards(
    boards: Boards, shape: Shape, request: Request, *, alphabet: str, signs: Any, threads: int, path: str
) -> Solved:
    """One native call. Each board is solved up to `solutions`, with at most `effort` guesses.

    A line of text that is not plain beyond doubt is rejected with the fault UNSURE.
    """
    import numpy as np

    count = boards.count
    solved = Solved(
        verdict=np.empty(count, np.uint8),
        solution=np.empty((count, shape[0] ** 2), np.uint8),  # every row is written
        guesses=np.zeros(count, np.uint32),
        found=np.zeros(count, np.uint32),
        fault=np.zeros(count, np.uint8),
        column=np.zeros(count, np.uint32),
        stopped=Stopped.FINISHED,
    )
    batch = _core.Batch(*shape)
    batch.boards, batch.text, batch.count = boards.data, boards.text, count
    batch.offsets, batch.offset_bytes = boards.offsets, boards.offset_bytes
    batch.alphabet = symbol_table(shape[0], alphabet) if boards.text else b""
    batch.signs, batch.threads, batch.path = signs, threads, path
    batch.limit = request.solutions
    batch.most_guesses = MOST_COUNTED if request.effort is None else min(request.effort, MOST_COUNTED)
    batch.verdict, batch.solution, batch.guesses = solved.verdict, solved.solution, solved.guesses
    batch.found, batch.reason, batch.column = solved.found, solved.fault, solved.column
    return replace(solved, stopped=Stopped(batch.solve(_native(request)).stopped))


def _native(request: Request) -> _core.Request:
    seconds = request.seconds_left()
    return _core.Request(
        solutions=0,
        keep=0,
        effort=0,
        seconds=float("inf") if seconds is None else seconds,
        stop=request.stop.byte,
        seed=0,
        trace_capacity=0,
    )
