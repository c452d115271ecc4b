"""Estimates contain the number as often as promised, or report that they can't."""

from math import log

import pytest

import sudoshiki as sk
from sudoshiki.counting.estimating import _number, short_number

SEEDS = 20


@pytest.mark.parametrize(
    ("puzzle", "solutions"),
    [
        (sk.sudoku(side=4), 288),
        (sk.latin(side=5), 161_280),
        (sk.sudoku(side=6, box=(2, 3)), 28_200_960),
        (sk.futoshiki(side=5, arcs=[(0, 1), (1, 2), (2, 3), (3, 4)]), 1344),
        (sk.sudoku(side=4, rules=[sk.Cage(5, "r1c1 r1c2")]), 96),
    ],
    ids=repr,
)
def test_intervals_hold_the_number(puzzle: sk.Puzzle, solutions: int) -> None:
    held = 0
    for seed in range(SEEDS):
        estimate = sk.estimate_count(puzzle, probes=200, seed=seed)
        assert estimate.high is not None
        assert estimate.low <= estimate.mean <= estimate.high
        assert estimate.at_least <= solutions
        held += estimate.low <= solutions <= estimate.high
    assert held >= 0.85 * SEEDS


def test_the_seed_determines_the_probes() -> None:
    one, same, other = (sk.estimate_count(sk.latin(side=6), probes=100, seed=seed) for seed in (1, 1, 2))
    assert one == same != other
    assert one.verdict is sk.Verdict.MANY


def test_without_a_solution_there_is_no_interval() -> None:
    clash = sk.sudoku([1, 2, 3, 0, 0, 0, 0, 4, *[0] * 8])
    assert sk.estimate_count(clash).explain() == "no solution (proved)"
    assert sk.estimate_count(sk.sudoku(side=4), probes=19).high is None
    stop = sk.StopFlag()
    stop.set()
    stopped = sk.estimate_count(sk.sudoku(side=9), stop=stop)
    assert (stopped.probes, stopped.is_usable, stopped.verdict) == (0, False, sk.Verdict.UNDECIDED)
    assert stopped.explain().startswith("no estimate")


def test_one_solution_is_one() -> None:
    assert sk.estimate_count(sk.sudoku("1234341221434321"), probes=20)[:4] == (1, 1, 1, 1)


def test_numbers_beyond_floats() -> None:
    number = _number(1.0, 5000 * log(10), "ROUND_HALF_EVEN")
    assert 10**4999 < number < 10**5001
    assert short_number(number) == "1.000×10^5000"
    assert _number(1.0, log(288), "ROUND_CEILING") == 288
    assert short_number(123_456) == "123,456"
