"""Full boards at random: every cell filled, every rule kept."""

from __future__ import annotations

from ..puzzle import Board, Kind, Puzzle, SudoshikiError
from ..puzzle.model import check_is_puzzle
from ..solve import Request, solve
from ..solve.contract import time_limit
from .native import fill_board

__all__ = ["GenerationFailed", "full_board"]

LARGEST_SEARCHED = 36  # beyond, random search gets lost; colouring does not


class GenerationFailed(SudoshikiError):
    """No such board within the time or the number of tries allowed, or the run was stopped."""

    kind = Kind.NOT_FOUND


def full_board(empty: Puzzle, *, seed: int = 0, seconds: float = 60.0) -> Board:
    """A random solution of a board with many: empty, or with a few boxes filled.

    By random propagating search with restarts, on large boards by colouring from a random start: the same
    seed gives the same board.
    """
    check_is_puzzle(empty)
    seconds = time_limit(seconds)
    if empty.side <= LARGEST_SEARCHED:
        found = fill_board(empty, Request(seed=seed, seconds=seconds)).solutions
    else:
        found = solve(empty, limit=1, seed=seed, seconds=seconds).solutions
    if not found:
        raise GenerationFailed(f"no full {empty.side}×{empty.side} board found in {seconds:g} s")
    return found[0]
