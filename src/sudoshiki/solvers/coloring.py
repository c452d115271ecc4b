"""Colouring the constraint graph as the documents do: S1's one guess, S3's walks."""

from __future__ import annotations

from functools import partial

from .. import _core
from ..puzzle import SIGNS, Puzzle
from ..solve import Algorithm, Answer, Option, Request, register
from .native import calls, run_native

ATTEMPTS = Option(
    "attempts",
    10_000,
    "maximum number of attempts (the document's max_iter: 10,000 easy, 20,000 medium, 30,000 hard)",
    low=1,
    high=2**63,
)
# The document doesn't specify these of BFS and DFS. Its program has neighbours=number and start=saturated.
# SaturBFS starts and continues by saturation, with random ties.
NEIGHBOURS = Option(
    "neighbours",
    "number",
    "order of neighbours: by number; those of the row, column or box first; at random",
    choices=("number", "row", "column", "box", "random"),
)
START = Option(
    "start",
    "first",
    "the first uncoloured vertex; one at random; one with most coloured neighbours, as S3's program does",
    choices=("first", "random", "saturated"),
)
THROUGH_GIVENS = Option("through-givens", False, "also visit givens, which colours nothing")
WALK_HABITS = (NEIGHBOURS, START, THROUGH_GIVENS)


def _solve_walk(puzzle: Puzzle, request: Request, *, walk: _core.Walk) -> Answer:
    options = request.options
    return run_native(
        _core.solve_constructive,
        puzzle,
        request,
        walk,
        _core.Neighbours[options.get("neighbours", NEIGHBOURS.default)],
        _core.Start[options.get("start", START.default)],
        options.get("through-givens", THROUGH_GIVENS.default),
        options["attempts"],
    )


def _walk_algorithm(name: str, title: str, walk: _core.Walk, *habits: Option) -> Algorithm:
    return Algorithm(
        name=name,
        title=title,
        source="S3",
        supports=SIGNS,
        solve=partial(_solve_walk, walk=walk),
        complete=False,
        effort="vertices coloured",
        traces="steps",
        seeded=True,
        options=(ATTEMPTS, *habits),
    )


register(
    Algorithm(
        name="one-guess",
        title="colour what has one colour left, then one guess at a time, never a guess on a guess",
        source="S1",
        supports=SIGNS,
        solve=calls(_core.solve_one_guess),
        complete=False,
        proves_when="before its first guess",
        effort="guesses made",
        traces="steps",
    ),
    _walk_algorithm(
        "bfs", "random colours along a breadth-first walk, restarted", _core.Walk.breadth_first, *WALK_HABITS
    ),
    _walk_algorithm(
        "dfs", "random colours along a depth-first walk, restarted", _core.Walk.depth_first, *WALK_HABITS
    ),
    _walk_algorithm(
        "saturbfs", "breadth first, the most saturated neighbour next, restarted", _core.Walk.saturated
    ),
)
