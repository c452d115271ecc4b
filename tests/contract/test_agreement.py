"""Every algorithm of the registry against the others and brute force, on random puzzles of every kind."""

import pytest

import sudoshiki as sk
from sudoshiki.solve import Algorithm

from ..random_boards import random_puzzle

AVAILABLE = [row for row in sk.algorithms() if not row.why_unavailable()]
COMPLETE = [row for row in AVAILABLE if row.complete]
INCOMPLETE = [row for row in AVAILABLE if not row.complete]
LIMIT = 25


def boards_for(algorithm: Algorithm) -> int:
    """Fewer for those that build a model in another library."""
    return 50 if algorithm.needs else 1000


def brute_force(puzzle: sk.Puzzle) -> set[sk.Board]:
    """All solutions by the rules alone; for sides up to 4."""
    found: set[sk.Board] = set()
    values: list[int] = []

    def fits(cell: int, value: int) -> bool:
        if not puzzle.candidates[cell] >> (value - 1) & 1:
            return False
        for group in puzzle.groups:
            if cell in group and any(other < cell and values[other] == value for other in group):
                return False
        for lesser, greater in puzzle.arcs:
            if lesser == cell and greater < cell and values[greater] <= value:
                return False
            if greater == cell and lesser < cell and values[lesser] >= value:
                return False
        return True

    def extend() -> None:
        if len(values) == puzzle.side**2:
            found.add(tuple(values))
            return
        for value in range(1, puzzle.side + 1):
            if fits(len(values), value):
                values.append(value)
                extend()
                values.pop()

    extend()
    return found


@pytest.mark.parametrize("algorithm", COMPLETE, ids=lambda a: a.name)
@pytest.mark.parametrize("block", range(5))
def test_agrees_with_the_others(algorithm: Algorithm, block: int) -> None:
    count = boards_for(algorithm) // 5
    for seed in range(count * block, count * (block + 1)):
        puzzle = random_puzzle(seed)
        expected = sk.solve(puzzle, "mrv", limit=LIMIT)
        outcome = sk.solve(puzzle, algorithm.name, limit=LIMIT, seed=seed)
        if expected.found == LIMIT:  # whether that is all may or may not be known
            assert (outcome.verdict, outcome.found) == (expected.verdict, expected.found), (seed, puzzle)
        else:
            told = (outcome.verdict, outcome.found, outcome.exact)
            assert told == (expected.verdict, expected.found, expected.exact), (seed, puzzle)
            assert set(outcome.solutions) == set(expected.solutions), (seed, puzzle)


@pytest.mark.parametrize("algorithm", COMPLETE, ids=lambda a: a.name)
def test_agrees_with_brute_force(algorithm: Algorithm) -> None:
    small = [p for p in map(random_puzzle, range(1000, 1400)) if p.side <= 4]
    assert len(small) > 50
    for puzzle in small[: boards_for(algorithm)]:
        expected = brute_force(puzzle)
        if algorithm.needs and len(expected) > LIMIT:
            continue
        outcome = sk.solve(puzzle, algorithm.name, limit=10_000)
        assert set(outcome.solutions) == expected
        assert outcome.exact


@pytest.mark.parametrize("algorithm", INCOMPLETE, ids=lambda a: a.name)
def test_an_incomplete_algorithm_is_never_wrong(algorithm: Algorithm) -> None:
    for seed in range(100):
        puzzle = random_puzzle(seed)
        truth = sk.solve(puzzle, "mrv", limit=2)
        outcome = sk.solve(puzzle, algorithm.name, limit=2, seed=seed, effort=2000)
        assert outcome.found <= 1 or truth.verdict == "many"
        assert outcome.found == 0 or truth.verdict != "none"
        if truth.verdict == "one" and outcome.solution:
            assert outcome.solution == truth.solution
