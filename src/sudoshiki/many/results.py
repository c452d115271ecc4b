"""What an engine gives back: arrays with one entry a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .._core import Code, Fault
from ..solve import Stopped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Code", "Fault", "Solved", "nothing_solved"]


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
