"""Clauses for python-sat's solvers, encoded by the core after propagation."""

from __future__ import annotations

from functools import partial

from .. import _core
from ..puzzle import ALL_PRIMITIVES, Board, Kind, UsageError
from ..solve import Algorithm, Counters, Option, register
from .foreign import solve_in_child
from .foreign_child import Emit, SolverTask
from .native import native_candidates, native_graph

CLAUSE_BYTES = 200  # about, in Python and the solver together
MAX_CLAUSES = 20_000_000
NOT_INCREMENTAL = ("kissat404",)  # crashes if a clause is added after it has solved
MANY_PAIRS = 5_000_000  # clauses; beyond, the ladder encoding is faster in all

SOLVER = Option(
    "solver",
    "cadical195",
    "which solver of python-sat",
    choices=(
        "cadical103",
        "cadical153",
        "cadical195",
        "cadical300",
        "glucose3",
        "glucose4",
        "glucose42",
        "kissat404",
        "lingeling",
        "maplechrono",
        "maplecm",
        "maplesat",
        "mergesat3",
        "minicard",
        "minisat22",
    ),
)
AT_MOST_ONE = Option(
    "at-most-one",
    "auto",
    "encoding of at-most-one: a clause for each pair, a ladder of new variables, or (auto) pairs unless "
    "there are millions",
    choices=("auto", "pairwise", "ladder"),
)


def search(task: SolverTask, emit: Emit) -> tuple[bool, Counters]:
    """Solve, forbid the solution, and solve again, incrementally if the solver can."""
    formula = _encode(task)
    variables = formula.variables
    if formula.contradiction:
        return True, Counters(eliminations=formula.eliminations)
    if not variables:
        emit(tuple(formula.decided))
        return True, Counters(eliminations=formula.eliminations)

    from pysat.solvers import Solver

    name = task.options["solver"]
    solver = Solver(name=name, bootstrap_with=formula.clauses)
    excluded: list[list[int]] = []  # for solvers that start again
    try:
        while solver.solve():
            literals = [literal for literal in solver.get_model() if 0 < literal <= len(variables)]
            if not emit(_board(formula.decided, variables, literals)):
                return False, _counters(solver, formula.eliminations)
            exclude = [-literal for literal in literals]
            if name in NOT_INCREMENTAL:
                solver.delete()
                excluded.append(exclude)
                solver = Solver(name=name, bootstrap_with=[*formula.clauses, *excluded])
            else:
                solver.add_clause(exclude)
        return True, _counters(solver, formula.eliminations)
    finally:
        solver.delete()


def _encode(task: SolverTask) -> _core.Formula:
    graph, candidates = native_graph(task.puzzle.graph, ALL_PRIMITIVES), native_candidates(task.puzzle)
    match task.options["at-most-one"]:
        case "pairwise":
            formula = _core.encode_cnf(graph, candidates, False, MAX_CLAUSES)
        case "ladder":
            formula = _core.encode_cnf(graph, candidates, True, MAX_CLAUSES)
        case _:
            formula = _core.encode_cnf(graph, candidates, False, MANY_PAIRS)
            if formula.refused:
                formula = _core.encode_cnf(graph, candidates, True, MAX_CLAUSES)
    if formula.refused:
        fewer = "" if task.options["at-most-one"] == "auto" else ", or the option at-most-one=auto"
        raise UsageError(
            f"sat: this puzzle needs {formula.clause_count:,} clauses, about "
            f"{formula.clause_count * CLAUSE_BYTES / 1e9:.0f} GB; {MAX_CLAUSES:,} are taken. "
            f"Try the algorithm auto{fewer}",
            kind=Kind.UNSUPPORTED,
        )
    return formula


def _board(decided: bytes, variables: list[tuple[int, int]], literals: list[int]) -> Board:
    board = list(decided)
    for literal in literals:
        cell, value = variables[literal - 1]
        board[cell] = value
    return tuple(board)


def _counters(solver: object, eliminations: int) -> Counters:
    try:
        stats = solver.accum_stats() or {}  # type: ignore[attr-defined]
    except NotImplementedError:  # kissat has no statistics
        stats = {}
    return Counters(
        guesses=stats.get("decisions", 0),
        conflicts=stats.get("conflicts", 0),
        restarts=stats.get("restarts", 0),
        eliminations=eliminations,
    )


register(
    Algorithm(
        name="sat",
        title="clauses on what propagation leaves open, for the SAT solvers of python-sat",
        source="Lynce and Ouaknine 2006; Biere and others 2024 (CaDiCaL)",
        supports=ALL_PRIMITIVES,
        solve=partial(solve_in_child, algorithm="sat", job=(__name__, "search"), library="pysat.solvers"),
        complete=True,
        effort="",
        options=(SOLVER, AT_MOST_ONE),
        needs="pysat",
        extra="sat",
    )
)
