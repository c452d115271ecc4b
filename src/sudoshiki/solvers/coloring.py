"""Colouring the constraint graph as the documents do: S1's one guess, S3's walks."""

from __future__ import annotations

from functools import partial

from .. import _core
from ..puzzle import Puzzle, Rule
from ..solve import Algorithm, Answer, Option, Request, register
from .native import run_native

ATTEMPTS = Option(
    "attempts",
    10_000,
    "colourings begun at most (the document's max_iter: 10,000 easy, 20,000 medium, 30,000 hard)",
    low=1,
    high=2**63,
)


def _solve_one_guess(puzzle: Puzzle, request: Request) -> Answer:
    return run_native(_core.solve_one_guess, puzzle, request)


def _solve_walk(puzzle: Puzzle, request: Request, *, walk: _core.Walk) -> Answer:
    return run_native(_core.solve_constructive, puzzle, request, walk, request.options["attempts"])


def _walk_row(name: str, title: str, walk: _core.Walk) -> Algorithm:
    return Algorithm(
        name=name,
        title=title,
        source="S3",
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=partial(_solve_walk, walk=walk),
        complete=False,
        effort="vertices coloured",
        seeded=True,
        options=(ATTEMPTS,),
    )


register(
    Algorithm(
        name="one-guess",
        title="colour what has one colour left, then one guess at a time, never a guess on a guess",
        source="S1",
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=_solve_one_guess,
        complete=False,
        effort="guesses made",
    ),
    _walk_row("bfs", "random colours along a breadth-first walk, restarted", _core.Walk.breadth_first),
    _walk_row("dfs", "random colours along a depth-first walk, restarted", _core.Walk.depth_first),
    _walk_row(
        "saturbfs", "breadth first, the most saturated neighbour next, restarted", _core.Walk.saturated
    ),
)
