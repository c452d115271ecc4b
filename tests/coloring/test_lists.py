"""List colouring: tabu and memetic."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

import sudoshiki as sk
from tests.improving import NO_SOLUTION, Improving
from tests.tiers import first_is_quick

each = pytest.mark.parametrize("name", ["tabu", "memetic"])


@each
class TestColourings(Improving):
    often: ClassVar = {"tabu": {"restart-after": 50}, "memetic": {"depth": 50, "population": 3}}


def masked(puzzle: sk.Puzzle, kept: float, seed: int = 0) -> list[int]:
    """Return a full board of this shape with a part of its givens kept."""
    random = Random(seed)
    solution = sk.solve(puzzle, "tabu", limit=1, seed=seed).solution
    assert solution is not None
    return [value if random.random() < kept else 0 for value in solution]


@each
@pytest.mark.parametrize("side", [12, 16, 25, 36])
@pytest.mark.parametrize("kept", [0, 0.3, 0.6])
def test_large_boards(name: str, side: int, kept: float) -> None:
    puzzle = sk.sudoku(side=side)
    assert sk.solve(sk.sudoku(masked(puzzle, kept), puzzle.graph.box), name, limit=1).solution_count == 1


@each
def test_more_than_64_values(name: str) -> None:
    random = Random(1)
    full = [(9 * (row % 9) + row // 9 + column) % 81 + 1 for row in range(81) for column in range(81)]
    cells = [value if random.random() < 0.85 else 0 for value in full]
    assert sk.solve(sk.sudoku(cells, (9, 9)), name, limit=1).solution_count == 1


@each
@pytest.mark.parametrize("seed", range(3))
def test_latin_square_completion(name: str, seed: int) -> None:
    cells = masked(sk.latin(side=20), 0.5, seed)
    assert sk.solve(sk.latin(cells), name, limit=1, seed=seed).solution_count == 1


@pytest.mark.parametrize("seed", first_is_quick(range(3)))
def test_shaking_on_thousands_of_cells(seed: int) -> None:
    """With perturbation, tabu search solves 3,600 cells."""
    options = {"perturb-after": 100, "conflict-tenure": 0.2, "random-tenure": 5}
    one, again = (
        sk.solve(sk.latin(side=60), "tabu", limit=1, seed=seed, effort=2_000_000, options=options)
        for _ in range(2)
    )
    assert one.solution_count == 1
    assert one.counters.restarts > 0
    assert (one.solution, one.counters) == (again.solution, again.counters)


def test_shaking_keeps_to_the_effort() -> None:
    outcome = sk.solve(NO_SOLUTION, "tabu", effort=5000, options={"perturb-after": 50})
    assert (outcome.counters.tried, outcome.stopped) == (5000, sk.Stopped.EFFORT)
    assert outcome.counters.restarts > 0


@pytest.mark.slow
@each
def test_options_left_alone_fit_the_size(name: str) -> None:
    assert sk.solve(sk.sudoku(side=100), name, limit=1, effort=500_000).solution_count == 1


@pytest.mark.slow
def test_options_of_small_boards_on_a_large_one() -> None:
    """They are used as set, though they don't solve the last conflicts."""
    small = {"conflict-tenure": 0.5, "random-tenure": 6, "perturb-after": 0}
    assert sk.solve(sk.sudoku(side=100), "tabu", limit=1, effort=500_000, options=small).solution_count == 0
