"""Incomplete search on the open cells: list colouring, annealing, genetic. They find, but prove nothing."""

from __future__ import annotations

from .. import _core
from ..puzzle import Puzzle, Rule
from ..solve import Algorithm, Answer, Option, Request, register
from .native import run_native

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
COOLING = Option(
    "cooling", 0.99, "the temperature after a chain, as a part of that before", low=0.01, high=0.9999
)
CHAINS = Option("patience", 20, "cold chains without a lower cost before another start", low=1, high=10**6)
BOARDS = Option("population", 60, "boards in a generation", low=2, high=100_000)
MUTATION = Option(
    "mutation", 0.3, "chance of a random swap in a child, and of each further one", low=0, high=0.99
)
CLIMB = Option("climb", 200, "swaps tried on a child and kept unless they cost", low=1, high=10**6)
GENERATIONS = Option("patience", 100, "generations in vain before a new population", low=1, high=10**6)


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


def _solve_annealing(puzzle: Puzzle, request: Request) -> Answer:
    chosen = request.options
    return run_native(_core.solve_annealing, puzzle, request, chosen["cooling"], chosen["patience"])


def _solve_genetic(puzzle: Puzzle, request: Request) -> Answer:
    chosen = request.options
    return run_native(
        _core.solve_genetic,
        puzzle,
        request,
        chosen["population"],
        chosen["mutation"],
        chosen["climb"],
        chosen["patience"],
    )


register(
    Algorithm(
        name="tabu",
        title="list colouring of what propagation leaves open: always the best move on a cell in conflict",
        source="Hertz and de Werra 1987; Galinier and Hao 1999",
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=_solve_tabu,
        complete=False,
        effort="moves made",
        counts=False,
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
        seeded=True,
        options=(MEMBERS, DEPTH),
    ),
    Algorithm(
        name="annealing",
        title="simulated annealing: swaps inside boxes (rows where there are none), restarted when cold",
        source="Lewis 2007",
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=_solve_annealing,
        complete=False,
        effort="swaps tried",
        counts=False,
        seeded=True,
        options=(COOLING, CHAINS),
    ),
    Algorithm(
        name="genetic",
        title="genetic algorithm: boxes (rows where there are none) inherited whole, swaps inside them",
        source="Mantere and Koljonen 2007",
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=_solve_genetic,
        complete=False,
        effort="swaps tried",
        counts=False,
        seeded=True,
        options=(BOARDS, MUTATION, CLIMB, GENERATIONS),
    ),
)
