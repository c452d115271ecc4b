"""The habits of S2's and S5's programs: equal counts, right answers."""

from __future__ import annotations

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.solve import find

from ..random_boards import random_puzzle

FUTOSHIKI = {side: f"s2-futoshiki-{side}x{side}" for side in (5, 6, 7, 9)}
SUDOKU = "s5-sudoku-9x9"

HABITS = [
    (entry.name, choice)
    for entry in map(find, ("forward-checking", "mrv"))
    for option in entry.options
    for choice in option.choices
    if choice != "ours"
]
every_habit = pytest.mark.parametrize(("algorithm", "habits"), HABITS)


def with_habits(puzzle: sk.Puzzle, algorithm: str, habits: str, **settings: int) -> sk.Outcome:
    return sk.solve(puzzle, algorithm, options={"habits": habits}, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "algorithm", "habits", "tried"),
    [
        # Lists popped from the front, pruned where cells are placed too, restored at the end.
        (FUTOSHIKI[5], "mrv", "s2", 297),
        (FUTOSHIKI[6], "mrv", "s2", 4064),
        (FUTOSHIKI[7], "mrv", "s2", 16_087),
        (FUTOSHIKI[9], "mrv", "s2", 7103),
        (FUTOSHIKI[5], "forward-checking", "s2-mended", 339),
        (FUTOSHIKI[6], "forward-checking", "s2-mended", 5706),
        (FUTOSHIKI[7], "forward-checking", "s2-mended", 91_435),
        (FUTOSHIKI[9], "forward-checking", "s2-mended", 821_706),
        # The same with the slip.
        (FUTOSHIKI[5], "forward-checking", "s2", 339),
        (FUTOSHIKI[6], "forward-checking", "s2", 5706),
        (FUTOSHIKI[7], "forward-checking", "s2", 117_922),
        pytest.param(FUTOSHIKI[9], "forward-checking", "s2", 13_012_722, marks=pytest.mark.slow),
        # A look before placing, failed cells sorted again; nine copies of each list make it S5's figure.
        (SUDOKU, "mrv", "s5", 432),
        pytest.param(SUDOKU, "forward-checking", "s5-mended", 2_277_767, marks=pytest.mark.slow),
    ],
)
def test_counts_to_the_digit(name: str, algorithm: str, habits: str, tried: int) -> None:
    outcome = with_habits(shipped_board(name), algorithm, habits, limit=1)
    assert outcome.verdict is sk.Verdict.SOME
    assert (outcome.counters.tried, outcome.counters.placed) == (tried, tried)


@every_habit
def test_all_solutions_once_each(algorithm: str, habits: str) -> None:
    """With none, one and many solutions: none is counted twice."""
    for seed in range(300):
        puzzle = random_puzzle(seed, (1, 2, 3, 4, 5, 6))
        expected = sk.solve(puzzle, "dlx", limit=25)
        outcome = with_habits(puzzle, algorithm, habits, limit=25, effort=100_000)
        if outcome.stopped is sk.Stopped.EFFORT:
            continue
        assert (outcome.verdict, outcome.solution_count) == (expected.verdict, expected.solution_count), seed
        assert len(set(outcome.solutions)) == outcome.solution_count, seed
        if expected.exact:
            assert outcome.exact, seed
            assert set(outcome.solutions) == set(expected.solutions), seed


@every_habit
def test_the_example_is_proved_unique(algorithm: str, habits: str) -> None:
    outcome = with_habits(shipped_board(FUTOSHIKI[6]), algorithm, habits, limit=2)
    assert (outcome.verdict, outcome.exact) == (sk.Verdict.ONE, True)


@every_habit
def test_wide_boards(algorithm: str, habits: str) -> None:
    """Beyond 64 values a mask takes two words."""
    side = 66
    cells = [(row + column) % side + 1 for row in range(side) for column in range(side)]
    for cell in range(0, side * side, side + 7):
        cells[cell] = 0
    outcome = with_habits(sk.latin(cells), algorithm, habits, limit=1)
    assert outcome.verdict is sk.Verdict.SOME


@every_habit
def test_a_cell_that_the_givens_leave_nothing_is_seen_at_once(algorithm: str, habits: str) -> None:
    """Also in a column, where S2's program notices it later."""
    outcome = with_habits(sk.latin([[1, 2, 0], [0, 0, 3], [0, 0, 0]]), algorithm, habits)
    assert (outcome.verdict, outcome.counters.tried) == (sk.Verdict.NONE, 0)


def test_habits_that_a_program_has_not_are_refused() -> None:
    with pytest.raises(sk.UsageError, match=r"habits='s3'.*ours, s2, s2-mended, s5"):
        with_habits(sk.latin(side=3), "forward-checking", "s3")
    with pytest.raises(sk.UsageError, match=r"habits='s2-mended'.*ours, s2, s5"):
        with_habits(sk.latin(side=3), "mrv", "s2-mended")
