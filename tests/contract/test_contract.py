"""What every algorithm promises. The rows come from the registry: a new one is tested the day it is added."""

import threading

import pytest

import sudoshiki as sk
from sudoshiki.puzzle import AllDifferent
from sudoshiki.solve import Algorithm, Option, Stopped, Verdict
from tests.document_boards import S1_LINE

ROWS = sk.algorithms()
AVAILABLE = [row for row in ROWS if not row.why_unavailable()]
Chosen = dict[str, int | str]
# Each of ours also with every choice of its options; of other libraries' solvers only the model is ours.
CONTENDERS: list[tuple[Algorithm, Chosen]] = [
    *((row, {}) for row in AVAILABLE),
    *(
        (row, {option.name: choice})
        for row in AVAILABLE
        for option in row.options
        for choice in option.choices
        if not row.needs and choice not in (option.default, option.apart)
    ),
]


def called(contender: tuple[Algorithm, Chosen]) -> str:
    row, chosen = contender
    return ":".join([row.name, *(f"{name}={value}" for name, value in chosen.items())])


every = pytest.mark.parametrize(("algorithm", "chosen"), CONTENDERS, ids=map(called, CONTENDERS))

UNIQUE = {
    "one cell": sk.sudoku("."),
    "sudoku 4×4": sk.sudoku(S1_LINE),
    "already solved": sk.sudoku("3241413214232314"),
    "futoshiki, two signs": sk.futoshiki(side=3, arcs=[(0, 1), (1, 4)]),
    "latin": sk.latin([[1, 2, 0], [0, 0, 0], [0, 0, 2]]),
    "pencil marks": sk.latin(candidates=[[1, 2], [2], [3], [2], [1, 3], [1, 2], [2, 3], [1, 3], [1, 2, 3]]),
    "jigsaw": sk.sudoku(
        [1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 3],
        regions=[0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3],
    ),
    "diagonals": sk.sudoku([0, 1, 0, 4, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0], diagonals=True),
}
UNSOLVABLE = {
    "sudoku": sk.sudoku("12....34........"),
    "latin": sk.latin([[1, 2, 0], [0, 0, 3], [0, 0, 0]]),
    "arcs": sk.latin([[0, 0, 1], [0, 0, 0], [0, 0, 0]], arcs=[(0, 1), (3, 4), (6, 7), (0, 3)]),
}
EMPTY_9 = sk.sudoku(side=9)


def solved(puzzle: sk.Puzzle) -> sk.Outcome:
    return sk.solve(puzzle, "backtracking", limit=2)


def may_prove(algorithm: Algorithm) -> bool:
    """Whether it may say none or one; whether it is right then is a matter of test_agreement."""
    return algorithm.complete or algorithm.proves_when != ""


def test_the_examples_are_what_they_say() -> None:
    assert {name: solved(puzzle).verdict for name, puzzle in UNIQUE.items()} == dict.fromkeys(UNIQUE, "one")
    assert {name: solved(puzzle).verdict for name, puzzle in UNSOLVABLE.items()} == dict.fromkeys(
        UNSOLVABLE, "none"
    )


@pytest.mark.parametrize("algorithm", ROWS, ids=lambda row: row.name)
def test_the_row_is_whole(algorithm: Algorithm) -> None:
    assert algorithm.title
    assert algorithm.source
    assert AllDifferent in algorithm.supports
    for option in algorithm.options:
        assert option.help
        assert option.read(option.default) == option.default
        assert option.read(str(option.default)) == option.default


@every
@pytest.mark.parametrize("name", UNIQUE)
def test_a_unique_puzzle(algorithm: Algorithm, chosen: Chosen, name: str) -> None:
    puzzle = UNIQUE[name]
    outcome = sk.solve(puzzle, algorithm.name, options=chosen, limit=2)
    if algorithm.complete:
        assert outcome.verdict is Verdict.ONE
    else:
        assert outcome.verdict in (Verdict.SOME, Verdict.UNDECIDED, *([Verdict.ONE] * may_prove(algorithm)))
    assert outcome.exact == (outcome.verdict is Verdict.ONE)
    if outcome.solutions:
        assert outcome.solutions == solved(puzzle).solutions


@every
@pytest.mark.parametrize("name", UNSOLVABLE)
def test_a_puzzle_without_solution(algorithm: Algorithm, chosen: Chosen, name: str) -> None:
    effort = 10_000 if algorithm.effort and not algorithm.complete else None
    outcome = sk.solve(UNSOLVABLE[name], algorithm.name, options=chosen, effort=effort)
    if algorithm.complete:
        assert outcome.verdict is Verdict.NONE
    else:
        assert outcome.verdict in (Verdict.UNDECIDED, *([Verdict.NONE] * may_prove(algorithm)))
    assert outcome.solutions == ()
    assert outcome.exact == (outcome.verdict is Verdict.NONE)


@every
def test_many_and_some(algorithm: Algorithm, chosen: Chosen) -> None:
    puzzle = sk.latin(side=4)
    two = sk.solve(puzzle, algorithm.name, options=chosen, limit=2)
    one = sk.solve(puzzle, algorithm.name, options=chosen, limit=1)
    if algorithm.complete:
        assert two.verdict is Verdict.MANY
        assert two.stopped is Stopped.SOLUTIONS
        assert one.verdict is Verdict.SOME
    assert two.found == len(two.solutions) <= 2
    assert one.found == len(one.solutions) <= 1


COUNTING = [(row, chosen) for row, chosen in CONTENDERS if row.complete and row.counts]
counting = pytest.mark.parametrize(("algorithm", "chosen"), COUNTING, ids=map(called, COUNTING))


@counting
def test_counting_stops_at_the_limit(algorithm: Algorithm, chosen: Chosen) -> None:
    limit = 7 if algorithm.needs else 200
    outcome = sk.count(sk.sudoku(side=4), algorithm.name, options=chosen, limit=limit)
    assert outcome.found == limit
    assert outcome.stopped is Stopped.SOLUTIONS
    assert len(outcome.solutions) == 2


@counting
def test_counting_to_the_end(algorithm: Algorithm, chosen: Chosen) -> None:
    puzzle, total = (sk.latin(side=3), 12) if algorithm.needs else (sk.sudoku(side=4), 288)
    outcome = sk.count(puzzle, algorithm.name, options=chosen, limit=1000)
    assert (outcome.found, outcome.exact, outcome.stopped) == (total, True, Stopped.FINISHED)


@every
def test_the_same_seed_gives_the_same_run(algorithm: Algorithm, chosen: Chosen) -> None:
    puzzle = sk.sudoku(side=6)
    effort = 2000 if algorithm.effort else None
    runs = [
        sk.solve(puzzle, algorithm.name, options=chosen, limit=2, seed=5, effort=effort) for _ in range(2)
    ]
    assert runs[0].solutions == runs[1].solutions
    assert runs[0].counters == runs[1].counters
    assert runs[0].verdict == runs[1].verdict


@every
@pytest.mark.parametrize("effort", [0, 1, 10, 137])
def test_effort_is_kept(algorithm: Algorithm, chosen: Chosen, effort: int) -> None:
    if not algorithm.effort:
        with pytest.raises(sk.UsageError, match="seconds instead"):
            sk.solve(EMPTY_9, algorithm.name, options=chosen, effort=effort)
        return
    outcome = sk.solve(EMPTY_9, algorithm.name, options=chosen, limit=10**6, effort=effort)
    assert outcome.verdict is not Verdict.NONE
    assert outcome.verdict is not Verdict.ONE
    assert outcome.counters.tried <= effort


@every
def test_no_time_at_all_is_undecided_not_unsolvable(algorithm: Algorithm, chosen: Chosen) -> None:
    outcome = sk.solve(EMPTY_9, algorithm.name, options=chosen, limit=10**6, seconds=0)
    assert outcome.verdict is Verdict.UNDECIDED
    assert outcome.stopped is Stopped.SECONDS


@every
def test_a_stop_before_the_start(algorithm: Algorithm, chosen: Chosen) -> None:
    stop = sk.StopFlag()
    stop.set()
    outcome = sk.solve(UNIQUE["sudoku 4×4"], algorithm.name, options=chosen, stop=stop)
    assert outcome.verdict is Verdict.UNDECIDED
    assert outcome.stopped is Stopped.ASKED


def _till_it_searches(algorithm: Algorithm) -> float:
    """Seconds; a library is first imported, by a process of its own."""
    return 0.3 if algorithm.needs else 0.05


@every
def test_a_stop_in_mid_search(algorithm: Algorithm, chosen: Chosen) -> None:
    """Counting an empty 9×9 board never ends by itself."""
    stop = sk.StopFlag()
    timer = threading.Timer(_till_it_searches(algorithm), stop.set)
    timer.start()
    outcome = sk.count(EMPTY_9, algorithm.name, options=chosen, limit=10**18, stop=stop)
    timer.cancel()
    assert not outcome.exact
    if algorithm.complete:
        assert outcome.stopped is Stopped.ASKED


@every
def test_a_deadline_in_mid_search(algorithm: Algorithm, chosen: Chosen) -> None:
    seconds = _till_it_searches(algorithm)
    outcome = sk.count(EMPTY_9, algorithm.name, options=chosen, limit=10**18, seconds=seconds)
    assert not outcome.exact
    if algorithm.complete:
        assert outcome.stopped is Stopped.SECONDS


@pytest.mark.parametrize("algorithm", AVAILABLE, ids=lambda row: row.name)
def test_unknown_options_are_refused(algorithm: Algorithm) -> None:
    with pytest.raises(sk.UsageError, match="no option 'colour'"):
        sk.solve(UNIQUE["latin"], algorithm.name, options={"colour": "red"})


OPTIONS = [(row, option) for row in AVAILABLE for option in row.options]
WHOLE = [(row, option) for row, option in OPTIONS if type(option.default) is int]


@pytest.mark.parametrize(("algorithm", "option"), OPTIONS, ids=lambda part: part.name)
def test_options_out_of_range_are_refused(algorithm: Algorithm, option: Option) -> None:
    bad = "no such value" if option.choices or option.low is None else option.low - 1
    with pytest.raises(sk.UsageError, match=f"option {option.name}="):
        sk.solve(UNIQUE["latin"], algorithm.name, options={option.name: bad})


@pytest.mark.parametrize(("algorithm", "option"), WHOLE, ids=lambda part: part.name)
def test_numbers_of_options_are_not_cut_off(algorithm: Algorithm, option: Option) -> None:
    assert isinstance(option.default, int)
    with pytest.raises(sk.UsageError, match=f"option {option.name}="):
        algorithm.settings({option.name: option.default + 0.5})
    assert algorithm.settings({option.name: str(option.default)})[option.name] == option.default


@every
def test_two_threads_solve_at_the_same_time(algorithm: Algorithm, chosen: Chosen) -> None:
    outcomes: list[sk.Outcome] = []

    def work() -> None:
        outcomes.append(sk.solve(UNIQUE["sudoku 4×4"], algorithm.name, options=chosen, limit=1))

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(outcomes) == 2
    assert outcomes[0].solutions == outcomes[1].solutions
