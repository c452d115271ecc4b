"""Clause learning of our own, on what propagation leaves open."""

from __future__ import annotations

from .. import _core
from ..puzzle import ALL_PRIMITIVES, Kind, Puzzle, UsageError
from ..solve import Algorithm, Answer, Request, register
from .native import native_graph, run_native


def _solve_cdcl(puzzle: Puzzle, request: Request) -> Answer:
    if not _core.suits_clauses(native_graph(puzzle.graph, ALL_PRIMITIVES)):
        raise UsageError(
            "cdcl: a sum of this puzzle is too long for clauses. Try the algorithm auto",
            kind=Kind.UNSUPPORTED,
        )
    return run_native(_core.solve_cdcl, puzzle, request)


register(
    Algorithm(
        name="cdcl",
        title="conflict-driven clause learning on the candidates that propagation leaves open",
        source="Marques-Silva and Sakallah 1996; Audemard and Simon 2009",
        supports=ALL_PRIMITIVES,
        solve=_solve_cdcl,
        complete=True,
        effort="decisions",
        seeded=True,
    ),
)
