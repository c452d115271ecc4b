"""S4's integer program, with a Boolean for each cell and value, for pywraplp."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from typing import Any

from .. import _core
from ..puzzle import SIGNS, Pair, Puzzle, Sum
from ..solve import Algorithm, Counters, Option, register
from .foreign import solve_in_child
from .foreign_child import Emit, SolverTask
from .native import native_candidates, native_graph

# Each solver's parameter for the seed; CBC and HiGHS have none here.
_SEED = {
    "BOP": "random_seed:{seed}",
    "SAT": "random_seed:{seed}",
    "SCIP": "randomization/randomseedshift = {seed}",
}

SOLVER = Option(
    "solver",
    "BOP",
    "which solver of OR-Tools; BOP is the document's",
    choices=("BOP", "SAT", "SCIP", "CBC", "HIGHS"),
)
REDUCED = Option("reduced", False, "remove what follows from the givens first; the document does not")

SUPPORTS = SIGNS | {Pair, Sum}

Booleans = list[dict[int, Any]]  # by cell: x[value]


def search(task: SolverTask, emit: Emit) -> tuple[bool, Counters]:
    """Solve, exclude the solution, and solve again."""
    candidates = _propagated_candidates(task.puzzle) if task.options["reduced"] else task.puzzle.candidates
    if not candidates:
        return True, Counters()
    program = _program(task)
    x = _variables(program, candidates, task)
    _add_constraints(program, x, task.puzzle)
    nodes = 0
    while _is_solvable(program):
        nodes += _nodes(program, task)
        board = tuple(_value_of(cell) for cell in x)
        if not emit(board):
            return False, Counters(guesses=nodes)
        _sum(program, 0, len(x) - 1, [cell[value] for cell, value in zip(x, board, strict=True)])
    return True, Counters(guesses=nodes + _nodes(program, task))


def _propagated_candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """The candidates left after native propagation; empty if there is a contradiction."""
    graph, candidates = native_graph(puzzle.graph, SUPPORTS), native_candidates(puzzle)
    words = array("Q", _core.propagate(graph, candidates, _core.Inference.locked) or b"")
    if puzzle.side <= 64:
        return tuple(words)
    return tuple(low | high << 64 for low, high in zip(words[::2], words[1::2], strict=True))


def _program(task: SolverTask) -> Any:
    from ortools.linear_solver import pywraplp

    name = task.options["solver"]
    program = pywraplp.Solver.CreateSolver(name)
    if program is None:
        raise RuntimeError(f"this build of OR-Tools has no {name}")
    if name in _SEED:
        program.SetSolverSpecificParametersAsString(_SEED[name].format(seed=task.seed % 2**31))
    program.SetNumThreads(1)
    return program


def _variables(program: Any, candidates: tuple[int, ...], task: SolverTask) -> Booleans:
    """x[cell][value]: all, with givens fixed, as in the paper; or only open ones."""
    x: Booleans = []
    for mask in candidates:
        cell = {}
        for value in range(1, task.puzzle.side + 1):
            allowed = mask >> (value - 1) & 1
            if allowed or not task.options["reduced"]:
                cell[value] = program.IntVar(int(mask == 1 << (value - 1)), allowed, "")
        x.append(cell)
    return x


def _add_constraints(program: Any, x: Booleans, puzzle: Puzzle) -> None:
    for cell in x:
        _sum(program, 1, 1, list(cell.values()))
    for group in puzzle.groups:
        for value in range(1, puzzle.side + 1):
            _sum(program, 0, 1, [x[cell][value] for cell in group if value in x[cell]])
    for lesser, greater in puzzle.arcs:
        for value in range(1, puzzle.side + 1):
            # A lesser cell of at least `value` needs a greater one above `value`.
            high = [x[lesser][v] for v in x[lesser] if v >= value]
            higher = [x[greater][v] for v in x[greater] if v > value]
            _sum(program, -1, 0, high, minus=higher)
    for pair in puzzle.graph.pairs:
        _add_pair(program, x[pair.first], x[pair.second], pair)
    for terms in puzzle.graph.sums:
        _add_total(program, x, terms)


def _add_pair(program: Any, first: dict[int, Any], second: dict[int, Any], pair: Pair) -> None:
    """A value of the first cell needs an allowed value of the second."""
    for value, variable in first.items():
        fitting = [second[w] for w in second if pair.allowed[value - 1] >> (w - 1) & 1]
        _sum(program, -1, 0, [variable], minus=fitting)


def _add_total(program: Any, x: Booleans, terms: Sum) -> None:
    low = terms.total if terms.relation != "<=" else -program.infinity()
    high = terms.total if terms.relation != ">=" else program.infinity()
    constraint = program.RowConstraint(low, high, "")
    for cell, coefficient in zip(terms.cells, terms.coefficients, strict=True):
        for value, variable in x[cell].items():
            constraint.SetCoefficient(variable, coefficient * value)


def _sum(program: Any, low: int, high: int, plus: Sequence[Any], minus: Sequence[Any] = ()) -> None:
    """low ≤ the sum of `plus` less the sum of `minus` ≤ high."""
    constraint = program.RowConstraint(low, high, "")
    for variable in plus:
        constraint.SetCoefficient(variable, 1)
    for variable in minus:
        constraint.SetCoefficient(variable, -1)


def _is_solvable(program: Any) -> bool:
    """Whether there is a solution. Raises RuntimeError for any other status."""
    status = program.Solve()
    if status in (program.OPTIMAL, program.FEASIBLE):
        return True
    if status == program.INFEASIBLE:
        return False
    raise RuntimeError(f"{program.SolverVersion()} ended with status {status}")


def _value_of(cell: dict[int, Any]) -> int:
    return max(cell, key=lambda value: cell[value].solution_value())


def _nodes(program: Any, task: SolverTask) -> int:
    """Nodes of the search tree below its root; 0 for BOP, which does not count them."""
    return 0 if task.options["solver"] == "BOP" else max(0, program.nodes() - 1)


register(
    Algorithm(
        name="ilp",
        title="a Boolean for each cell and value as an integer program, for OR-Tools",
        source="S4",
        supports=SUPPORTS,
        unsupported="products and automata are not linear",
        solve=partial(
            solve_in_child,
            algorithm="ilp",
            job=(__name__, "search"),
            library="ortools.linear_solver.pywraplp",
        ),
        complete=True,
        effort="",
        seeded=True,
        options=(SOLVER, REDUCED),
        needs="ortools",
        extra="ortools",
    )
)
