"""`auto` chooses an algorithm that suits the board, and reports it."""

from random import Random

import pytest

import sudoshiki as sk
from sudoshiki.generate import sudoku_fraction
from tests.document_boards import S1_LINE


def masked(rows: int, columns: int, kept: float, seed: int) -> sk.Puzzle:
    """Return a part of a full board with shuffled rows, columns and values."""
    random = Random(seed)
    side = rows * columns
    lines = [
        band * rows + row
        for band in random.sample(range(columns), columns)
        for row in random.sample(range(rows), rows)
    ]
    files = [
        stack * columns + column
        for stack in random.sample(range(rows), rows)
        for column in random.sample(range(columns), columns)
    ]
    values = random.sample(range(1, side + 1), side)
    cells = [
        values[(columns * (row % rows) + row // rows + column) % side] if random.random() < kept else 0
        for row in lines
        for column in files
    ]
    return sk.sudoku(cells, (rows, columns))


def test_propagation_is_enough_for_most() -> None:
    outcome = sk.solve(sk.sudoku(S1_LINE), "auto")
    assert outcome.way.startswith("propagation")
    assert outcome.counters.tried == 0


def test_search_finishes_small_boards() -> None:
    hard = sk.sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    outcome = sk.solve(hard, "auto")
    assert outcome.verdict is sk.Verdict.ONE
    assert outcome.way.startswith("search")
    assert sk.solve(hard, "cdcl").solutions == outcome.solutions


@pytest.mark.parametrize("seed", range(6))
def test_large_boards(seed: int) -> None:
    """Colouring and clause learning both find solutions; none may be counted twice."""
    puzzle = sudoku_fraction((5, 5), 0.42 + 0.02 * seed, seed)
    outcome = sk.solve(puzzle, "auto", limit=3, seed=seed)
    assert outcome.exact or outcome.solution_count == 3
    assert outcome.way
    again = sk.solve(puzzle, "auto", limit=3, seed=seed)
    assert (again.solutions, again.counters, again.way) == (outcome.solutions, outcome.counters, outcome.way)
    assert sk.solve(puzzle, "cdcl", limit=2).verdict is outcome.verdict


@pytest.mark.parametrize(("rows", "columns", "kept"), [(7, 7, 0.3), (6, 8, 0.4), (9, 9, 0.5), (10, 10, 0.6)])
def test_a_shuffled_pattern_is_followed(rows: int, columns: int, kept: float) -> None:
    outcome = sk.solve(masked(rows, columns, kept, 1), "auto", limit=1)
    assert outcome.way == "a pattern found it"


@pytest.mark.slow
def test_a_second_solution_is_found_beside_a_pattern() -> None:
    puzzle = masked(6, 6, 0.45, 3)
    outcome = sk.solve(puzzle, "auto", seed=1)
    assert outcome.verdict is sk.Verdict.MANY
    assert len({*outcome.solutions}) == 2
    assert sk.check(puzzle, outcome)
    assert outcome.way.startswith(
        "a pattern found the first solution, two values that change places found another"
    )


def test_a_pattern_that_leads_nowhere_is_left() -> None:
    """One value of the pattern is excluded; other solutions break the pattern."""
    puzzle = masked(6, 6, 0.45, 3)
    pattern = sk.solve(puzzle, "auto", limit=1).solution
    assert pattern is not None
    cell = puzzle.givens.index(0)
    lists = [[value] if value else list(range(1, 37)) for value in puzzle.givens]
    lists[cell].remove(pattern[cell])
    outcome = sk.solve(sk.sudoku(side=36, candidates=lists), "auto", limit=1)
    assert outcome.verdict is sk.Verdict.SOME
    assert "pattern" not in outcome.way


@pytest.mark.parametrize("effort", [40, 100, 1000])
def test_effort_is_exact_along_a_pattern(effort: int) -> None:
    outcome = sk.solve(masked(7, 7, 0.3, 1), "auto", effort=effort)
    assert outcome.counters.tried <= effort
    assert outcome.stopped is not sk.Stopped.EFFORT or outcome.counters.tried == effort


def test_a_unique_large_board_is_proved() -> None:
    puzzle = masked(4, 4, 0.6, 1)
    outcome = sk.solve(puzzle, "auto")
    assert outcome.verdict is sk.solve(puzzle, "dlx").verdict


@pytest.mark.parametrize("side", [25, 36, 64])
def test_an_empty_board_gets_a_solution(side: int) -> None:
    assert sk.solve(sk.sudoku(side=side), "auto", limit=1).verdict is sk.Verdict.SOME


def test_no_solution_is_proved() -> None:
    """Nine rows of a Latin square of order 12; the last rows have eight values left."""
    lists = [list(range(1, 13))] * (9 * 12) + [[*range(1, 9), 12]] * (3 * 12)
    assert sk.solve(sk.latin(candidates=lists), "auto", seconds=20).verdict is sk.Verdict.NONE


def test_counting_many() -> None:
    outcome = sk.count(sk.sudoku(side=6), "auto", limit=100_000)
    assert outcome.solution_count == 100_000
    assert "search" in outcome.way


CHAIN = "two values that change places found another"


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(sk.sudoku(side=100), marks=pytest.mark.slow),
        sk.sudoku(side=64, diagonals=True),
        sk.latin(side=64, arcs=[(cell, cell + 1) for cell in range(0, 64**2, 5) if (cell + 1) % 64]),
    ],
    ids=repr,
)
def test_a_large_loose_board_gets_its_second_solution_at_once(puzzle: sk.Puzzle) -> None:
    outcome = sk.solve(puzzle, seed=0, effort=2_000_000)
    assert outcome.verdict is sk.Verdict.MANY
    assert CHAIN in outcome.way
    one, other = outcome.solutions  # each was checked
    changed = {frozenset(pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1]}
    assert len(changed) == 1, "two values, and no third"


def test_a_chain_is_not_taken_twice() -> None:
    """Clause learning and search must not count its solution again."""
    outcome = sk.solve(sk.sudoku(side=36), limit=5, effort=3_000_000)
    assert len(set(outcome.solutions)) == len(outcome.solutions) == outcome.solution_count == 5


def test_diagonals_are_summed_up_together() -> None:
    """Each of the four can have its sum; all together have no more than 198, which no single sum tells."""
    starts = ((1, 8), (1, 9), (2, 9), (3, 9))
    rules = [sk.LittleKiller(50, f"r{row}c{column}", "down-left") for row, column in starts]
    for rule in rules:
        assert sk.solve(sk.sudoku(side=9, rules=[rule]), limit=1, effort=20_000).solutions
    assert sk.solve(sk.sudoku(side=9, rules=rules), effort=20_000).verdict is sk.Verdict.NONE
