"""The only way to run an algorithm: validate, apply the budget, check every solution, judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import perf_counter
from typing import TypedDict

from ..puzzle import Board, InternalError, Kind, Puzzle, UsageError, require
from ..puzzle.check import check_board
from ..puzzle.door import entries, shown, whole_numbers
from ..puzzle.errors import so_many
from .registry import Algorithm, algorithms, asked_for
from .trace import TRACE_CAPACITY, Counters, Trace
from .types import Answer, Outcome, Request, Setting, StopFlag, Stopped, Verdict, whole_number

DEFAULT_ALGORITHM = "auto"

_TYPES = {
    "found": int,
    "exhausted": bool,
    "stopped": Stopped,
    "counters": Counters,
    "way": str,
    "trace": Trace | None,
}


class WrongAnswer(InternalError):
    """An algorithm handed back a board that the checker refuses, or no Answer at all."""


class RunSettings(TypedDict, total=False):
    """What may be said of a run besides the puzzle, the algorithm and how many solutions; see `solve`."""

    seconds: float | None
    effort: int | None
    seed: int
    options: Mapping[str, Setting] | None
    stop: StopFlag | None
    trace: bool | int


def solve(
    puzzle: Puzzle,
    with_: str = DEFAULT_ALGORITHM,
    *,
    limit: int = 2,
    seconds: float | None = None,
    effort: int | None = None,
    seed: int = 0,
    options: Mapping[str, Setting] | None = None,
    stop: StopFlag | None = None,
    trace: bool | int = False,
    keep: int | None = None,
) -> Outcome:
    """Run the algorithm named `with_` on `puzzle` and return a checked Outcome.

    Its options stand in `options`, or in its name: "mrv:habits=s2".
    `limit` solutions are looked for: 1 asks for any solution, 2 whether it is the only one. `seconds`
    and `effort` (values tried) bound the run; `stop` can end it from another thread. `trace` records
    what it did (a number bounds the events). At most `keep` solutions are handed back; where time is up or
    it is stopped, only those that could be checked a tenth of a second later, and the rest is counted.
    """
    algorithm, settings = asked_for(with_, options)
    request = Request(
        solutions=limit,
        keep=limit if keep is None else keep,
        seconds=seconds,
        effort=effort,
        seed=seed,
        options=settings,
        stop=stop,
        trace_capacity=_trace_capacity(trace),
    )
    request.keep = max(request.keep, min(request.solutions, 2))  # two are shown of what is told to be many
    _check_fits(algorithm, puzzle, request)
    begun = perf_counter()
    answer = Answer(stopped=Stopped.ASKED) if request.stop.is_set() else algorithm.solve(puzzle, request)
    return _judge(puzzle, algorithm, request, answer, perf_counter() - begun)


def _trace_capacity(trace: bool | int) -> int:
    if isinstance(trace, bool):
        return TRACE_CAPACITY if trace else 0
    return whole_number("trace", trace, 0)


def runnable(puzzle: Puzzle, effort: int | None) -> list[Algorithm]:
    """The algorithms that run here, know all that the puzzle asks, and keep to the effort."""
    rows = [row for row in algorithms() if not row.why_unavailable() and row.takes(puzzle)]
    return [row for row in rows if effort is None or row.effort]


def check_runs(algorithm: Algorithm, effort: int | None) -> None:
    """Refuse what the algorithm can do on no puzzle here."""
    if why := algorithm.why_unavailable():
        raise UsageError(f"{algorithm.name} is not available here: it {why}", kind=Kind.UNAVAILABLE)
    if effort is not None and not algorithm.effort:
        raise UsageError(f"{algorithm.name} can't count its effort; bound it with seconds instead")


def _check_fits(algorithm: Algorithm, puzzle: Puzzle, request: Request) -> None:
    check_runs(algorithm, request.effort)
    require(puzzle, algorithm.supports, algorithm.name, "choose another")
    if request.trace_capacity and not algorithm.traces:
        others = ", ".join(row.name for row in algorithms() if row.traces)
        raise UsageError(f"{algorithm.name} can't be traced; these can: {others}")


def _judge(puzzle: Puzzle, algorithm: Algorithm, request: Request, answer: Answer, seconds: float) -> Outcome:
    answer = _checked(puzzle, algorithm.name, answer, request)
    if answer.exhausted and not algorithm.complete and not algorithm.proves_when:
        answer = answer._replace(exhausted=False)
    return Outcome(
        puzzle=puzzle,
        verdict=_verdict_of(answer),
        solutions=answer.solutions,
        found=answer.found,
        counters=answer.counters,
        seconds=seconds,
        algorithm=algorithm.name,
        seed=request.seed,
        stopped=answer.stopped,
        exact=answer.exhausted,
        partial=answer.partial,
        way=answer.way,
        trace=answer.trace,
        options=request.options,
    )


def _checked(puzzle: Puzzle, name: str, answer: object, request: Request) -> Answer:
    """The answer of the algorithm `name` with its boards as tuples; a WrongAnswer says what is wrong.

    Solutions that there is no time to check are left out; they stay counted.
    """
    if not isinstance(answer, Answer):
        raise WrongAnswer(
            f"{name} returned {shown(answer)}, not an Answer: "
            "such as Answer(solutions=(board,), found=1), or Answer(exhausted=True) if it proved that none is"
        )
    for field, expected in _TYPES.items():
        if not isinstance(value := getattr(answer, field), expected):
            raise WrongAnswer(f"{name} gave an Answer whose {field} is {shown(value)}")
    try:
        solutions = entries(answer.solutions, "the solutions must be boards in a tuple", UsageError)
        boards = _right_boards(puzzle, name, solutions, request)
        partial = None if answer.partial is None else _plain_board(answer.partial)
    except UsageError as error:
        raise WrongAnswer(f"{name} gave what is no board: {error}") from None
    answer = answer._replace(solutions=boards, partial=partial)
    _check_counts(name, answer)
    return answer


def _right_boards(
    puzzle: Puzzle, name: str, solutions: Iterable[object], request: Request
) -> tuple[Board, ...]:
    """Those past the checker: all of them, or as many as there is time for, but always two.

    Native solvers give tuples of plain numbers, which are handed on as they are.
    """
    boards: list[Board] = []
    for board in map(_plain_board, solutions):
        if len(boards) >= 2 and request.is_overdue():
            break
        report = check_board(puzzle, board)
        if report.problems or report.empty:
            raise WrongAnswer(f"{name} gave a wrong board: {report.in_short()}")
        boards.append(board)
    return tuple(boards)


def _plain_board(board: object) -> Board:
    return whole_numbers(board, "a board must be whole numbers in a row, 0 for empty", UsageError)


def _check_counts(name: str, answer: Answer) -> None:
    if len(set(answer.solutions)) != len(answer.solutions):
        raise WrongAnswer(f"{name} gave the same solution twice")
    if answer.found < len(answer.solutions):
        given = so_many(len(answer.solutions), "solution")
        raise WrongAnswer(f"{name} gave {given} and says that it found {answer.found}")


def _verdict_of(answer: Answer) -> Verdict:
    if answer.found >= 2:
        return Verdict.MANY
    if answer.exhausted:
        return Verdict.ONE if answer.found else Verdict.NONE
    return Verdict.SOME if answer.found else Verdict.UNDECIDED
