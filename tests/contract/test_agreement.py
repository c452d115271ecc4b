"""Every algorithm against the others and brute force, on random puzzles."""

import os
from collections import Counter
from functools import cache

import pytest

import sudoshiki as sk
from sudoshiki.solve import Algorithm, Setting, find

from ..hunt.brute_force import brute_force
from ..random_boards import LARGE_SIDES, SMALL_SIDES, loose_puzzle, random_puzzle

pytestmark = pytest.mark.slow

AVAILABLE = [entry for entry in sk.algorithms() if not entry.why_unavailable()]
COMPLETE = [entry for entry in AVAILABLE if entry.complete]
INCOMPLETE = [entry for entry in AVAILABLE if not entry.complete]
LIMIT = 25
BOARDS = 1000
EFFORT = 2_000_000  # values tried
# Of solvers of other libraries only the model is ours: every so many-th board tells as much, and takes long.
FOREIGN_STEP = 1 if os.environ.get("HYPOTHESIS_PROFILE") == "wide" else 5


@cache
def case(seed: int, sides: tuple[int, ...], by: str = "dlx") -> tuple[sk.Puzzle, sk.Outcome]:
    puzzle = random_puzzle(seed, sides)
    return puzzle, sk.solve(puzzle, by, limit=LIMIT)


def assert_agrees(outcome: sk.Outcome, expected: sk.Outcome, case: object) -> None:
    if expected.solution_count == LIMIT:  # whether that is all may or may not be known
        assert (outcome.verdict, outcome.solution_count) == (expected.verdict, expected.solution_count), case
    else:
        result = (outcome.verdict, outcome.solution_count, outcome.exact)
        assert result == (expected.verdict, expected.solution_count, expected.exact), case
        assert set(outcome.solutions) == set(expected.solutions), case


def undecided_of(algorithm: Algorithm, seeds: range, sides: tuple[int, ...]) -> int:
    """Return how many boards it left undecided; on the others it agrees with another."""
    undecided = 0
    for seed in seeds[:: FOREIGN_STEP if algorithm.needs else 1]:
        puzzle, expected = case(seed, sides, "cdcl" if algorithm.name == "dlx" else "dlx")
        effort = None if algorithm.needs else EFFORT
        outcome = sk.solve(puzzle, algorithm.name, limit=LIMIT, seed=seed, effort=effort)
        if outcome.stopped is sk.Stopped.EFFORT:  # plain backtracking may take years
            undecided += 1
        else:
            assert_agrees(outcome, expected, (seed, puzzle))
    return undecided


@pytest.mark.parametrize("sides", [SMALL_SIDES, LARGE_SIDES])
def test_boards_are_of_every_verdict(sides: tuple[int, ...]) -> None:
    verdicts = Counter(case(seed, sides)[1].verdict for seed in range(300))
    assert min(verdicts[verdict] for verdict in (sk.Verdict.NONE, sk.Verdict.ONE, sk.Verdict.MANY)) >= 15


@pytest.mark.parametrize("algorithm", COMPLETE, ids=lambda a: a.name)
@pytest.mark.parametrize("block", range(5))
def test_agrees_with_the_others(algorithm: Algorithm, block: int) -> None:
    seeds = range(BOARDS * block // 5, BOARDS * (block + 1) // 5)
    assert undecided_of(algorithm, seeds, SMALL_SIDES) < len(seeds) / 20


@pytest.mark.parametrize("algorithm", COMPLETE, ids=lambda a: a.name)
def test_agrees_with_the_others_on_large_boards(algorithm: Algorithm) -> None:
    assert undecided_of(algorithm, range(BOARDS), LARGE_SIDES) < BOARDS / 10


STRONG = [("auto", {}), ("auto", {"threads": 2}), ("sat", {}), ("mac", {"all-different": "matching"})]


@pytest.mark.parametrize(("name", "options"), STRONG)
def test_agrees_where_plain_search_is_lost(name: str, options: dict[str, Setting]) -> None:
    """On boards with few givens of sides 12 to 25, where `auto` colours and learns."""
    if why := find(name).why_unavailable():
        pytest.skip(why)
    decided = 0
    for seed in range(150):
        puzzle, expected = loose_case(seed)
        effort = 5000 if name == "mac" else None
        outcome = sk.solve(puzzle, name, limit=2, seed=seed, options=options, effort=effort)
        if outcome.stopped is sk.Stopped.EFFORT:
            continue
        decided += 1
        assert outcome.verdict == expected.verdict, (seed, puzzle)
        if expected.verdict is sk.Verdict.ONE:
            assert outcome.solution == expected.solution
    assert decided >= (50 if name == "mac" else 150)


@cache
def loose_case(seed: int) -> tuple[sk.Puzzle, sk.Outcome]:
    puzzle = loose_puzzle(seed)
    return puzzle, sk.solve(puzzle, "cdcl", limit=2)


def test_loose_boards_are_of_every_verdict_and_way() -> None:
    verdicts = Counter(loose_case(seed)[1].verdict for seed in range(150))
    assert min(verdicts[verdict] for verdict in (sk.Verdict.NONE, sk.Verdict.ONE, sk.Verdict.MANY)) >= 3
    ways = " ".join(sk.solve(loose_case(seed)[0], limit=2, seed=seed).way for seed in range(150))
    assert min(ways.count(way) for way in ("colouring", "clause learning", "change places")) >= 3


@cache
def small_cases() -> list[tuple[sk.Puzzle, set[sk.Board]]]:
    small = [p for p in map(random_puzzle, range(1000, 1400)) if p.side <= 4]
    return [(puzzle, brute_force(puzzle, 10_000)) for puzzle in small]


@pytest.mark.parametrize("algorithm", COMPLETE, ids=lambda a: a.name)
def test_agrees_with_brute_force(algorithm: Algorithm) -> None:
    assert len(small_cases()) > 50
    for puzzle, expected in small_cases():
        if algorithm.needs and len(expected) > LIMIT:
            continue
        outcome = sk.solve(puzzle, algorithm.name, limit=10_000)
        assert set(outcome.solutions) == expected
        assert outcome.exact


@cache
def true_case(seed: int) -> tuple[sk.Puzzle, sk.Outcome]:
    puzzle = random_puzzle(seed)
    return puzzle, sk.solve(puzzle, "mrv", limit=2)


@pytest.mark.parametrize("algorithm", INCOMPLETE, ids=lambda a: a.name)
def test_an_incomplete_algorithm_is_never_wrong(algorithm: Algorithm) -> None:
    for seed in range(100):
        puzzle, truth = true_case(seed)
        outcome = sk.solve(puzzle, algorithm.name, limit=2, seed=seed, effort=2000)
        assert outcome.solution_count <= 1 or truth.verdict == "many"
        assert outcome.solution_count == 0 or truth.verdict != "none"
        assert outcome.verdict not in ("none", "one") or outcome.verdict == truth.verdict
        if truth.verdict == "one" and outcome.solution:
            assert outcome.solution == truth.solution
