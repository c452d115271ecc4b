"""Full boards at random: every cell filled, every rule kept."""

from __future__ import annotations

from ..puzzle import Board, Puzzle, SudoshikiError
from ..solve import Request
from ..solvers.digging import fill_board

__all__ = ["GenerationFailed", "full_board"]


class GenerationFailed(SudoshikiError):
    """No such board within the time or the number of tries allowed, or the run was stopped."""


def full_board(empty: Puzzle, *, seed: int = 0, seconds: float = 60.0) -> Board:
    """A random solution of a board with many: empty, or with a few boxes filled.

    By random propagating search with restarts: the same seed gives the same board.
    """
    answer = fill_board(empty, Request(seed=seed, seconds=seconds))
    if not answer.solutions:
        raise GenerationFailed(f"no full {empty.side}×{empty.side} board found in {seconds:g} s")
    return answer.solutions[0]
