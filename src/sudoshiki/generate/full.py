"""Random full boards, and calls of the native generator."""

from __future__ import annotations

from .. import _core
from ..logic.native import board_needs
from ..puzzle import SIGNS, Board, Kind, Puzzle, SudoshikiError, require
from ..puzzle.model import check_is_puzzle
from ..solve import Answer, Request, solve
from ..solve.types import time_limit
from ..solvers.native import run_native

__all__ = ["GenerationFailed", "board_needs", "fill_board", "full_board", "remove_givens"]

LARGEST_SEARCHED = 36  # side; beyond, random search takes too long and colouring is used


class GenerationFailed(SudoshikiError):
    """Raised when no board is found in time, or the run was stopped."""

    kind = Kind.NOT_FOUND


def full_board(empty: Puzzle, *, seed: int = 0, seconds: float = 60.0) -> Board:
    """A random solution of an empty or nearly empty board. Raises GenerationFailed.

    Uses random search with propagation and restarts, on large boards colouring from a random start. The same
    seed gives the same board.
    """
    check_is_puzzle(empty)
    seconds = time_limit(seconds)
    if empty.side <= LARGEST_SEARCHED:
        solutions = fill_board(empty, Request(seed=seed, seconds=seconds)).solutions
    else:
        solutions = solve(empty, limit=1, seed=seed, seconds=seconds).solutions
    if not solutions:
        raise GenerationFailed(f"no full {empty.side}×{empty.side} board found in {seconds:g} s")
    return solutions[0]


_WHO = "the generator"


def fill_board(empty: Puzzle, request: Request) -> Answer:
    """Find a random solution by search with propagation and restarts."""
    require(empty, SIGNS, _WHO)
    return run_native(_core.fill_board, empty, request)


def remove_givens(full: Puzzle, request: Request, givens: int, singles: bool, most: int) -> Answer:
    """Remove givens while the solution stays unique and of the level."""
    require(full, SIGNS, _WHO)
    return run_native(_core.dig_board, full, request, givens, singles, most)
