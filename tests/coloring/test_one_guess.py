"""S1's heuristic: its first attempt proves, guesses don't; effort is counted."""

from collections import Counter

import pytest

import sudoshiki as sk
from tests.document_boards import S1_LINE

from ..random_boards import random_puzzle


def test_verdicts_without_a_guess_are_proved_on_boards_of_every_kind() -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(600):
        puzzle = random_puzzle(seed)
        outcome = sk.solve(puzzle, "one-guess", limit=2)
        verdicts[outcome.verdict] += 1
        if outcome.verdict in ("none", "one"):
            truth = sk.solve(puzzle, limit=2)
            assert (outcome.verdict, outcome.solutions) == (truth.verdict, truth.solutions), (seed, puzzle)
            assert outcome.counters.guesses == 0
            assert outcome.exact
    assert min(verdicts["none"], verdicts["one"]) >= 20
    assert (
        min(verdicts["some"], verdicts["undecided"]) >= 5
    )  # after a guess: found and not proved, or neither


def test_a_clash_before_any_guess_leaves_no_solution() -> None:
    outcome = sk.solve(sk.latin([[1, 2, 0], [0, 0, 3], [0, 0, 0]]), "one-guess")
    assert (outcome.verdict, outcome.counters.guesses, outcome.counters.conflicts) == ("none", 0, 1)
    assert outcome.explain() == "no solution (proved)"


def test_guesses_that_all_fail_prove_nothing() -> None:
    """The document's program answers "no solution" to the empty board."""
    outcome = sk.solve(sk.sudoku(side=4), "one-guess")
    assert (outcome.verdict, outcome.exact) == ("undecided", False)
    assert outcome.counters.guesses == 4 * 16


@pytest.mark.parametrize("limit", [1, 2])
def test_a_unique_solution_is_proved_with_any_limit(limit: int) -> None:
    outcome = sk.solve(sk.sudoku(S1_LINE), "one-guess", limit=limit)
    assert (outcome.verdict, outcome.solution_count) == ("one", 1)


def test_its_effort_is_counted() -> None:
    """Empty board of side n: a guess per cell and colour, each visits one vertex."""
    for side in (4, 6, 9):
        puzzle = sk.sudoku(side=side)
        degree = len(puzzle.graph.neighbours()[0])
        counters = sk.solve(puzzle, "one-guess").counters
        assert counters.guesses == side**3
        assert counters.placed == counters.guesses  # a guess colours its vertex and no other
        assert counters.eliminations == counters.guesses * degree


def test_no_time_proves_nothing() -> None:
    outcome = sk.solve(sk.sudoku(S1_LINE), "one-guess", seconds=0)
    assert (outcome.verdict, outcome.exact) == ("undecided", False)


@pytest.mark.parametrize(
    "rows",
    [
        "123. ...4 .... ....",  # the fourth cell is left a 1, which takes the given's
        "12.. ..34 .... ....",
        "12.. 34.. .... ....",
    ],
)
def test_the_half_filled_answer_keeps_the_givens_and_has_no_clash(rows: str) -> None:
    puzzle = sk.sudoku(rows.replace(" ", ""))
    outcome = sk.solve(puzzle, "one-guess")
    assert outcome.partial is not None
    pairs = zip(puzzle.givens, outcome.partial, strict=True)
    assert all(found == given for given, found in pairs if given)
    assert not sk.check(puzzle, outcome.partial).problems
