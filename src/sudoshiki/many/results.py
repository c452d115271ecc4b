"""What an engine gives back: arrays with one entry a board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from ..solve import Stopped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["UNSURE", "Code", "Fault", "Solved", "nothing_solved"]

UNSURE = 255  # in place of a Fault: a line that is not plain beyond doubt, which the reader of lines must see


class Code(IntEnum):
    """The verdict on a board, as it stands in an array: a `Verdict` by its place, or rejected."""

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


def nothing_solved(count: int, cells: int) -> Solved:
    """Arrays for an engine to write to: a verdict and a solution of every board, the rest where need be."""
    import numpy as np

    return Solved(
        verdict=np.empty(count, np.uint8),
        solution=np.empty((count, cells), np.uint8),
        guesses=np.zeros(count, np.uint32),
        found=np.zeros(count, np.uint32),
        fault=np.zeros(count, np.uint8),
        column=np.zeros(count, np.uint32),
        stopped=Stopped.FINISHED,
    )
