"""Other solvers to compare with: CaDiCaL, CP-SAT and BOP on direct encodings.

Each function takes a puzzle and returns a board, or None if there is no solution. The encodings are reduced
only by what a given excludes in its own groups, as any hand-written encoding of a large board is. Only
the lab uses them, as peer:NAME in a recipe. They have no limits of their own: the lab kills them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from .. import solvers as _solvers  # noqa: F401  (registers the algorithms)
from ..puzzle import SIGNS, Board, Puzzle
from ..solve import Algorithm, Answer, Request, Stopped
from ..solve.registry import find

Peer = Callable[[Puzzle], Board | None]


def find_algorithm(name: str, folder: str = "") -> Algorithm:
    """Return the peer or registered algorithm; FILE.py:FUNCTION is in `folder`."""
    if name in PEERS:
        return PEERS[name]
    if ".py:" in name:
        from ..custom import algorithm_name_of

        name = algorithm_name_of(name, folder)
    return find(name)


def is_peer(name: str) -> bool:
    return name in PEERS


def cadical195(puzzle: Puzzle) -> Board | None:
    """One variable per candidate; one value per cell, each value once per group."""
    from pysat.solvers import Cadical195

    side = puzzle.side
    candidates = _candidates(puzzle)
    number: dict[tuple[int, int], int] = {}
    for cell, values in enumerate(candidates):
        for value in values:
            number[cell, value] = len(number) + 1
    clauses: list[list[int]] = []

    def exactly_one(variables: list[int]) -> None:
        clauses.append(variables)
        clauses.extend([-one, -other] for one, other in combinations(variables, 2))

    for cell, values in enumerate(candidates):
        exactly_one([number[cell, value] for value in values])
    for group in puzzle.groups:
        for value in range(1, side + 1):
            variables = [number[cell, value] for cell in group if (cell, value) in number]
            if len(group) == side:
                exactly_one(variables)
            else:
                clauses.extend([-one, -other] for one, other in combinations(variables, 2))
    for lesser, greater in puzzle.arcs:
        for low in candidates[lesser]:
            clauses.extend(
                [-number[lesser, low], -number[greater, high]] for high in candidates[greater] if high <= low
            )
    with Cadical195(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return None
        board = [0] * side**2
        true_literals = {literal for literal in solver.get_model() if literal > 0}
        for (cell, value), variable in number.items():
            if variable in true_literals:
                board[cell] = value
        return tuple(board)


def _candidates(puzzle: Puzzle) -> list[list[int]]:
    """The candidates of each cell that the givens leave, without further propagation."""
    masks = list(puzzle.candidates)
    for group in puzzle.groups:
        placed = 0
        for cell in group:
            if puzzle.candidates[cell].bit_count() == 1:
                placed |= puzzle.candidates[cell]
        for cell in group:
            if puzzle.candidates[cell].bit_count() > 1:
                masks[cell] &= ~placed
    return [[v for v in range(1, puzzle.side + 1) if mask >> (v - 1) & 1] for mask in masks]


def cpsat(puzzle: Puzzle) -> Board | None:
    """Return an integer per cell, all-different per group, < per sign; one worker."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = []
    for mask in puzzle.candidates:
        values = [v for v in range(1, puzzle.side + 1) if mask >> (v - 1) & 1]
        cells.append(model.new_int_var_from_domain(cp_model.Domain.from_values(values), ""))
    for group in puzzle.groups:
        model.add_all_different([cells[cell] for cell in group])
    for lesser, greater in puzzle.arcs:
        model.add(cells[lesser] < cells[greater])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    return tuple(solver.value(cell) for cell in cells)


def bop(puzzle: Puzzle) -> Board | None:
    """S4's Boolean program."""
    from ortools.linear_solver import pywraplp

    side = puzzle.side
    values = range(1, side + 1)
    program = pywraplp.Solver.CreateSolver("BOP")
    x = [[program.BoolVar("") for _ in values] for _ in puzzle.candidates]
    for cell, mask in zip(x, puzzle.candidates, strict=True):
        program.Add(program.Sum(cell) == 1)
        for value in values:
            if not mask >> (value - 1) & 1:
                cell[value - 1].SetUb(0)
    for group in puzzle.groups:
        for value in values:
            program.Add(program.Sum([x[cell][value - 1] for cell in group]) <= 1)
    for lesser, greater in puzzle.arcs:
        low = program.Sum([value * x[lesser][value - 1] for value in values])
        high = program.Sum([value * x[greater][value - 1] for value in values])
        program.Add(low + 1 <= high)
    status = program.Solve()
    if status == program.INFEASIBLE:
        return None
    shares = [[one.solution_value() for one in cell] for cell in x]
    return tuple(cell.index(max(cell)) + 1 for cell in shares)


def _algorithm(peer: Peer, title: str, needs: str, extra: str) -> Algorithm:
    def solve(puzzle: Puzzle, request: Request) -> Answer:
        del request
        board = peer(puzzle)
        if board is None:
            return Answer(exhausted=True, stopped=Stopped.FINISHED)
        return Answer(solutions=(board,), found=1, stopped=Stopped.SOLUTIONS)

    name = f"peer:{peer.__name__}"
    return Algorithm(
        name, title, "direct encoding", SIGNS, solve, complete=True, effort="", needs=needs, extra=extra
    )


PEERS = {
    algorithm.name: algorithm
    for algorithm in (
        _algorithm(cadical195, "CaDiCaL 1.9.5 on clauses", "pysat", "sat"),
        _algorithm(cpsat, "CP-SAT on integers", "ortools", "ortools"),
        _algorithm(bop, "BOP on S4's Boolean program", "ortools", "ortools"),
    )
}
