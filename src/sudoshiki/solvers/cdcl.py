"""Our own clause learning, on the candidates left by propagation."""

from __future__ import annotations

from .. import _core
from ..puzzle import ALL_PRIMITIVES, Puzzle
from ..solve import Algorithm, Answer, Request, register
from .native import run_native


def _solve_cdcl(puzzle: Puzzle, request: Request) -> Answer:
    return run_native(_core.solve_cdcl, puzzle, request)


register(
    Algorithm(
        name="cdcl",
        title="conflict-driven clause learning on the candidates that propagation leaves open",
        source="Marques-Silva and Sakallah 1996; Audemard and Simon 2009; sums: Ohrimenko et al. 2009",
        supports=ALL_PRIMITIVES,
        solve=_solve_cdcl,
        complete=True,
        effort="decisions",
        seeded=True,
    ),
)
