"""Every complete native method says the same as plain backtracking, on random puzzles of every kind."""

import pytest

import sudoshiki as sk

from .boards import random_puzzle

METHODS = ["cdcl"]
LIMIT = 25


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


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("block", range(5))
def test_agrees_with_backtracking(name: str, block: int) -> None:
    for seed in range(200 * block, 200 * block + 200):
        puzzle = random_puzzle(seed)
        expected = sk.solve(puzzle, "mrv", limit=LIMIT)
        outcome = sk.solve(puzzle, name, limit=LIMIT, seed=seed)
        told = (outcome.verdict, outcome.found, outcome.exact)
        if expected.found == LIMIT:  # whether that is all may or may not be known
            assert told[:2] == (expected.verdict, expected.found), (seed, puzzle)
        else:
            assert told == (expected.verdict, expected.found, expected.exact), (seed, puzzle)
            assert set(outcome.solutions) == set(expected.solutions), (seed, puzzle)


@pytest.mark.parametrize("name", ["mrv", *METHODS])
def test_agrees_with_brute_force(name: str) -> None:
    small = [p for p in map(random_puzzle, range(1000, 1400)) if p.side <= 4]
    assert len(small) > 50
    for puzzle in small:
        outcome = sk.solve(puzzle, name, limit=10_000)
        assert set(outcome.solutions) == brute_force(puzzle)
        assert outcome.exact


@pytest.mark.parametrize("name", METHODS)
def test_limit_is_honoured(name: str) -> None:
    empty = sk.sudoku(side=4)
    for limit in (1, 2, 7, 287, 288, 289):
        outcome = sk.solve(empty, name, limit=limit)
        assert outcome.found == len(outcome.solutions) == min(limit, 288)
    assert outcome.exact
    assert sk.count(sk.latin(side=4), name).found == 576


@pytest.mark.parametrize("name", METHODS)
def test_one_by_one(name: str) -> None:
    assert sk.solve(sk.latin(side=1), name).solutions == ((1,),)
