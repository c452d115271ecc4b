"""Contract tests of an algorithm: example boards, then limits, seed and threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..puzzle import Board, Puzzle, SudoshikiError, sudoku
from ..solve import Algorithm, Outcome, StopFlag, Stopped, Verdict, find_with_options, solve
from ..solve.registry import user_algorithm
from .examples import SEVERAL, UNIQUE, UNSOLVABLE

LIMIT = 1000  # maximum number of solutions
EMPTY_9 = sudoku(side=9)  # has too many solutions to find them all


class PromiseBroken(Exception):
    """A promise is not kept; the text has what was expected and what was returned."""


class Subject(NamedTuple):
    """The algorithm under test, with its options."""

    algorithm: Algorithm
    options: Mapping[str, Any]
    seconds: float | None = None  # for each run that has no other limit

    def solve(self, puzzle: Puzzle, **settings: Any) -> Outcome:
        settings.setdefault("seconds", self.seconds)
        return solve(puzzle, self.algorithm.name, options=self.options, **settings)


class BoardResult(NamedTuple):
    """The result on one board."""

    name: str
    puzzle: Puzzle
    expected: Outcome  # outcome of our backtracking
    outcome: Outcome | None  # None if it failed
    fault: str  # "" if there is none

    @property
    def in_time(self) -> bool:
        return self.outcome is None or self.outcome.stopped is not Stopped.SECONDS


def boards() -> Iterator[tuple[str, Puzzle]]:
    for examples in (UNIQUE, UNSOLVABLE, SEVERAL):
        yield from examples.items()


def try_board(subject: Subject, name: str, puzzle: Puzzle) -> BoardResult:
    """Run the algorithm on a board and compare its solutions with all solutions."""
    expected = solve(puzzle, "backtracking", limit=LIMIT)
    limit = LIMIT if subject.algorithm.counts else 2
    try:
        outcome = subject.solve(puzzle, limit=limit)
    except SudoshikiError as error:
        return BoardResult(name, puzzle, expected, None, str(error))
    return BoardResult(name, puzzle, expected, outcome, _fault(subject, outcome, expected, limit))


def _fault(subject: Subject, outcome: Outcome, expected: Outcome, limit: int) -> str:
    if outcome.stopped is Stopped.SECONDS:
        return f"did not end within {subject.seconds:g} s"
    if subject.algorithm.complete:
        return _fault_of_complete(outcome, expected, limit)
    returned = user_algorithm(subject.algorithm.name) is not None and outcome.stopped is Stopped.FINISHED
    if returned and expected.solution_count and not outcome.solution_count:
        return (
            f"found no solution; there are {expected.solution_count}: {_digits(expected.solutions[0])} is one"
        )
    if outcome.exact and outcome.solution_count != expected.solution_count:
        return f"says it found all {outcome.solution_count} solutions; there are {expected.solution_count}"
    return ""


def _fault_of_complete(outcome: Outcome, expected: Outcome, limit: int) -> str:
    expected_count = min(expected.solution_count, limit)
    if outcome.solution_count != expected_count:
        missing = next(iter(set(expected.solutions) - set(outcome.solutions)), None)
        detail = (
            f"; it missed {_digits(missing)}" if missing and outcome.solution_count < expected_count else ""
        )
        return f"found {outcome.solution_count} of {expected_count} solutions{detail}"
    if not outcome.exact and expected.solution_count < limit:
        return f"found all {expected.solution_count} solutions, but did not say that there are no others"
    return ""


def _digits(board: Board) -> str:
    return "".join(map(str, board))


class Promise(NamedTuple):
    name: str  # name in reports
    keep: Callable[[Subject], None]  # raises PromiseBroken, or what the algorithm raises
    holds_for: Callable[[Algorithm], bool] = lambda _: True


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise PromiseBroken(message)


def _first_solution(subject: Subject) -> None:
    outcome = subject.solve(SEVERAL["latin 3×3, empty"], limit=1)
    expected = Verdict.SOME
    if subject.algorithm.complete:
        _expect(outcome.verdict is expected, f"with a limit of one solution it says {outcome.verdict}")
    _expect(outcome.solution_count <= 1, f"with a limit of one solution it gave {outcome.solution_count}")


def _same_seed(subject: Subject) -> None:
    effort = 2000 if subject.algorithm.effort else None
    puzzle = sudoku(side=6) if effort or user_algorithm(subject.algorithm.name) is None else UNIQUE["latin"]
    one, two = (subject.solve(puzzle, limit=2, seed=5, effort=effort) for _ in range(2))
    _expect(one.solutions == two.solutions, "two runs with the same seed gave different boards")
    _expect(one.counters == two.counters, f"they counted differently: {one.counters} and {two.counters}")
    _expect(one.verdict == two.verdict, f"they said {one.verdict} and {two.verdict}")


def _effort(subject: Subject, effort: int) -> None:
    outcome = subject.solve(EMPTY_9, limit=10**6, effort=effort)
    _expect(not outcome.exact, f"with an effort of {effort} it says that it found all solutions")
    tried = outcome.counters.tried
    _expect(tried <= effort, f"with an effort of {effort} it tried {tried} values")


def _no_time(subject: Subject) -> None:
    outcome = subject.solve(EMPTY_9, limit=10**6, seconds=0)
    _expect(outcome.verdict is Verdict.UNDECIDED, f"without time it says {outcome.verdict}, not undecided")
    _expect(outcome.stopped is Stopped.SECONDS, f"without time it says that it stopped for {outcome.stopped}")


def _stop_before(subject: Subject) -> None:
    stop = StopFlag()
    stop.set()
    outcome = subject.solve(UNIQUE["sudoku 4×4"], stop=stop)
    _expect(outcome.verdict is Verdict.UNDECIDED, f"stopped before the start it says {outcome.verdict}")
    _expect(outcome.stopped is Stopped.REQUESTED, f"it says that it stopped for {outcome.stopped}")


def _until_it_searches(algorithm: Algorithm) -> float:
    """Seconds until the search starts; a child process imports libraries first."""
    return 0.3 if algorithm.needs else 0.05


def _stop_amid(subject: Subject) -> None:
    """Stop a count of an empty 9×9 board, which never ends by itself."""
    stop = StopFlag()
    timer = threading.Timer(_until_it_searches(subject.algorithm), stop.set)
    timer.start()
    outcome = subject.solve(EMPTY_9, limit=10**18, keep=0, stop=stop, seconds=None)
    timer.cancel()
    _expect(not outcome.exact, "stopped in mid-search it says that it found all solutions of an empty 9×9")
    if subject.algorithm.complete:
        _expect(outcome.stopped is Stopped.REQUESTED, f"it says that it stopped for {outcome.stopped}")


def _deadline(subject: Subject) -> None:
    seconds = _until_it_searches(subject.algorithm)
    outcome = subject.solve(EMPTY_9, limit=10**18, keep=0, seconds=seconds)
    _expect(not outcome.exact, "at its deadline it says that it found all solutions of an empty 9×9")
    if subject.algorithm.complete:
        _expect(outcome.stopped is Stopped.SECONDS, f"it says that it stopped for {outcome.stopped}")


def _two_threads(subject: Subject) -> None:
    outcomes: list[Outcome] = []
    faults: list[SudoshikiError] = []

    def work() -> None:
        try:
            outcomes.append(subject.solve(UNIQUE["sudoku 4×4"], limit=1))
        except SudoshikiError as error:
            faults.append(error)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    _expect(outcomes[0].solutions == outcomes[1].solutions, "two threads at a time got different boards")


def _counts_effort(algorithm: Algorithm) -> bool:
    return algorithm.effort != ""


PROMISES = (
    Promise("at most one solution with a limit of one", _first_solution),
    Promise("the same seed gives the same run", _same_seed),
    *(
        Promise(f"an effort of {effort} is respected", partial(_effort, effort=effort), _counts_effort)
        for effort in (0, 1, 10, 137)
    ),
    Promise("no time at all: undecided", _no_time),
    Promise("a stop before the start", _stop_before),
    Promise("a stop in mid-search", _stop_amid),
    Promise("a deadline in mid-search", _deadline),
    Promise("two threads at a time", _two_threads),
)


def subject_of(name: str, seconds: float | None = None) -> Subject:
    return Subject(*find_with_options(name), seconds)
