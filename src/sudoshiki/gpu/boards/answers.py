"""The arrays that answers to boards lie in, on the GPU or on the host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...puzzle import InternalError

__all__ = ["Answers", "UnevenLines", "WrongSolution", "answers_of"]

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
