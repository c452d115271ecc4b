"""What is asked of boards on a GPU, as the kernels take it, and their answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ...puzzle import InternalError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MOST = 2**32 - 1  # what a kernel counts to


@dataclass(frozen=True, slots=True)
class Task:
    """One for all boards of a call. `values` says of each byte which value it stands for, 0 for empty; one
    that is greater than the side stands for nothing. With `barring`, that and a value more stands for an
    empty cell which may have every value but this one."""

    shape: tuple[int, int, int]  # side, rows and columns of a box; 0 and 0 for a Latin square
    values: bytes
    bad_fault: int  # what a board is rejected for that has a byte which stands for nothing
    text: bool  # whether someone else says what is wrong with such a board
    limit: int = 2
    most_guesses: int = MOST
    only: str = ""  # places or singles: nothing else is to fill 9×9 boards, and no guess is made
    barring: int = 0

    @property
    def cells(self) -> int:
        return self.shape[0] ** 2

    def masks(self) -> NDArray[np.uint16]:
        """For each byte the candidates that a cell starts with."""
        import numpy as np

        side = self.shape[0]
        by_value = np.zeros(256, np.uint16)
        by_value[0] = (1 << side) - 1
        by_value[1 : side + 1] = 1 << np.arange(side)
        masks: NDArray[np.uint16] = by_value[np.frombuffer(self.values, np.uint8)]
        if self.barring:
            masks[self.barring + 1 : self.barring + side + 1] = by_value[0] ^ by_value[1 : side + 1]
        return masks


Make = Callable[[tuple[int, ...], Any], Any]


class WrongSolution(InternalError):
    """A kernel gave a solution that is none: a bug."""


class UnevenLines(Exception):
    """Lines that were said to be of one length are not: the answers are none."""


class Answers(NamedTuple):
    """One entry a board; as `solve_many` hands them out."""

    verdict: Any
    solution: Any
    guesses: Any
    found: Any
    fault: Any
    column: Any

    def part(self, first: int, count: int) -> Answers:
        return Answers(*(array[first : first + count] for array in self))


def answers_of(make: Make, count: int, cells: int, make_seldom: Make | None = None) -> Answers:
    """Arrays of `count` boards, made by `make(shape, dtype)`; by `make_seldom` those that few boards need."""
    import numpy as np

    seldom = make_seldom or make
    return Answers(
        verdict=make((count,), np.uint8),
        solution=make((count, cells), np.uint8),
        guesses=make((count,), np.uint32),
        found=make((count,), np.uint32),
        fault=seldom((count,), np.uint8),
        column=seldom((count,), np.uint32),
    )
