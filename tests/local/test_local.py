"""List colouring, annealing and genetic: they find solutions of every kind of puzzle and prove nothing."""

from random import Random
from threading import Timer

import pytest

import sudoshiki as sk

from ..random_boards import random_puzzle

METHODS = ["tabu", "memetic", "annealing", "genetic"]
COLOURINGS = ["tabu", "memetic"]
SIDE = 9
# Three cells of a row share two values, which singles and locked candidates don't see.
NO_SOLUTION = sk.latin(
    side=SIDE, candidates=[[1, 2] if cell < 3 else list(range(1, SIDE + 1)) for cell in range(SIDE**2)]
)

every = pytest.mark.parametrize("name", METHODS)


def masked(puzzle: sk.Puzzle, kept: float, seed: int = 0) -> list[int]:
    """The givens of a full board of this shape, of which a part is kept."""
    random = Random(seed)
    solution = sk.solve(puzzle, "tabu", limit=1, seed=seed).solution
    assert solution is not None
    return [value if random.random() < kept else 0 for value in solution]


@every
@pytest.mark.parametrize("side", [1, 2, 3, 4, 5, 6, 7, 8, 9])
def test_empty_latin_squares(name: str, side: int) -> None:
    outcome = sk.solve(sk.latin(side=side), name, limit=1)
    assert outcome.verdict is sk.Verdict.SOME
    assert sk.check(sk.latin(side=side), outcome.solutions[0])


@every
@pytest.mark.parametrize("box", [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_empty_boxes(name: str, box: tuple[int, int]) -> None:
    puzzle = sk.sudoku(side=box[0] * box[1], box=box)
    assert sk.solve(puzzle, name, limit=1).verdict is sk.Verdict.SOME


@pytest.mark.parametrize("name", COLOURINGS)
@pytest.mark.parametrize("side", [12, 16, 25, 36])
@pytest.mark.parametrize("kept", [0, 0.3, 0.6])
def test_large_boards(name: str, side: int, kept: float) -> None:
    puzzle = sk.sudoku(side=side)
    assert sk.solve(sk.sudoku(masked(puzzle, kept), puzzle.graph.box), name, limit=1).found == 1


@pytest.mark.parametrize("name", COLOURINGS)
def test_more_than_64_values(name: str) -> None:
    random = Random(1)
    full = [(9 * (row % 9) + row // 9 + column) % 81 + 1 for row in range(81) for column in range(81)]
    cells = [value if random.random() < 0.85 else 0 for value in full]
    assert sk.solve(sk.sudoku(cells, (9, 9)), name, limit=1).found == 1


@pytest.mark.parametrize("name", COLOURINGS)
@pytest.mark.parametrize("seed", range(3))
def test_latin_square_completion(name: str, seed: int) -> None:
    cells = masked(sk.latin(side=20), 0.5, seed)
    assert sk.solve(sk.latin(cells), name, limit=1, seed=seed).found == 1


@every
@pytest.mark.parametrize("block", range(4))
def test_whatever_can_be_solved_is_solved(name: str, block: int) -> None:
    """Arcs, regions, diagonals, lists: 200 puzzles of every kind, up to side 9."""
    for seed in range(50 * block, 50 * (block + 1)):
        puzzle = random_puzzle(seed)
        truth = sk.solve(puzzle, "mrv", limit=1)
        if truth.found:
            outcome = sk.solve(puzzle, name, limit=1, seed=seed)
            assert outcome.verdict is sk.Verdict.SOME, (seed, puzzle)


@every
def test_never_says_none(name: str) -> None:
    outcome = sk.solve(NO_SOLUTION, name, effort=5000)
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.EFFORT)
    assert outcome.counters.tried == 5000
    by_propagation = sk.latin([[1, 2, 0], [0, 0, 3], [0, 0, 0]])
    assert sk.solve(by_propagation, name).verdict is sk.Verdict.UNDECIDED


@every
@pytest.mark.parametrize("effort", [0, 1, 2, 17, 1000])
def test_effort_is_exact(name: str, effort: int) -> None:
    outcome = sk.solve(NO_SOLUTION, name, effort=effort)
    assert outcome.counters.tried == effort
    assert outcome.counters.placed + outcome.counters.conflicts == effort
    assert outcome.stopped is sk.Stopped.EFFORT


@every
def test_what_was_reached_breaks_no_rule(name: str) -> None:
    outcome = sk.solve(NO_SOLUTION, name, effort=3000)
    assert outcome.partial is not None
    assert not sk.check(NO_SOLUTION, outcome.partial).problems
    assert sum(value > 0 for value in outcome.partial) > SIDE**2 / 2


@every
def test_same_seed_same_run(name: str) -> None:
    puzzle = sk.sudoku(side=9)
    one, again, other = (sk.solve(puzzle, name, limit=1, seed=seed) for seed in (3, 3, 4))
    assert (one.solution, one.counters) == (again.solution, again.counters)
    assert one.solution != other.solution


@every
def test_stop_in_mid_search(name: str) -> None:
    stop = sk.StopFlag()
    timer = Timer(0.1, stop.set)
    timer.start()
    outcome = sk.solve(NO_SOLUTION, name, stop=stop)
    timer.join()
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.ASKED)


@every
def test_deadline_in_mid_search(name: str) -> None:
    outcome = sk.solve(NO_SOLUTION, name, seconds=0.1)
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.SECONDS)


OFTEN: dict[str, dict[str, float]] = {
    "tabu": {"patience": 50},
    "memetic": {"depth": 50, "population": 3},
    "annealing": {"cooling": 0.5, "patience": 1},
    "genetic": {"population": 4, "climb": 5, "patience": 2},
}


@every
def test_begins_anew_when_nothing_improves(name: str) -> None:
    assert sk.solve(NO_SOLUTION, name, effort=50_000, options=OFTEN[name]).counters.restarts > 0


@pytest.mark.parametrize("seed", range(3))
def test_shaking_on_thousands_of_cells(seed: int) -> None:
    """Shaken now and then, the best colouring of 3,600 cells still gets better until no conflict is left."""
    options = {"shake-after": 100, "conflict-tenure": 0.2, "random-tenure": 5}
    one, again = (
        sk.solve(sk.latin(side=60), "tabu", limit=1, seed=seed, effort=2_000_000, options=options)
        for _ in range(2)
    )
    assert one.found == 1
    assert one.counters.restarts > 0
    assert (one.solution, one.counters) == (again.solution, again.counters)


def test_shaking_keeps_to_the_effort() -> None:
    outcome = sk.solve(NO_SOLUTION, "tabu", effort=5000, options={"shake-after": 50})
    assert (outcome.counters.tried, outcome.stopped) == (5000, sk.Stopped.EFFORT)
    assert outcome.counters.restarts > 0


@every
def test_signs_in_a_sudoku(name: str) -> None:
    arcs = [(0, 1), (1, 2), (9, 10), (30, 40), (40, 41), (41, 80), (70, 80)]
    outcome = sk.solve(sk.sudoku(side=9, arcs=arcs), name, limit=1)
    assert outcome.found == 1


@pytest.mark.parametrize("name", COLOURINGS)
def test_options_left_alone_fit_the_size(name: str) -> None:
    assert sk.solve(sk.sudoku(side=100), name, limit=1, effort=500_000).found == 1


def test_options_of_small_boards_on_a_large_one() -> None:
    """They are taken as given, though with them the last conflicts do not go."""
    small = {"conflict-tenure": 0.5, "random-tenure": 6, "shake-after": 0}
    assert sk.solve(sk.sudoku(side=100), "tabu", limit=1, effort=500_000, options=small).found == 0
