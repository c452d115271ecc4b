"""`auto`, the default algorithm: it combines several others."""

from __future__ import annotations

from .. import _core
from ..puzzle import ALL_PRIMITIVES, SIGNS, Puzzle, require
from ..solve import Algorithm, Answer, Option, Request, register
from .native import run_native

THREADS = Option(
    "threads",
    1,
    "with more than one, colouring and clause learning run side by side up to the first solution, then "
    "clause learning from several seeds to the second or the proof that there is none; which solutions "
    "these are may depend on timing, the verdict not; an effort budget is spent on one thread",
    low=1,
    high=64,
)
ON = Option(
    "on",
    "cpu",
    "with gpu, boards above 25×25 that a CPU has not solved in half a second are coloured there too, beside "
    "it, up to the first solution; which one it is may depend on timing, the verdict not",
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
