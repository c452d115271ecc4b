"""Complete tree search: one native loop with several methods."""

from __future__ import annotations

from functools import partial

from .. import _core
from ..puzzle import ALL_PRIMITIVES, SIGNS, Puzzle, require
from ..solve import Algorithm, Answer, Option, Request, register
from .native import run_native

_HABITS = (
    "how values are listed, tried and counted: as the programs of the documents do, to the digit of their "
    "counts (see core/search/listed.hpp), or as we do"
)
MRV_HABITS = Option("habits", "ours", _HABITS, choices=("ours", "s2", "s5"))
FORWARD_HABITS = Option(
    "habits",
    "ours",
    f"{_HABITS}; mended: without the slip of S2's program, without the nine copies of each list of S5's",
    choices=("ours", "s2", "s2-mended", "s5", "s5-mended"),
)

ALL_DIFFERENT = Option(
    "all-different",
    "pairs",
    "pairs: compare cells two by two; matching: keep only values that some filling of the whole group has "
    "(Régin 1994)",
    choices=("pairs", "matching"),
)


def _solve(puzzle: Puzzle, request: Request, *, method: str) -> Answer:
    habits = request.options.get("habits", "ours")
    if habits != "ours":
        require(puzzle, SIGNS, f"{method} with the habits {habits}")
    whole_groups = request.options.get("all-different") == "matching"
    return run_native(_core.solve_tree, puzzle, request, method, habits, whole_groups)


def _tree_search(name: str, title: str, source: str, options: tuple[Option, ...] = ()) -> Algorithm:
    return Algorithm(
        name=name,
        title=title,
        source=source,
        supports=ALL_PRIMITIVES,
        solve=partial(_solve, method=name),
        complete=True,
        effort="values tried",
        traces="steps",
        options=options,
    )


register(
    _tree_search("backtracking", "cells row by row, every value tried against what is placed", "S2, S5"),
    _tree_search(
        "forward-checking",
        "backtracking with candidate lists: a placed value leaves the lists it rules out",
        "S2, S5",
        (FORWARD_HABITS,),
    ),
    _tree_search("mrv", "forward checking on the cell with the fewest candidates", "S2, S5", (MRV_HABITS,)),
    _tree_search(
        "dsatur",
        "forward checking on the most saturated cell, ties to the one with most open neighbours",
        "Brélaz, CACM 1979",
    ),
    _tree_search(
        "mac",
        "mrv keeping every two open cells consistent after each placement",
        "Sabin and Freuder 1994",
        (ALL_DIFFERENT,),
    ),
)
