"""`auto` on several threads: same verdicts, and every way to stop it works."""

from random import Random
from threading import Timer

import pytest

import sudoshiki as sk
from sudoshiki.generate import latin_fraction, sudoku_fraction
from tests.document_boards import S1_LINE


def overfilled(puzzle: sk.Puzzle, more: int, seed: int) -> sk.Puzzle:
    """Return a masked board with `more` values that no rule forbids at once."""
    random = Random(seed)
    cells = list(puzzle.givens)
    for cell in random.sample([cell for cell, value in enumerate(cells) if not value], more):
        seen = {cells[other] for group in puzzle.graph.groups if cell in group for other in group}
        free = [value for value in range(1, puzzle.side + 1) if value not in seen]
        if free:
            cells[cell] = random.choice(free)
    return sk.sudoku(cells, (5, 5)) if puzzle.side == 25 else sk.latin(cells)


def too_hard() -> sk.Puzzle:
    """Return a puzzle at the peak, too hard to solve or refute in a test."""
    return sudoku_fraction((6, 6), 0.52, 0)


SMALL = [
    sk.sudoku(S1_LINE),
    sk.sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    sk.latin(side=7),
    sk.latin(candidates=[list(range(1, 13))] * (9 * 12) + [[*range(1, 9), 12]] * (3 * 12)),
]


@pytest.mark.parametrize("puzzle", SMALL)
def test_small_boards(puzzle: sk.Puzzle) -> None:
    one, two = (sk.solve(puzzle, "auto", options={"threads": threads}) for threads in (1, 2))
    assert (two.verdict, two.solutions, two.counters) == (one.verdict, one.solutions, one.counters)


@pytest.mark.slow
@pytest.mark.parametrize("fraction", [0.44, 0.47])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("more", [0, 3, 6])
@pytest.mark.parametrize("threads", [2, 4])
def test_verdicts_are_the_same(fraction: float, seed: int, more: int, threads: int) -> None:
    """Some boards have many solutions or none; most are too hard for plain search."""
    puzzle = overfilled(sudoku_fraction((5, 5), fraction, seed), more, seed)
    wanted = sk.solve(puzzle, "cdcl").verdict
    outcome = sk.solve(puzzle, "auto", options={"threads": threads})
    assert outcome.verdict is wanted
    assert len(set(outcome.solutions)) == len(outcome.solutions)


@pytest.mark.parametrize("seed", range(4))
def test_latin_squares(seed: int) -> None:
    puzzle = overfilled(latin_fraction(33, 0.56, seed), 2, seed)
    one, three = (sk.solve(puzzle, "auto", options={"threads": threads}) for threads in (1, 3))
    assert three.verdict is one.verdict


def test_both_orders_give_an_answer() -> None:
    ways = [
        sk.solve(sudoku_fraction((5, 5), 0.46, seed), "auto", limit=1, options={"threads": 2}).way
        for seed in range(6)
    ]
    assert set(ways) <= {"search found it", "colouring found it", "clause learning found it"}
    assert set(ways) != {"search found it"}


def test_a_proof_ends_the_race() -> None:
    outcomes = [
        sk.solve(overfilled(sudoku_fraction((5, 5), 0.47, seed), 6, seed), "auto", options={"threads": 3})
        for seed in range(5)
    ]
    proofs = [outcome for outcome in outcomes if outcome.verdict is sk.Verdict.NONE]
    assert any("clause learning" in outcome.way for outcome in proofs)


def test_known_solutions_are_not_found_again() -> None:
    puzzle = sudoku_fraction((5, 5), 0.46, 2)
    outcome = sk.solve(puzzle, "auto", limit=40, keep=40, options={"threads": 2})
    assert len(set(outcome.solutions)) == outcome.solution_count == 40


@pytest.mark.parametrize("threads", [2, 5])
def test_stop_in_mid_race(threads: int) -> None:
    puzzle = too_hard()
    stop = sk.StopFlag()
    timer = Timer(0.2, stop.set)
    timer.start()
    outcome = sk.solve(puzzle, "auto", stop=stop, options={"threads": threads})
    timer.join()
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.REQUESTED)


def test_deadline_in_mid_race() -> None:
    outcome = sk.solve(too_hard(), "auto", seconds=0.2, options={"threads": 3})
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.SECONDS)
    assert outcome.counters.tried > 0


def test_effort_is_exact_all_the_same() -> None:
    """With an effort limit all parts run on one thread, so the counters are equal."""
    puzzle = too_hard()
    one, four = (sk.solve(puzzle, "auto", effort=50_000, options={"threads": n}) for n in (1, 4))
    assert four.stopped is sk.Stopped.EFFORT
    assert four.counters == one.counters
    assert four.counters.tried == 50_000


@pytest.mark.parametrize("threads", [0, 65, "many"])
def test_numbers_of_threads_that_are_refused(threads: int | str) -> None:
    with pytest.raises(sk.UsageError):
        sk.solve(SMALL[0], "auto", options={"threads": threads})
