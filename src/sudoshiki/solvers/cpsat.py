"""All-different and order constraints for OR-Tools' CP-SAT."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..puzzle import SIGNS, Board, Puzzle
from ..solve import Algorithm, Counters, Option, register
from .foreign import solve_in_child
from .foreign_child import Emit, Task

# Up to this many solutions, each is found with the full presolve, which may drop others, and then forbidden.
# More of them are listed in one search, which CP-SAT does on one thread only.
FORBID_UP_TO = 2

WORKERS = Option(
    "workers", 1, "threads that search side by side for the first two solutions", low=1, high=256
)


def search(task: Task, emit: Emit) -> tuple[bool, Counters]:
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
    return model, cells


def _values(mask: int) -> list[int]:
    return [value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1]


def _solver(task: Task) -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = task.options["workers"]
    solver.parameters.random_seed = task.seed % 2**31
    return solver


def _find_and_forbid(model: Any, cells: list[Any], task: Task, emit: Emit) -> tuple[bool, Counters]:
    total = Counters()
    while True:
        solver = _solver(task)
        solvable = _decided(solver.solve(model))
        total = _add(total, solver)
        if not solvable:
            return True, total
        board: Board = tuple(map(solver.value, cells))
        if not emit(board):
            return False, total
        model.add_forbidden_assignments(cells, [board])


def _list_all(model: Any, cells: list[Any], task: Task, emit: Emit) -> tuple[bool, Counters]:
    from ortools.sat.python import cp_model

    class Listener(cp_model.CpSolverSolutionCallback):
        enough = False

        def on_solution_callback(self) -> None:
            if not self.enough and not emit(tuple(map(self.value, cells))):
                self.enough = True
                self.stop_search()

    solver, listener = _solver(task), Listener()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    status = solver.solve(model, listener)
    if not listener.enough:
        _decided(status)
    return not listener.enough, _add(Counters(), solver)


def _decided(status: Any) -> bool:
    """Whether there is a solution; anything but yes or no is a failure, not an answer."""
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
        supports=SIGNS,
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
