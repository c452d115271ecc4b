"""Unusual groups, counted by brute force, with and without symmetry."""

from __future__ import annotations

from random import Random

import pytest

import sudoshiki as sk
from sudoshiki.counting import reduce_by_symmetry
from sudoshiki.counting.parts import independent_parts
from sudoshiki.puzzle.groups import grouped

COMPLETE = [entry.name for entry in sk.algorithms() if entry.complete and not entry.needs]


def odd_puzzle(seed: int) -> sk.Puzzle:
    """Return groups of any cells beside usual ones; sometimes signs or givens."""
    random = Random(seed)
    while True:
        side = random.choice([1, 2, 2, 3, 3, 3])
        cells = range(side * side)
        usual = random.sample(sk.latin(side=side).groups, random.randint(0, 2 * side))
        odd = [
            tuple(random.sample(cells, random.randint(0, side))) for _ in range(random.randint(0, 2 * side))
        ]
        groups = tuple(random.sample([*usual, *odd], len(usual) + len(odd)))
        few = random.random() < 0.5  # without anything that tells values apart, symmetry is used
        arcs: list[tuple[int, int]] = []
        for _ in range(0 if few else random.randint(0, 2)):
            if side > 1:
                low, high = random.sample(cells, 2)
                arcs.append((low, high))
        full = (1 << side) - 1
        masks = [random.randint(1, full) if not few and random.random() < 0.3 else full for _ in cells]
        try:
            graph = sk.Graph(
                side, grouped(groups, [f"group {number}" for number in range(len(groups))], arcs=arcs)
            )
            return sk.Puzzle(graph, masks, kind="odd")
        except sk.PuzzleError:
            continue


def solutions_by_force(puzzle: sk.Puzzle) -> int:
    """Try every value in every cell, and stop at the first contradiction."""
    board: list[int] = []

    def fits(cell: int, value: int) -> bool:
        if not puzzle.candidates[cell] >> (value - 1) & 1:
            return False
        met = {other for group in puzzle.groups if cell in group for other in group if other < cell}
        if any(board[other] == value for other in met):
            return False
        below = all(board[low] < value for low, high in puzzle.arcs if high == cell and low < cell)
        return below and all(value < board[high] for low, high in puzzle.arcs if low == cell and high < cell)

    def fill(cell: int) -> int:
        if cell == puzzle.side**2:
            return 1
        result = 0
        for value in range(1, puzzle.side + 1):
            if fits(cell, value):
                board.append(value)
                result += fill(cell + 1)
                board.pop()
        return result

    return fill(0)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(start, start + 30) for start in range(0, 300, 30)], ids=str)
def test_all_are_counted_whatever_the_groups(seeds: range) -> None:
    for seed in seeds:
        puzzle = odd_puzzle(seed)
        expected = solutions_by_force(puzzle)
        outcome = sk.count_all(puzzle)
        assert (outcome.solution_count, outcome.exact) == (expected, True), seed
        verdict = {0: sk.Verdict.NONE, 1: sk.Verdict.ONE}.get(expected, sk.Verdict.MANY)
        assert outcome.verdict is verdict, seed
        assert len(set(outcome.solutions)) == min(expected, 2), seed
        assert all(sk.check(puzzle, board) for board in outcome.solutions), seed


@pytest.mark.parametrize("algorithm", COMPLETE)
def test_every_algorithm_counts_odd_groups(algorithm: str) -> None:
    for seed in range(1000, 1040):
        puzzle = odd_puzzle(seed)
        outcome = sk.count(puzzle, algorithm, limit=50)
        assert outcome.solution_count == min(solutions_by_force(puzzle), 50), seed
        assert sk.count_all(puzzle, algorithm).solution_count == solutions_by_force(puzzle), seed


@pytest.mark.slow
def test_the_random_puzzles_use_symmetry_parts_and_neither() -> None:
    drawn = [odd_puzzle(seed) for seed in range(300)]
    by_symmetry = [puzzle for puzzle in drawn if reduce_by_symmetry(puzzle).factor > 1]
    in_parts = [p for p in drawn if reduce_by_symmetry(p).factor == 1 and len(independent_parts(p)) > 1]
    assert len(by_symmetry) > 50
    assert len(in_parts) > 30
    assert len(drawn) - len(by_symmetry) - len(in_parts) > 30
    without_row = [p for p in by_symmetry if tuple(range(p.side)) not in set(p.groups)]
    assert len(without_row) > 30
    assert sum(solutions_by_force(p) == 0 for p in drawn) > 20


def test_where_row_1_is_no_group() -> None:
    groups = ((0, 2), (1, 3), (0, 3))
    puzzle = sk.Puzzle(sk.Graph(2, grouped(groups, ["a", "b", "c"])), [3] * 4, kind="sudoku")
    outcome = sk.count_all(puzzle)
    assert (outcome.solution_count, outcome.exact, outcome.verdict) == (2, True, sk.Verdict.MANY)
    assert "a is 1…2" in outcome.way


def test_where_no_group_is_full() -> None:
    """A group of two cells with three values: 6 renamings, equally many boards."""
    puzzle = sk.Puzzle(sk.Graph(3, grouped(((0, 1),), ["pair"])), [7] * 9, kind="odd")
    assert reduce_by_symmetry(puzzle).factor == 6
    assert sk.count_all(puzzle).solution_count == 6 * 3**7
