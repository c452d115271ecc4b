"""Full boards at random, every cell filled, every rule kept; and the seam to the native generator."""

from __future__ import annotations

from .. import _core
from ..logic.native import board_needs
from ..puzzle import SIGNS, Board, Kind, Puzzle, SudoshikiError, require
from ..puzzle.model import check_is_puzzle
from ..solve import Answer, Request, solve
from ..solve.types import time_limit
from ..solvers.native import run_native

__all__ = ["GenerationFailed", "board_needs", "dig_board", "fill_board", "full_board"]

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


_WHO = "the generator"


def fill_board(empty: Puzzle, request: Request) -> Answer:
    """A random solution, by propagating search with restarts."""
    require(empty, SIGNS, _WHO)
    return run_native(_core.fill_board, empty, request)


def dig_board(full: Puzzle, request: Request, givens: int, singles: bool, most: int) -> Answer:
    """Givens taken away while the solution stays the only one and the level is kept; `partial` is left."""
    require(full, SIGNS, _WHO)
    return run_native(_core.dig_board, full, request, givens, singles, most)
