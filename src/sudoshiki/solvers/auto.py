"""`auto`, the default algorithm: it combines several others."""

from __future__ import annotations

from .. import _core
from ..puzzle import ALL_PRIMITIVES, SIGNS, Puzzle, require
from ..solve import Algorithm, Answer, Option, Request, register
from .native import run_native

THREADS = Option(
    "threads",
    1,
    "number of threads; with several, colouring and clause learning run in parallel until the first "
    "solution, then clause learning with several seeds until the second, or the proof that there is none; "
    "timing may change which solutions are found, but not the verdict; an effort budget uses one thread",
    low=1,
    high=64,
)
ON = Option(
    "on",
    "cpu",
    "device; with gpu, boards above 25×25 that the CPU has not solved in half a second are also coloured on "
    "a GPU, until the first solution; timing may change which one is found, but not the verdict",
    choices=("cpu", "gpu"),
    apart="gpu",
)


def _solve_auto(puzzle: Puzzle, request: Request) -> Answer:
    if request.options["on"] == "gpu":
        require(puzzle, SIGNS, "auto on a GPU")
        from .auto_on_gpu import solve_beside_gpu

        return solve_beside_gpu(puzzle, request)
    return run_native(_core.solve_auto, puzzle, request, request.options["threads"])


register(
    Algorithm(
        name="auto",
        title="propagation, then search; if that stalls, a pattern, then list colouring and clause learning",
        source="Boussemart et al. 2004; Jin and Hao 2019; Marques-Silva and Sakallah 1996",
        supports=ALL_PRIMITIVES,
        solve=_solve_auto,
        complete=True,
        effort="values tried, decisions and moves",
        traces="parts",
        seeded=True,
        options=(THREADS, ON),
    ),
)
