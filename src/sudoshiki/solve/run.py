"""The only way to run an algorithm: validate, apply the budget, check every solution, judge."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import TypedDict

from ..puzzle import Kind, Puzzle, UsageError, require
from ..puzzle.model import check_is_puzzle
from .judging import WrongAnswer, checked, verdict_of
from .outcome import Answer, Outcome, Stopped
from .registry import Algorithm, algorithms, asked_for
from .request import Request, Setting, StopFlag, whole_number
from .trace import TRACE_CAPACITY

__all__ = ["DEFAULT_ALGORITHM", "RunSettings", "WrongAnswer", "check_runs", "solve"]

DEFAULT_ALGORITHM = "auto"


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
    check_is_puzzle(puzzle)
    limit = whole_number("limit", limit, 1)
    request = Request(
        solutions=limit,
        # Two are shown of what is told to be many.
        keep=limit if keep is None else max(whole_number("keep", keep, 0), min(limit, 2)),
        seconds=seconds,
        effort=effort,
        seed=seed,
        options=settings,
        stop=stop,
        trace_capacity=_trace_capacity(trace),
    )
    _check_fits(algorithm, puzzle, request)
    begun = perf_counter()
    answer = Answer(stopped=Stopped.ASKED) if request.stop.is_set() else algorithm.solve(puzzle, request)
    return _judge(puzzle, algorithm, request, answer, perf_counter() - begun)


def _trace_capacity(trace: bool | int) -> int:
    if isinstance(trace, bool):
        return TRACE_CAPACITY if trace else 0
    return whole_number("trace", trace, 0)


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
    answer = checked(puzzle, algorithm.name, answer, request)
    if answer.exhausted and not algorithm.complete and not algorithm.proves_when:
        answer = answer._replace(exhausted=False)
    return Outcome(
        puzzle=puzzle,
        verdict=verdict_of(answer),
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
