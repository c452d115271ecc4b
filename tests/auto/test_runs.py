"""Budgets, stops and seeds of the native methods."""

from threading import Timer

import pytest

import sudoshiki as sk

METHODS = ["auto", "cdcl"]
SEEDED = METHODS
HARD = sk.latin(side=9, candidates=[list(range(1, 9)) for _ in range(81)])  # eight values for nine cells


def twisted(side: int) -> sk.Puzzle:
    """Return a puzzle with too many solutions to count in a test."""
    return sk.latin(side=side)


@pytest.mark.parametrize("name", METHODS)
def test_stop_before_the_start(name: str) -> None:
    stop = sk.StopFlag()
    stop.set()
    outcome = sk.solve(twisted(9), name, stop=stop)
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.REQUESTED)


@pytest.mark.parametrize("name", METHODS)
def test_stop_in_mid_search(name: str) -> None:
    stop = sk.StopFlag()
    timer = Timer(0.1, stop.set)
    timer.start()
    outcome = sk.count(twisted(9), name, limit=10**12, stop=stop)
    timer.join()
    assert outcome.stopped is sk.Stopped.REQUESTED
    assert not outcome.exact


@pytest.mark.parametrize("name", METHODS)
def test_no_time(name: str) -> None:
    outcome = sk.solve(twisted(16), name, seconds=0)
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.SECONDS)


@pytest.mark.parametrize("name", METHODS)
def test_effort_is_exact(name: str) -> None:
    for effort in (0, 1, 2, 17, 100):
        outcome = sk.count(twisted(9), name, limit=10**12, effort=effort)
        assert outcome.stopped is sk.Stopped.EFFORT
        assert outcome.counters.tried == effort
        assert not outcome.exact


@pytest.mark.parametrize("name", SEEDED)
def test_same_seed_same_run(name: str) -> None:
    puzzle = twisted(12)
    one, again, other = (sk.solve(puzzle, name, limit=1, seed=seed) for seed in (5, 5, 6))
    assert (one.solution, one.counters) == (again.solution, again.counters)
    assert one.solution != other.solution


@pytest.mark.parametrize("name", METHODS)
def test_impossible_is_proved(name: str) -> None:
    assert sk.solve(HARD, name).verdict is sk.Verdict.NONE
