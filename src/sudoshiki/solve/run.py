"""Run an algorithm: validate, apply the budget, check solutions, make the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import is_
from time import perf_counter
from types import NoneType
from typing import TypedDict, Unpack

from ..puzzle import Board, InternalError, Kind, Puzzle, UsageError, require
from ..puzzle.check import check_board
from ..puzzle.errors import so_many
from ..puzzle.validation import entries, quote, whole_numbers
from .registry import Algorithm, algorithms, find_with_options
from .trace import TRACE_CAPACITY, Counters, Trace
from .types import Answer, Outcome, Request, Setting, StopFlag, Stopped, verdict_of, whole_number

DEFAULT_ALGORITHM = "auto"

_TYPES: dict[str, type | tuple[type, ...]] = {
    "found": int,
    "exhausted": bool,
    "stopped": Stopped,
    "counters": Counters,
    "way": str,
    "trace": (Trace, NoneType),
}
_USUAL_TYPES = (tuple, int, bool, Stopped, Counters, NoneType, str, NoneType)  # in the order of Answer


class WrongAnswer(InternalError):
    """An algorithm returned a board that the checker rejects, or no Answer.

    >>> issubclass(sk.WrongAnswer, sk.SudoshikiError)
    True
    """


class RunSettings(TypedDict, total=False):
    """Optional settings of a run; see `solve`."""

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

    Its options are in `options`, or in its name: "mrv:habits=s2". It searches for up to `limit` solutions: 1
    for any solution, 2 to prove that it is the only one. `seconds` and `effort` (values tried) limit the run;
    `stop` ends it from another thread. `trace` records its steps (a number limits the events). At most `keep`
    solutions are returned; after a time limit or a stop, only those that could be checked within a tenth of a
    second, while all are counted.

    >>> outcome = sk.solve(sk.parse("3.4..1.2.4.32.1."), with_="mrv")
    >>> outcome.verdict, outcome.counters.tried
    (<Verdict.ONE: 'one'>, 8)
    """
    algorithm, settings = find_with_options(with_, options)
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
    request.keep = max(request.keep, min(request.solutions, 2))  # the verdict `many` has two solutions
    _check_fits(algorithm, puzzle, request)
    started = perf_counter()
    answer = Answer(stopped=Stopped.REQUESTED) if request.stop.is_set() else algorithm.solve(puzzle, request)
    return _make_outcome(puzzle, algorithm, request, answer, perf_counter() - started)


def count(
    puzzle: Puzzle, with_: str = DEFAULT_ALGORITHM, *, limit: int = 1000, **settings: Unpack[RunSettings]
) -> Outcome:
    """Count solutions up to `limit`.

    `solution_count` is their number; `exact` is true if these are all.
    >>> sk.count(sk.parse("3.4..1.2.4......"), limit=10).solution_count
    2
    """
    return solve(puzzle, with_, limit=limit, keep=2, **settings)


def _trace_capacity(trace: bool | int) -> int:
    if isinstance(trace, bool):
        return TRACE_CAPACITY if trace else 0
    return whole_number("trace", trace, 0)


def runnable(puzzle: Puzzle, effort: int | None) -> list[Algorithm]:
    """The available algorithms that support the puzzle, and the effort limit if any."""
    supporting = [
        algorithm for algorithm in algorithms() if not algorithm.why_unavailable() and algorithm.takes(puzzle)
    ]
    return [algorithm for algorithm in supporting if effort is None or algorithm.effort]


def check_runs(algorithm: Algorithm, effort: int | None) -> None:
    """Raise UsageError if the algorithm is unavailable or can't limit its effort."""
    if why := algorithm.why_unavailable():
        raise UsageError(f"{algorithm.name} is not available here: it {why}", kind=Kind.UNAVAILABLE)
    if effort is not None and not algorithm.effort:
        raise UsageError(f"{algorithm.name} can't count its effort; bound it with seconds instead")


def _check_fits(algorithm: Algorithm, puzzle: Puzzle, request: Request) -> None:
    check_runs(algorithm, request.effort)
    require(puzzle, algorithm.supports, algorithm.name, "choose another")
    if request.trace_capacity and not algorithm.traces:
        others = ", ".join(other.name for other in algorithms() if other.traces)
        raise UsageError(f"{algorithm.name} can't be traced; these can: {others}")


def _make_outcome(
    puzzle: Puzzle, algorithm: Algorithm, request: Request, answer: Answer, seconds: float
) -> Outcome:
    answer = _check_answer(puzzle, algorithm.name, answer, request)
    if answer.exhausted and not algorithm.complete and not algorithm.proves_when:
        answer = answer._replace(exhausted=False)
    return Outcome(
        puzzle=puzzle,
        verdict=verdict_of(answer.found, answer.exhausted),
        solutions=answer.solutions,
        solution_count=answer.found,
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


def _check_answer(puzzle: Puzzle, name: str, answer: object, request: Request) -> Answer:
    """Check the answer of the algorithm `name`; return it with tuples.

    Raises WrongAnswer.
    Solutions that there is no time to check are dropped, but counted.
    """
    if not isinstance(answer, Answer):
        raise WrongAnswer(
            f"{name} returned {quote(answer)}, not an Answer: "
            "such as Answer(solutions=(board,), found=1), or Answer(exhausted=True) if it proved that none is"
        )
    if tuple(map(type, answer)) != _USUAL_TYPES:
        for field, expected in _TYPES.items():
            if not isinstance(value := getattr(answer, field), expected):
                raise WrongAnswer(f"{name} gave an Answer whose {field} is {quote(value)}")
    try:
        solutions = entries(answer.solutions, "the solutions must be boards in a tuple", UsageError)
        boards = _check_boards(puzzle, name, solutions, request)
        partial = None if answer.partial is None else _plain_board(answer.partial)
    except UsageError as error:
        raise WrongAnswer(f"{name} returned something that is not a board: {error}") from None
    same = solutions is answer.solutions and len(boards) == len(solutions)
    if not (same and all(map(is_, boards, solutions)) and partial is answer.partial):
        answer = answer._replace(solutions=boards, partial=partial)
    _check_counts(name, answer)
    return answer


def _check_boards(
    puzzle: Puzzle, name: str, solutions: Iterable[object], request: Request
) -> tuple[Board, ...]:
    """Check all solutions, or at least two if time is short. Raises WrongAnswer."""
    boards: list[Board] = []
    for solution in solutions:
        if len(boards) >= 2 and request.is_overdue():
            break
        boards.append(checked_solution(puzzle, name, solution))
    return tuple(boards)


@cache
def _native_check() -> Callable[..., bool]:
    """The check of the core, which takes longer to load than all of this package."""
    from .. import _core

    return _core.solves


def checked_solution(puzzle: Puzzle, name: str, solution: object) -> Board:
    """The solution from `name` as a tuple of ints. Raises WrongAnswer if it is wrong.

    The core reads the puzzle for this as it is stated, apart from what engines use. What it can't read, it
    rejects: then the checker of `puzzle` decides, and says what is wrong.
    """
    graph = puzzle.graph
    relations = graph.arcs, graph.pair_rows, graph.sum_rows, graph.products, graph.automata
    if type(solution) is tuple and _native_check()(
        solution, puzzle.side, puzzle.candidates, graph.groups, *relations
    ):
        return solution
    board = _plain_board(solution)
    report = check_board(puzzle, board)
    if report.problems or report.empty:
        raise WrongAnswer(f"{name} gave a wrong board: {report.in_short()}")
    return board


def _plain_board(board: object) -> Board:
    return whole_numbers(board, "a board must be whole numbers in a row, 0 for empty", UsageError)


def _check_counts(name: str, answer: Answer) -> None:
    if len(answer.solutions) > 1 and len(set(answer.solutions)) != len(answer.solutions):
        raise WrongAnswer(f"{name} gave the same solution twice")
    if answer.found < len(answer.solutions):
        count = so_many(len(answer.solutions), "solution")
        raise WrongAnswer(f"{name} gave {count} and says that it found {answer.found}")
