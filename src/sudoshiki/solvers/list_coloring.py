"""List colouring after propagation: tabu search (CPU or GPU), memetic algorithm."""

from __future__ import annotations

from ..puzzle import SIGNS, Puzzle
from ..solve import Algorithm, Answer, Option, Request, register
from .options import PROPAGATION

# The native core is imported where it is called: a machine with a GPU may be without it.

RANDOM_TENURE = Option(
    "random-tenure",
    6,
    "a value that a cell gave up is tabu for a random part of this many moves …",
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
RESTART_AFTER = Option(
    "restart-after",
    20_000_000,
    "moves without a new best before a restart",
    low=1,
    high=2**63,
    old_name="patience",
)
PERTURB_AFTER = Option(
    "perturb-after",
    0,
    "moves without a new best before the best colouring is perturbed by longer tenures; 0: never",
    low=0,
    high=2**63,
    by_size=True,
    old_name="shake-after",
)
ON = Option(
    "on",
    "cpu",
    "device: one CPU core, or a GPU with thousands of walks at once, until the first solution",
    choices=("cpu", "gpu"),
    apart="gpu",
)
WALKS = Option("walks", 0, "number of walks at once on a GPU; 0: as many as fit", low=0, high=10**6)
MEMBERS = Option("population", 8, "number of colourings kept", low=2, high=10_000)
DEPTH = Option(
    "depth", 500_000, "moves without improvement before a child is accepted as it is", low=1, high=2**63
)


def _solve_tabu(puzzle: Puzzle, request: Request) -> Answer:
    options = request.options
    if options["on"] == "gpu":
        from .tabu_on_gpu import solve_on_gpu

        return solve_on_gpu(puzzle, request)
    from .. import _core
    from .native import run_native

    return run_native(
        _core.solve_tabu,
        puzzle,
        request,
        options["random-tenure"],
        options["conflict-tenure"],
        options["perturb-after"],
        options["restart-after"],
        options["propagation"],
    )


def _solve_memetic(puzzle: Puzzle, request: Request) -> Answer:
    from .. import _core
    from .native import run_native

    options = request.options
    return run_native(
        _core.solve_memetic, puzzle, request, options["population"], options["depth"], options["propagation"]
    )


register(
    Algorithm(
        name="tabu",
        title="list colouring of what propagation leaves open: always the best move on a cell in conflict",
        source="Hertz and de Werra 1987; Galinier and Hao 1999",
        supports=SIGNS,
        solve=_solve_tabu,
        complete=False,
        effort="moves made",
        counts=False,
        traces="moves",
        seeded=True,
        options=(RANDOM_TENURE, CONFLICT_TENURE, PERTURB_AFTER, RESTART_AFTER, PROPAGATION, ON, WALKS),
    ),
    Algorithm(
        name="memetic",
        title="a population of list colourings: crossover by value, tabu search on each child",
        source="Jin and Hao 2019",
        supports=SIGNS,
        solve=_solve_memetic,
        complete=False,
        effort="moves made",
        counts=False,
        traces="moves",
        seeded=True,
        options=(MEMBERS, DEPTH, PROPAGATION),
    ),
)
