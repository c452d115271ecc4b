"""All primitives as constraints of OR-Tools' CP-SAT."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..puzzle import ALL_PRIMITIVES, Automaton, Board, Product, Puzzle
from ..solve import Algorithm, Counters, Option, register
from .foreign import solve_in_child
from .foreign_child import Emit, SolverTask

# Up to this many solutions, each is found with the full presolve, which may drop others, and then forbidden.
# More are enumerated in one search, which CP-SAT does on one thread only.
FORBID_UP_TO = 2

WORKERS = Option(
    "workers", 1, "threads that search side by side for the first two solutions", low=1, high=256
)


def search(task: SolverTask, emit: Emit) -> tuple[bool, Counters]:
    model, cells = _model(task.puzzle)
    find = _find_and_forbid if task.solutions <= FORBID_UP_TO else _list_all
    return find(model, cells, task, emit)


def _model(puzzle: Puzzle) -> tuple[Any, list[Any]]:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    domains = {mask: cp_model.Domain.from_values(_values(mask)) for mask in set(puzzle.candidates)}
    cells = [model.new_int_var_from_domain(domains[mask], "") for mask in puzzle.candidates]
    for group in puzzle.groups:
        model.add_all_different([cells[cell] for cell in group])
    for lesser, greater in puzzle.arcs:
        model.add(cells[lesser] < cells[greater])
    _add_others(model, cells, puzzle)
    return model, cells


def _add_others(model: Any, cells: list[Any], puzzle: Puzzle) -> None:
    graph = puzzle.graph
    for pair in graph.pairs:
        both = [(v, w) for v, mask in enumerate(pair.allowed, 1) for w in _values(mask)]
        model.add_allowed_assignments([cells[pair.first], cells[pair.second]], both)
    for terms in graph.sums:
        total = sum(c * cells[cell] for cell, c in zip(terms.cells, terms.coefficients, strict=True))
        match terms.relation:
            case "=":
                model.add(total == terms.total)
            case "<=":
                model.add(total <= terms.total)
            case _:
                model.add(total >= terms.total)
    for product in graph.products:
        _add_product(model, cells, product, puzzle.side)
    for automaton in graph.automata:
        _add_automaton(model, cells, automaton)


def _add_product(model: Any, cells: list[Any], product: Product, side: int) -> None:
    """Multiply two factors at a time."""
    if product.total > side ** len(product.cells):
        model.add_bool_or([])
        return
    so_far = cells[product.cells[0]]
    for cell in product.cells[1:]:
        following = model.new_int_var(1, product.total, "")
        model.add_multiplication_equality(following, [so_far, cells[cell]])
        so_far = following
    model.add(so_far == product.total)


def _add_automaton(model: Any, cells: list[Any], automaton: Automaton) -> None:
    """Add a transition table for each step: CP-SAT's own automata are deterministic."""
    states = [model.new_int_var(0, max(automaton.states - 1, 0), "") for _ in range(len(automaton.cells) + 1)]
    if not (automaton.starts and automaton.accepts and automaton.transitions):
        model.add_bool_or([])
        return
    model.add_allowed_assignments([states[0]], [(state,) for state in automaton.starts])
    model.add_allowed_assignments([states[-1]], [(state,) for state in automaton.accepts])
    for number, cell in enumerate(automaton.cells):
        model.add_allowed_assignments(
            [states[number], cells[cell], states[number + 1]], automaton.transitions
        )


def _values(mask: int) -> list[int]:
    return [value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1]


def _solver(task: SolverTask) -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = task.options["workers"]
    solver.parameters.random_seed = task.seed % 2**31
    return solver


def _find_and_forbid(model: Any, cells: list[Any], task: SolverTask, emit: Emit) -> tuple[bool, Counters]:
    total = Counters()
    while True:
        solver = _solver(task)
        solvable = _is_solvable(solver.solve(model))
        total = _add(total, solver)
        if not solvable:
            return True, total
        board: Board = tuple(map(solver.value, cells))
        if not emit(board):
            return False, total
        model.add_forbidden_assignments(cells, [board])


def _list_all(model: Any, cells: list[Any], task: SolverTask, emit: Emit) -> tuple[bool, Counters]:
    from ortools.sat.python import cp_model

    # If an automaton accepts a board in several ways, CP-SAT lists the board once for each.
    seen: set[Board] | None = set() if task.puzzle.graph.automata else None

    class Listener(cp_model.CpSolverSolutionCallback):
        enough = False

        def on_solution_callback(self) -> None:
            board: Board = tuple(map(self.value, cells))
            if self.enough or (seen is not None and board in seen):
                return
            if seen is not None:
                seen.add(board)
            if not emit(board):
                self.enough = True
                self.stop_search()

    solver, listener = _solver(task), Listener()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    status = solver.solve(model, listener)
    if not listener.enough:
        _is_solvable(status)
    return not listener.enough, _add(Counters(), solver)


def _is_solvable(status: Any) -> bool:
    """Whether there is a solution. Raises RuntimeError for any other status."""
    from ortools.sat.python import cp_model

    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return True
    if status == cp_model.INFEASIBLE:
        return False
    raise RuntimeError(f"CP-SAT ended with status {status.name}")


def _add(total: Counters, solver: Any) -> Counters:
    return total._replace(
        guesses=total.guesses + solver.num_branches, conflicts=total.conflicts + solver.num_conflicts
    )


register(
    Algorithm(
        name="cpsat",
        title="all-different and order constraints for OR-Tools' CP-SAT",
        source="Perron, Didier and Gay 2023",
        supports=ALL_PRIMITIVES,
        solve=partial(
            solve_in_child, algorithm="cpsat", job=(__name__, "search"), library="ortools.sat.python.cp_model"
        ),
        complete=True,
        effort="",
        seeded=True,
        options=(WORKERS,),
        needs="ortools",
        extra="ortools",
    )
)
