"""Which values occur in some solution, cell by cell."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from ..puzzle import Puzzle, PuzzleError
from ..puzzle.model import check_is_puzzle
from .run import DEFAULT_ALGORITHM, solve
from .types import Request, StopFlag, Stopped, Verdict, whole_number


class Possible(NamedTuple):
    """`occurs` has a mask a cell of values seen in a solution; `open` those neither seen nor ruled out."""

    occurs: tuple[int, ...]
    open: tuple[int, ...]
    seconds: float
    solves: int  # how many puzzles had to be solved for it
    stopped: Stopped

    @property
    def exact(self) -> bool:
        return not any(self.open)

    @property
    def verdict(self) -> Verdict:
        """What is known of the puzzle by these values."""
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
    """For each cell the values that occur in some solution, by solving once for each that is in doubt."""
    check_is_puzzle(puzzle)
    request = Request(seconds=seconds, seed=seed, stop=stop)
    begun = perf_counter()
    occurs, doubt = [0] * len(puzzle.candidates), list(puzzle.candidates)
    solves, stopped = 0, Stopped.FINISHED
    for cell in range(len(doubt)):
        while doubt[cell]:
            # Asking for any value in doubt at once settles a cell whose doubts are all unfounded.
            masks = [*puzzle.candidates[:cell], doubt[cell], *puzzle.candidates[cell + 1 :]]
            try:
                asked = Puzzle(puzzle.graph, masks, kind=puzzle.kind)
            except PuzzleError:  # the givens rule it out at once
                doubt[cell] = 0
                continue
            left = request.seconds_left()
            outcome = solve(asked, with_, limit=1, seconds=left, seed=request.seed, stop=request.stop)
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
    return Possible(tuple(occurs), tuple(doubt), perf_counter() - begun, solves, stopped)
