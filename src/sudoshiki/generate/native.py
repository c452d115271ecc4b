"""What the generators ask of the native core: fill a board, measure it, take givens away."""

from __future__ import annotations

from .. import _core
from ..logic.native import board_needs
from ..puzzle import SIGNS, Puzzle, require
from ..solve import Answer, Request
from ..solvers.native import run_native

__all__ = ["board_needs", "dig_board", "fill_board"]

_WHO = "the generator"


def fill_board(empty: Puzzle, request: Request) -> Answer:
    """A random solution, by propagating search with restarts."""
    require(empty, SIGNS, _WHO)
    return run_native(_core.fill_board, empty, request)


def dig_board(full: Puzzle, request: Request, givens: int, singles: bool, most: int) -> Answer:
    """Givens taken away while the solution stays the only one and the level is kept; `partial` is left."""
    require(full, SIGNS, _WHO)
    return run_native(_core.dig_board, full, request, givens, singles, most)
