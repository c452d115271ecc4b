"""The arrays that answers to boards lie in, on the GPU or on the host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...puzzle import InternalError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Answers", "WrongSolution", "answers_of"]


class WrongSolution(InternalError):
    """A kernel gave a solution that is none: a bug."""


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


def answers_of(make: Any, count: int, cells: int) -> Answers:
    """Arrays of `count` boards, made by `make(shape, dtype)`."""
    import numpy as np

    numbers: list[NDArray[Any]] = [make((count,), np.uint32) for _ in range(3)]
    return Answers(
        verdict=make((count,), np.uint8),
        solution=make((count, cells), np.uint8),
        guesses=numbers[0],
        found=numbers[1],
        fault=make((count,), np.uint8),
        column=numbers[2],
    )
