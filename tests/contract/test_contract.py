"""The contract of every algorithm; entries come from the registry."""

import pytest

import sudoshiki as sk
from sudoshiki.custom.contract import EMPTY_9, PROMISES, Promise, Subject, boards, try_board
from sudoshiki.custom.examples import SEVERAL, UNIQUE, UNSOLVABLE
from sudoshiki.puzzle import AllDifferent
from sudoshiki.solve import Algorithm, Option, Stopped, Verdict

ENTRIES = sk.algorithms()
AVAILABLE = [entry for entry in ENTRIES if not entry.why_unavailable()]
Chosen = dict[str, int | str]
# Each of ours also with every choice of its options; of other libraries' solvers only the model is ours.
CONTENDERS: list[tuple[Algorithm, Chosen]] = [
    *((entry, {}) for entry in AVAILABLE),
    *(
        (entry, {option.name: choice})
        for entry in AVAILABLE
        for option in entry.options
        for choice in option.choices
        if not entry.needs and choice not in (option.default, option.apart)
    ),
]


def name_of(contender: tuple[Algorithm, Chosen]) -> str:
    entry, chosen = contender
    return ":".join([entry.name, *(f"{name}={value}" for name, value in chosen.items())])


every = pytest.mark.parametrize(("algorithm", "chosen"), CONTENDERS, ids=map(name_of, CONTENDERS))


def solve_it(puzzle: sk.Puzzle) -> sk.Outcome:
    return sk.solve(puzzle, "backtracking", limit=2)


def may_prove(algorithm: Algorithm) -> bool:
    """Whether it may answer none or one; test_agreement checks whether it is right."""
    return algorithm.complete or algorithm.proves_when != ""


def test_the_examples_are_what_they_say() -> None:
    assert {name: solve_it(puzzle).verdict for name, puzzle in UNIQUE.items()} == dict.fromkeys(UNIQUE, "one")
    assert {name: solve_it(puzzle).verdict for name, puzzle in UNSOLVABLE.items()} == dict.fromkeys(
        UNSOLVABLE, "none"
    )


@pytest.mark.parametrize("algorithm", ENTRIES, ids=lambda entry: entry.name)
def test_the_row_is_whole(algorithm: Algorithm) -> None:
    assert algorithm.title
    assert algorithm.source
    assert AllDifferent in algorithm.supports
    for option in algorithm.options:
        assert option.help
        assert option.read(option.default) == option.default
        assert option.read(str(option.default)) == option.default


@every
@pytest.mark.parametrize(("name", "puzzle"), [*boards()], ids=[name for name, _ in boards()])
def test_each_board(algorithm: Algorithm, chosen: Chosen, name: str, puzzle: sk.Puzzle) -> None:
    if not algorithm.complete:  # some try on, where there is nothing to find
        effort = 10_000 if algorithm.effort else None
        outcome = sk.solve(puzzle, algorithm.name, options=chosen, effort=effort)
        assert outcome.exact == (outcome.verdict in (Verdict.ONE, Verdict.NONE))
        assert not outcome.exact or outcome.solution_count == solve_it(puzzle).solution_count
        assert not outcome.exact or may_prove(algorithm)
        assert outcome.solution_count <= solve_it(puzzle).solution_count
        return
    if algorithm.needs and name in SEVERAL and name != "latin 3×3, empty":
        pytest.skip("only the model is ours")
    assert try_board(Subject(algorithm, chosen), name, puzzle).fault == ""


@every
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_each_promise(algorithm: Algorithm, chosen: Chosen, promise: Promise) -> None:
    if promise.holds_for(algorithm):
        promise.keep(Subject(algorithm, chosen))


@every
def test_many_and_some(algorithm: Algorithm, chosen: Chosen) -> None:
    puzzle = sk.latin(side=4)
    two = sk.solve(puzzle, algorithm.name, options=chosen, limit=2)
    one = sk.solve(puzzle, algorithm.name, options=chosen, limit=1)
    if algorithm.complete:
        assert two.verdict is Verdict.MANY
        assert two.stopped is Stopped.SOLUTIONS
        assert one.verdict is Verdict.SOME
    assert two.solution_count == len(two.solutions) <= 2
    assert one.solution_count == len(one.solutions) <= 1


COUNTING = [(entry, chosen) for entry, chosen in CONTENDERS if entry.complete and entry.counts]
counting = pytest.mark.parametrize(("algorithm", "chosen"), COUNTING, ids=map(name_of, COUNTING))


@counting
def test_counting_stops_at_the_limit(algorithm: Algorithm, chosen: Chosen) -> None:
    limit = 7 if algorithm.needs else 200
    outcome = sk.count(sk.sudoku(side=4), algorithm.name, options=chosen, limit=limit)
    assert outcome.solution_count == limit
    assert outcome.stopped is Stopped.SOLUTIONS
    assert len(outcome.solutions) == 2


@counting
def test_counting_to_the_end(algorithm: Algorithm, chosen: Chosen) -> None:
    puzzle, total = (sk.latin(side=3), 12) if algorithm.needs else (sk.sudoku(side=4), 288)
    outcome = sk.count(puzzle, algorithm.name, options=chosen, limit=1000)
    assert (outcome.solution_count, outcome.exact, outcome.stopped) == (total, True, Stopped.FINISHED)


@pytest.mark.parametrize("algorithm", AVAILABLE, ids=lambda entry: entry.name)
def test_effort_that_is_not_counted_is_refused(algorithm: Algorithm) -> None:
    if not algorithm.effort:
        with pytest.raises(sk.UsageError, match="seconds instead"):
            sk.solve(EMPTY_9, algorithm.name, effort=10)


@pytest.mark.parametrize("algorithm", AVAILABLE, ids=lambda entry: entry.name)
def test_unknown_options_are_refused(algorithm: Algorithm) -> None:
    with pytest.raises(sk.UsageError, match="no option 'colour'"):
        sk.solve(UNIQUE["latin"], algorithm.name, options={"colour": "red"})


OPTIONS = [(entry, option) for entry in AVAILABLE for option in entry.options]
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
