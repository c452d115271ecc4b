"""Random sequences of load, set, solve, count, stop, copy, against a model."""

from __future__ import annotations

import copy
import pickle

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import sudoshiki as sk
from sudoshiki.solve import Algorithm

from ..hunt.brute_force import brute_force

SIDE = 4
LIMIT = 20
GROUPS = sk.sudoku(side=SIDE).groups
ALGORITHMS = [entry for entry in sk.algorithms() if not entry.needs]
COMPLETE = [entry for entry in ALGORITHMS if entry.complete]
CELLS = st.integers(0, SIDE**2 - 1)


def clashes(cells: list[int]) -> bool:
    """Whether two equal givens share a row, a column or a box."""
    return any(
        cells[one] and cells[one] == cells[other]
        for group in GROUPS
        for one in group
        for other in group
        if one < other
    )


class Boards(RuleBasedStateMachine):
    """A board that is edited; the model is sixteen numbers and brute force."""

    def __init__(self) -> None:
        super().__init__()
        self.cells = [0] * SIDE**2
        self.puzzle = sk.sudoku(self.cells)
        self.kept: list[tuple[sk.Puzzle, list[int]]] = []
        self.known: dict[tuple[int, ...], set[sk.Board]] = {}

    def solutions(self, cells: list[int]) -> set[sk.Board]:
        key = tuple(cells)
        if key not in self.known:
            self.known[key] = brute_force(sk.sudoku(cells), LIMIT)
        return self.known[key]

    @initialize(solution=st.sampled_from(sorted(brute_force(sk.sudoku(side=SIDE), 40))), kept=st.sets(CELLS))
    def begin(self, solution: sk.Board, kept: set[int]) -> None:
        self.cells = [value if cell in kept else 0 for cell, value in enumerate(solution)]
        self.puzzle = sk.sudoku(self.cells)

    @rule(format=st.sampled_from(["line", "json", "grid"]))
    def load(self, format: str) -> None:
        read = sk.parse(sk.write(self.puzzle, format), format)
        assert read == self.puzzle
        self.puzzle = read

    @rule(cell=CELLS, value=st.integers(0, SIDE))
    def set(self, cell: int, value: int) -> None:
        """Set a cell; a conflict is refused and leaves the board unchanged."""
        changed = [*self.cells[:cell], value, *self.cells[cell + 1 :]]
        try:
            puzzle = sk.sudoku(changed)
        except sk.PuzzleError:
            assert clashes(changed)
            return
        assert not clashes(changed)
        self.cells, self.puzzle = changed, puzzle

    @rule(algorithm=st.sampled_from(ALGORITHMS), limit=st.integers(1, 3), seed=st.integers(0, 5))
    def solve(self, algorithm: Algorithm, limit: int, seed: int) -> None:
        known = self.solutions(self.cells)
        outcome = sk.solve(self.puzzle, algorithm.name, limit=limit, seed=seed, effort=3000)
        assert set(outcome.solutions) <= known or len(known) == LIMIT
        assert outcome.solution_count <= len(known)
        if algorithm.complete:
            assert outcome.solution_count == min(limit, len(known))
            assert not outcome.exact or outcome.solution_count == len(known)

    @rule(algorithm=st.sampled_from(COMPLETE), limit=st.integers(1, LIMIT))
    def count(self, algorithm: Algorithm, limit: int) -> None:
        assert sk.count(self.puzzle, algorithm.name, limit=limit).solution_count == min(
            limit, len(self.solutions(self.cells))
        )

    @rule(algorithm=st.sampled_from(ALGORITHMS))
    def stop(self, algorithm: Algorithm) -> None:
        """Stop a run; the next run is complete."""
        flag = sk.StopFlag()
        flag.set()
        outcome = sk.solve(self.puzzle, algorithm.name, stop=flag)
        assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.REQUESTED)

    @rule(how=st.sampled_from(["copy", "deep copy", "pickle", "name"]))
    def keep_a_copy(self, how: str) -> None:
        match how:
            case "copy":
                other = copy.copy(self.puzzle)
            case "deep copy":
                other = copy.deepcopy(self.puzzle)
            case "pickle":
                other = pickle.loads(pickle.dumps(self.puzzle))
            case _:
                other = self.puzzle.named("a copy")
        assert (other, hash(other)) == (self.puzzle, hash(self.puzzle))
        self.kept.append((other, self.cells))

    @precondition(lambda self: self.kept)
    @rule(number=st.integers(0, 100))
    def go_back(self, number: int) -> None:
        self.puzzle, cells = self.kept[number % len(self.kept)]
        self.cells = list(cells)

    @precondition(lambda self: self.kept)
    @rule(limit=st.integers(1, 3), threads=st.integers(1, 2))
    def solve_all_that_were_kept(self, limit: int, threads: int) -> None:
        batch = sk.solve_many([puzzle for puzzle, _ in self.kept], limit, threads)
        expected = [min(limit, len(self.solutions(cells))) for _, cells in self.kept]
        assert batch.found.tolist() == expected

    @invariant()
    def copies_stay_what_they_were(self) -> None:
        assert list(self.puzzle.givens) == self.cells
        assert all(list(puzzle.givens) == cells for puzzle, cells in self.kept)


TestBoards = Boards.TestCase
TestBoards.settings = settings(stateful_step_count=25)
