"""Counting all solutions, with and without symmetry."""

import pytest

import sudoshiki as sk
from sudoshiki.counting import count_all, exact, reduce_by_symmetry

from ..random_boards import random_puzzle


@pytest.mark.parametrize(
    ("puzzle", "total"),
    [
        (sk.sudoku(side=1), 1),
        (sk.sudoku(side=4), 288),
        (sk.sudoku(side=6, box=(2, 3)), 28_200_960),
        (sk.sudoku(side=6, box=(3, 2)), 28_200_960),
        (sk.sudoku(side=4, box=(1, 4)), 576),
        (sk.sudoku(side=4, box=(4, 1)), 576),
        (sk.latin(side=5), 161_280),
        (sk.latin(side=6), 812_851_200),
    ],
    ids=repr,
)
def test_empty_boards(puzzle: sk.Puzzle, total: int) -> None:
    outcome = count_all(puzzle)
    assert (outcome.solution_count, outcome.exact) == (total, True)
    assert outcome.verdict is (sk.Verdict.ONE if total == 1 else sk.Verdict.MANY)


@pytest.mark.parametrize(
    "puzzle",
    [
        sk.sudoku(side=4, diagonals=True),
        sk.sudoku(side=4, regions=[0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3]),
        sk.sudoku("1..............."),
        sk.futoshiki(side=4, arcs=[(0, 1)]),
        sk.latin(side=4),
        sk.sudoku(side=4),
    ],
    ids=repr,
)
def test_with_and_without_symmetry_agree(puzzle: sk.Puzzle) -> None:
    assert count_all(puzzle).solution_count == sk.count(puzzle, limit=10**9).solution_count


def test_the_use_of_symmetry_is_reported() -> None:
    outcome = count_all(sk.latin(side=4))
    assert "row 1 is 1…4" in outcome.way
    assert reduce_by_symmetry(sk.latin(side=4)).factor == 24 * 6


def test_a_count_cut_short_is_a_lower_bound() -> None:
    outcome = count_all(sk.latin(side=9), effort=10_000)
    assert not outcome.exact
    assert outcome.solution_count % reduce_by_symmetry(sk.latin(side=9)).factor == 0


def test_more_than_64_bits() -> None:
    """Each solution found stands for 16!·15! boards; the count exceeds 2⁶⁴."""
    factor = reduce_by_symmetry(sk.latin(side=16)).factor
    outcome = count_all(sk.latin(side=16), effort=100_000)
    assert outcome.solution_count > 2**64
    assert outcome.solution_count % factor == 0


@pytest.mark.parametrize("side", [1, 2, 3])
def test_one_of_each_kind_is_not_the_only_one(side: int) -> None:
    """The reduced board has one solution; the puzzle has many."""
    outcome = count_all(sk.latin(side=side))
    assert outcome.verdict is (sk.Verdict.MANY if side > 1 else sk.Verdict.ONE)
    assert len(set(outcome.solutions)) == min(side, 2)
    assert all(sk.check(sk.latin(side=side), board) for board in outcome.solutions)


def diagonal_holes(side: int, hole: int) -> sk.Puzzle:
    """Return a Latin square of squares of side `hole`, those on the diagonal empty."""
    squares = side // hole
    return sk.latin(
        [
            0
            if row // hole == column // hole
            else hole * ((row // hole + column // hole) % squares) + (row + column) % hole + 1
            for row in range(side)
            for column in range(side)
        ]
    )


@pytest.mark.parametrize("algorithm", ["auto", "dlx", "mac"])
def test_parts_are_multiplied_beyond_64_bits(algorithm: str) -> None:
    outcome = count_all(diagonal_holes(32, 4), algorithm)
    assert (outcome.solution_count, outcome.exact, outcome.verdict) == (576**8, True, sk.Verdict.MANY)
    assert "8 independent parts" in outcome.way
    assert len(set(outcome.solutions)) == 2


def test_parts_share_the_budget() -> None:
    effort = count_all(diagonal_holes(32, 4), "dlx").counters.tried
    outcome = count_all(diagonal_holes(32, 4), "dlx", effort=effort // 2)
    assert not outcome.exact
    assert 1 < outcome.solution_count < 576**8
    assert outcome.stopped is sk.Stopped.EFFORT
    assert outcome.counters.tried <= effort // 2


@pytest.mark.slow
def test_a_solution_is_known_whenever_the_budget_ends() -> None:
    """Also between the first solution of the board and the first of a part."""
    seen = set()
    for effort in range(0, 200, 5):
        outcome = count_all(diagonal_holes(32, 4), "dlx", effort=effort)
        seen.add(outcome.verdict)
        assert (outcome.verdict is sk.Verdict.UNDECIDED) == (outcome.solution_count == 0)
    assert seen == {sk.Verdict.UNDECIDED, sk.Verdict.SOME, sk.Verdict.MANY}


@pytest.mark.slow
def test_in_parts_or_whole() -> None:
    compared = 0
    for puzzle in map(random_puzzle, range(60)):
        whole = sk.count(puzzle, "mrv", limit=100_000)
        if whole.exact:
            apart = count_all(puzzle)
            assert (apart.solution_count, apart.verdict) == (whole.solution_count, whole.verdict), puzzle
            compared += 1
    assert compared > 55


def test_states_and_search_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """With givens, neither is known to be faster; the first to finish is used."""
    puzzle = sk.latin([1, 2, 3, 4, 5, *[0] * 20])
    assert count_all(puzzle).solution_count == 161_280 // 120
    monkeypatch.setattr(exact, "_ROUNDS", (exact._Round(10, 10, 1 << 20), exact._Round(20, 10**6, 1 << 20)))
    by_states = count_all(puzzle)
    assert (by_states.solution_count, by_states.exact, by_states.stopped) == (1344, True, sk.Stopped.FINISHED)
    assert by_states.way.startswith("by rows")
    assert len(by_states.solutions) == 2
    monkeypatch.setattr(exact, "_ROUNDS", (exact._Round(10, 10**6, 1),))
    by_search = count_all(puzzle)
    assert (by_search.solution_count, by_search.exact) == (1344, True)
    assert "by rows" not in by_search.way


def test_progress_is_shown_with_an_estimate() -> None:
    reports: list[sk.CountProgress] = []
    stop = sk.StopFlag()

    def tell(progress: sk.CountProgress) -> None:
        reports.append(progress)
        if progress.steps:
            stop.set()

    outcome = count_all(sk.latin(side=9), progress=tell, stop=stop)
    assert (outcome.exact, outcome.verdict, outcome.stopped) == (False, sk.Verdict.MANY, sk.Stopped.REQUESTED)
    assert reports[0].steps == 0
    assert reports[-1].steps == 9
    squares = 5_524_751_496_156_892_842_531_225_600
    assert squares / 2 < reports[-1].estimate.mean < squares * 2


def test_an_error_of_the_callback_ends_the_count() -> None:
    def fail(progress: sk.CountProgress) -> None:
        if progress.steps:
            raise ValueError("enough")

    with pytest.raises(ValueError, match="enough"):
        count_all(sk.latin(side=9), progress=fail)


def test_the_reason_is_that_of_the_budget() -> None:
    """Not the reason of a short search before."""
    outcome = count_all(sk.latin(side=11), seconds=0.2)
    assert (outcome.exact, outcome.stopped) == (False, sk.Stopped.SECONDS)
    assert count_all(sk.latin(side=11), effort=50_000).stopped is sk.Stopped.EFFORT
