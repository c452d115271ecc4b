"""Shared tests of methods that improve full boards."""

from __future__ import annotations

from threading import Timer
from typing import ClassVar

import pytest

import sudoshiki as sk
from tests.random_boards import random_puzzle

SIDE = 9
# Three cells of a row share two values, which singles and locked candidates don't see.
NO_SOLUTION = sk.latin(
    side=SIDE, candidates=[[1, 2] if cell < 3 else list(range(1, SIDE + 1)) for cell in range(SIDE**2)]
)


class Improving:
    """Methods that find solutions of every kind of puzzle and prove nothing."""

    often: ClassVar[dict[str, dict[str, float]]]  # by method: options with which it restarts often

    @pytest.mark.parametrize("side", [1, 2, 3, 4, 5, 6, 7, 8, 9])
    def test_empty_latin_squares(self, name: str, side: int) -> None:
        outcome = sk.solve(sk.latin(side=side), name, limit=1)
        assert outcome.verdict is sk.Verdict.SOME
        assert sk.check(sk.latin(side=side), outcome.solutions[0])

    @pytest.mark.parametrize("box", [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3)])
    def test_empty_boxes(self, name: str, box: tuple[int, int]) -> None:
        puzzle = sk.sudoku(side=box[0] * box[1], box=box)
        assert sk.solve(puzzle, name, limit=1).verdict is sk.Verdict.SOME

    @pytest.mark.parametrize("block", range(4))
    def test_solvable_boards_are_solved(self, name: str, block: int) -> None:
        """Arcs, regions, diagonals, lists: 200 puzzles of every kind, up to side 9."""
        for seed in range(50 * block, 50 * (block + 1)):
            puzzle = random_puzzle(seed)
            truth = sk.solve(puzzle, "mrv", limit=1)
            if truth.solution_count:
                outcome = sk.solve(puzzle, name, limit=1, seed=seed)
                assert outcome.verdict is sk.Verdict.SOME, (seed, puzzle)

    def test_never_returns_none(self, name: str) -> None:
        outcome = sk.solve(NO_SOLUTION, name, effort=5000)
        assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.EFFORT)
        assert outcome.counters.tried == 5000
        by_propagation = sk.latin([[1, 2, 0], [0, 0, 3], [0, 0, 0]])
        assert sk.solve(by_propagation, name).verdict is sk.Verdict.UNDECIDED

    @pytest.mark.parametrize("effort", [0, 1, 2, 17, 1000])
    def test_effort_is_exact(self, name: str, effort: int) -> None:
        outcome = sk.solve(NO_SOLUTION, name, effort=effort)
        assert outcome.counters.tried == effort
        assert outcome.counters.placed + outcome.counters.conflicts == effort
        assert outcome.stopped is sk.Stopped.EFFORT

    def test_partial_boards_break_no_rule(self, name: str) -> None:
        outcome = sk.solve(NO_SOLUTION, name, effort=3000)
        assert outcome.partial is not None
        assert not sk.check(NO_SOLUTION, outcome.partial).problems
        assert sum(value > 0 for value in outcome.partial) > SIDE**2 / 2

    def test_same_seed_same_run(self, name: str) -> None:
        puzzle = sk.sudoku(side=9)
        one, again, other = (sk.solve(puzzle, name, limit=1, seed=seed) for seed in (3, 3, 4))
        assert (one.solution, one.counters) == (again.solution, again.counters)
        assert one.solution != other.solution

    def test_stop_in_mid_search(self, name: str) -> None:
        stop = sk.StopFlag()
        timer = Timer(0.1, stop.set)
        timer.start()
        outcome = sk.solve(NO_SOLUTION, name, stop=stop)
        timer.join()
        assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.REQUESTED)

    def test_deadline_in_mid_search(self, name: str) -> None:
        outcome = sk.solve(NO_SOLUTION, name, seconds=0.1)
        assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.SECONDS)

    def test_begins_anew_when_nothing_improves(self, name: str) -> None:
        assert sk.solve(NO_SOLUTION, name, effort=50_000, options=self.often[name]).counters.restarts > 0

    def test_signs_in_a_sudoku(self, name: str) -> None:
        arcs = [(0, 1), (1, 2), (9, 10), (30, 40), (40, 41), (41, 80), (70, 80)]
        outcome = sk.solve(sk.sudoku(side=9, arcs=arcs), name, limit=1)
        assert outcome.solution_count == 1
