"""Input and output of the kernels for boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ...puzzle import InternalError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MAX_COUNT = 2**32 - 1  # maximum of a kernel's counters


@dataclass(frozen=True, slots=True)
class DeviceTask:
    """The task of one call, for all boards.

    `values` maps each byte to its value, 0 for empty; one greater than the side is invalid. With `barring`,
    the byte `barring` + v is an empty cell that may have every value but v.
    """

    shape: tuple[int, int, int]  # side, rows and columns of a box; 0 and 0 for a Latin square
    values: bytes
    bad_fault: int  # the fault of a board with an invalid byte
    text: bool  # whether the caller finds the fault of such a board
    limit: int = 2
    most_guesses: int = MAX_COUNT
    only: str = ""  # "places" or "singles": fill 9×9 boards by these alone, without guesses
    barring: int = 0

    @property
    def cells(self) -> int:
        return self.shape[0] ** 2

    def masks(self) -> NDArray[np.uint16]:
        """Return the starting candidates for each byte."""
        import numpy as np

        side = self.shape[0]
        by_value = np.zeros(256, np.uint16)
        by_value[0] = (1 << side) - 1
        by_value[1 : side + 1] = 1 << np.arange(side)
        masks: NDArray[np.uint16] = by_value[np.frombuffer(self.values, np.uint8)]
        if self.barring:
            masks[self.barring + 1 : self.barring + side + 1] = by_value[0] ^ by_value[1 : side + 1]
        return masks


Allocate = Callable[[tuple[int, ...], Any], Any]


class WrongSolution(InternalError):
    """A kernel gave a wrong solution: a bug."""


class UnevenLines(Exception):
    """Lines that should have one length don't: there are no answers."""


class Answers(NamedTuple):
    """Arrays with one entry per board, as `solve_many` returns them."""

    verdict: Any
    solution: Any
    guesses: Any
    found: Any
    fault: Any
    column: Any

    def part(self, first: int, count: int) -> Answers:
        return Answers(*(array[first : first + count] for array in self))


def answers_of(allocate: Allocate, count: int, cells: int, allocate_rare: Allocate | None = None) -> Answers:
    """Return arrays for `count` answers; `allocate_rare` makes those rarely used."""
    import numpy as np

    rare = allocate_rare or allocate
    return Answers(
        verdict=allocate((count,), np.uint8),
        solution=allocate((count, cells), np.uint8),
        guesses=allocate((count,), np.uint32),
        found=allocate((count,), np.uint32),
        fault=rare((count,), np.uint8),
        column=rare((count,), np.uint32),
    )
