"""Tabu search makes the same moves on every instruction set."""

from random import Random

import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.puzzle import Graph
from sudoshiki.puzzle.groups import grouped
from sudoshiki.solve import Answer, Request
from sudoshiki.solvers.native import run_native

from ..random_boards import LARGE_SIDES, random_puzzle


def run(puzzle: sk.Puzzle, instruction_set: str, seed: int, effort: int, shake_after: int) -> Answer:
    request = Request(solutions=1, effort=effort, seed=seed)
    return run_native(_core.solve_tabu, puzzle, request, 6, 0.5, shake_after, 1000, True, instruction_set)


def anything_goes(graph: Graph) -> sk.Puzzle:
    return sk.Puzzle(graph, [2**graph.side - 1] * graph.side**2, kind="latin")


def run_on_all_sets(puzzle: sk.Puzzle, seed: int = 0, effort: int = 3000, shake_after: int = 0) -> Answer:
    first, *others = (run(puzzle, name, seed, effort, shake_after) for name in _core.instruction_sets())
    for other in others:
        assert (other.solutions, other.counters, other.partial) == (
            first.solutions,
            first.counters,
            first.partial,
        )
    for solution in first.solutions:
        assert sk.check(puzzle, solution)
    return first


@pytest.mark.parametrize("shake_after", [0, 100])
def test_puzzles_of_every_kind(shake_after: int) -> None:
    for seed in range(60):
        run_on_all_sets(random_puzzle(seed), seed, shake_after=shake_after)
        run_on_all_sets(random_puzzle(seed, LARGE_SIDES), seed, shake_after=shake_after)


@pytest.mark.slow
@pytest.mark.parametrize("side", [16, 25, 36, 64, 81, 100])
@pytest.mark.parametrize("diagonals", [False, True])
def test_empty_boards_of_every_width(side: int, diagonals: bool) -> None:
    run_on_all_sets(sk.sudoku(side=side, diagonals=diagonals), seed=side, shake_after=500)


@pytest.mark.parametrize("side", [17, 40, 70])
def test_signs_of_every_width(side: int) -> None:
    random = Random(side)
    arcs = [(cell, cell + 1) for cell in random.sample(range(side**2), 3 * side) if (cell + 1) % side]
    assert run_on_all_sets(sk.latin(side=side, arcs=arcs), effort=50_000).found == 1


def test_more_signs_at_a_cell_than_a_byte_counts() -> None:
    side = 30
    arcs = [(0, cell) for cell in range(side, side**2) if cell % side]
    candidates = [list(range(1 if cell == 0 else 2, side + 1)) for cell in range(side**2)]
    for row in range(side):
        candidates[row * side] = list(range(1, side + 1))
    run_on_all_sets(sk.latin(side=side, arcs=arcs, candidates=candidates))


def test_cells_with_many_groups_in_common() -> None:
    """Two cells share three or more groups: with any weights no conflict is left."""
    plain = sk.sudoku(side=9)
    boxes, names = plain.groups[18:], plain.graph.names[18:]
    halves = tuple(box[:6] for box in boxes) + tuple(box[3:] for box in boxes)
    more = [f"{half} half of {name}" for half in ("upper", "lower") for name in names]
    graph = Graph(9, grouped(plain.groups + halves, [*plain.graph.names, *more]))
    for seed in range(5):
        assert run_on_all_sets(anything_goes(graph), seed, effort=20_000).found == 1


def test_groups_that_repeat_often() -> None:
    plain = sk.latin(side=5)
    graph = Graph(5, grouped(plain.groups * 6, plain.graph.names * 6))
    assert run_on_all_sets(anything_goes(graph)).found == 1


def test_signs_alone() -> None:
    graph = Graph(4, grouped((), [], arcs=[(cell, cell + 1) for cell in range(16) if cell % 4 < 2]))
    assert run_on_all_sets(anything_goes(graph)).found == 1


def test_an_instruction_set_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no such instruction set"):
        run(sk.latin(side=3), "no such", 0, 1, 0)
