"""The values of each cell that occur in some solution."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from ..puzzle import Puzzle, PuzzleError
from ..puzzle.model import check_is_puzzle
from .run import DEFAULT_ALGORITHM, solve
from .types import Request, StopFlag, Stopped, Verdict, whole_number


class Possible(NamedTuple):
    """By cell, masks of values: `occurs` in a solution; `open`, not decided yet.

    >>> sk.possible_values(sk.parse("3.4..1.2.4.32.1.")).values(1)
    (2,)
    """

    occurs: tuple[int, ...]
    open: tuple[int, ...]
    seconds: float
    solves: int  # number of runs
    stopped: Stopped

    @property
    def exact(self) -> bool:
        return not any(self.open)

    @property
    def verdict(self) -> Verdict:
        """The verdict that follows from these values."""
        if any(mask & (mask - 1) for mask in self.occurs):
            return Verdict.MANY
        if self.exact:
            return Verdict.ONE if all(self.occurs) else Verdict.NONE
        return Verdict.SOME if all(self.occurs) else Verdict.UNDECIDED

    def values(self, cell: int) -> tuple[int, ...]:
        """The values that occur in a cell, ascending."""
        mask = self.occurs[whole_number("cell", cell, 0, len(self.occurs) - 1)]
        return tuple(v for v in range(1, mask.bit_length() + 1) if mask >> (v - 1) & 1)


def possible_values(
    puzzle: Puzzle,
    with_: str = DEFAULT_ALGORITHM,
    *,
    seconds: float | None = None,
    seed: int = 0,
    stop: StopFlag | None = None,
) -> Possible:
    """Find each cell's values that occur in a solution, with a run for each open one.

    >>> sk.possible_values(sk.parse("3.4..1.2.4......")).values(8)
    (1, 2)
    """
    check_is_puzzle(puzzle)
    request = Request(seconds=seconds, seed=seed, stop=stop)
    started = perf_counter()
    occurs, doubt = [0] * len(puzzle.candidates), list(puzzle.candidates)
    solves, stopped = 0, Stopped.FINISHED
    for cell in range(len(doubt)):
        while doubt[cell]:
            # One run for all undecided values of a cell is enough if none of them occurs.
            masks = [*puzzle.candidates[:cell], doubt[cell], *puzzle.candidates[cell + 1 :]]
            try:
                restricted = Puzzle(puzzle.graph, masks, kind=puzzle.kind)
            except PuzzleError:  # the givens exclude it
                doubt[cell] = 0
                continue
            left = request.seconds_left()
            outcome = solve(restricted, with_, limit=1, seconds=left, seed=request.seed, stop=request.stop)
            solves += 1
            if outcome.solution is not None:
                for place, value in enumerate(outcome.solution):
                    occurs[place] |= 1 << (value - 1)
                    doubt[place] &= ~(1 << (value - 1))
            elif outcome.verdict is Verdict.NONE:
                doubt[cell] = 0
            else:
                stopped = outcome.stopped
                break
        if stopped is not Stopped.FINISHED:
            break
    return Possible(tuple(occurs), tuple(doubt), perf_counter() - started, solves, stopped)
