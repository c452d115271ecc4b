"""Exact cover with dancing links, native."""

from __future__ import annotations

from .. import _core
from ..puzzle import SIGNS, Puzzle
from ..solve import Algorithm, Answer, Request, register
from .native import run_native


def _solve(puzzle: Puzzle, request: Request) -> Answer:
    return run_native(_core.solve_dlx, puzzle, request)


register(
    Algorithm(
        name="dlx",
        title="exact cover by dancing links: cells and the values of groups; arcs as side conditions",
        source="Knuth, Dancing Links, 2000",
        supports=SIGNS,
        solve=_solve,
        complete=True,
        effort="options tried",
    ),
)
