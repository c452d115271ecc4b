"""Complete tree search: one native loop, its methods as rows."""

from __future__ import annotations

from functools import partial

from .. import _core
from ..puzzle import Puzzle, Rule
from ..solve import Algorithm, Answer, Option, Request, register
from .native import run_native

VALUE_ORDER = Option(
    "value-order",
    "ascending",
    "the order in which a cell's candidates are tried; restored-last is the habit of S2's program",
    choices=("ascending", "restored-last"),
)

ALL_DIFFERENT = Option(
    "all-different",
    "pairs",
    "matching looks at a group as a whole: only values that some filling of it has are kept (Régin 1994)",
    choices=("pairs", "matching"),
)


def _solve(puzzle: Puzzle, request: Request, *, method: str) -> Answer:
    restored_last = request.options.get("value-order") == "restored-last"
    whole_groups = request.options.get("all-different") == "matching"
    return run_native(_core.solve_tree, puzzle, request, method, restored_last, whole_groups)


def _row(name: str, title: str, source: str, options: tuple[Option, ...] = ()) -> Algorithm:
    return Algorithm(
        name=name,
        title=title,
        source=source,
        rules=(Rule.ALL_DIFFERENT, Rule.LESS_THAN),
        solve=partial(_solve, method=name),
        complete=True,
        effort="values tried",
        traces=True,
        options=options,
    )


register(
    _row("backtracking", "cells row by row, every value tried against what is placed", "S2, S5"),
    _row(
        "forward-checking",
        "backtracking with candidate lists: a placed value leaves the lists it rules out",
        "S2, S5",
        (VALUE_ORDER,),
    ),
    _row("mrv", "forward checking on the cell with the fewest candidates", "S2, S5", (VALUE_ORDER,)),
    _row(
        "dsatur",
        "forward checking on the most saturated cell, ties to the one with most open neighbours",
        "Brélaz, CACM 1979",
        (VALUE_ORDER,),
    ),
    _row(
        "mac",
        "mrv keeping every two open cells consistent after each placement",
        "Sabin and Freuder 1994",
        (ALL_DIFFERENT,),
    ),
)
