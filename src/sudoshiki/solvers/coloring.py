"""Colouring the constraint graph: as the documents do (S1's one guess, S3's walks), and list colouring."""

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
# What the document does not say of BFS and DFS; SaturBFS begins and goes on by saturation.
NEIGHBOURS = Option(
    "neighbours",
    "number",
    "whose turn comes first: by number; those of the row, the column or the box before the rest; at random",
    choices=("number", "row", "column", "box", "random"),
)
START = Option("start", "first", "the first uncoloured vertex, or one at random", choices=("first", "random"))
THROUGH_GIVENS = Option("through-givens", False, "the walk passes through givens too, which colours nothing")
WALK_HABITS = (NEIGHBOURS, START, THROUGH_GIVENS)

RANDOM_TENURE = Option(
    "random-tenure",
    6,
    "a value given up is barred for a random part of this many moves …",
    low=1,
    high=10**6,
    by_size=True,
)
CONFLICT_TENURE = Option(
    "conflict-tenure",
    0.5,
    "… plus this times the number of cells in conflict",
    low=0,
    high=100,
    by_size=True,
)
PATIENCE = Option("patience", 20_000_000, "moves without a new best before another start", low=1, high=2**63)
SHAKE = Option(
    "shake-after",
    0,
    "moves without a new best before the best colouring is shaken by longer bans; 0: never",
    low=0,
    high=2**63,
    by_size=True,
)
MEMBERS = Option("population", 8, "colourings kept", low=2, high=10_000)
DEPTH = Option("depth", 500_000, "moves in vain before a child is taken as it is", low=1, high=2**63)


def _solve_one_guess(puzzle: Puzzle, request: Request) -> Answer:
    return run_native(_core.solve_one_guess, puzzle, request)


def _solve_walk(puzzle: Puzzle, request: Request, *, walk: _core.Walk) -> Answer:
    chosen = request.options
    return run_native(
        _core.solve_constructive,
        puzzle,
        request,
        walk,
        _core.Neighbours[chosen.get("neighbours", NEIGHBOURS.default)],
        chosen.get("start", START.default) == "random",
        chosen.get("through-givens", THROUGH_GIVENS.default),
        chosen["attempts"],
    )


def _solve_tabu(puzzle: Puzzle, request: Request) -> Answer:
    chosen = request.options
    return run_native(
        _core.solve_tabu,
        puzzle,
        request,
        chosen["random-tenure"],
        chosen["conflict-tenure"],
        chosen["shake-after"],
        chosen["patience"],
    )


def _solve_memetic(puzzle: Puzzle, request: Request) -> Answer:
    chosen = request.options
    return run_native(_core.solve_memetic, puzzle, request, chosen["population"], chosen["depth"])


def _walk_row(name: str, title: str, walk: _core.Walk, *habits: Option) -> Algorithm:
    return Algorithm(
        name=name,
        title=title,
        source="S3",
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
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
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=_solve_one_guess,
        complete=False,
        proves_when="before its first guess",
        effort="guesses made",
        traces="steps",
    ),
    _walk_row(
        "bfs", "random colours along a breadth-first walk, restarted", _core.Walk.breadth_first, *WALK_HABITS
    ),
    _walk_row(
        "dfs", "random colours along a depth-first walk, restarted", _core.Walk.depth_first, *WALK_HABITS
    ),
    _walk_row(
        "saturbfs", "breadth first, the most saturated neighbour next, restarted", _core.Walk.saturated
    ),
    Algorithm(
        name="tabu",
        title="list colouring of what propagation leaves open: always the best move on a cell in conflict",
        source="Hertz and de Werra 1987; Galinier and Hao 1999",
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=_solve_tabu,
        complete=False,
        effort="moves made",
        counts=False,
        traces="moves",
        seeded=True,
        options=(RANDOM_TENURE, CONFLICT_TENURE, SHAKE, PATIENCE),
    ),
    Algorithm(
        name="memetic",
        title="a population of list colourings: crossover by value, tabu search on each child",
        source="Jin and Hao 2019",
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=_solve_memetic,
        complete=False,
        effort="moves made",
        counts=False,
        traces="moves",
        seeded=True,
        options=(MEMBERS, DEPTH),
    ),
)
