"""One run, in a process that can be killed: warmed up, timed, and told apart by how it ended."""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache
from typing import Any

from ..processes import Link
from ..puzzle import Puzzle, UsageError, futoshiki, sudoku
from ..solve import Outcome, Stopped, Verdict, WrongAnswer, solve
from .boards import from_text
from .plan import Job
from .store import Result

__all__ = ["execute", "serve"]

_ENDED = {
    Stopped.EFFORT: "effort",
    Stopped.SECONDS: "timeout",
    Stopped.ASKED: "stopped",
    Stopped.ATTEMPTS: "undecided",
    Stopped.FINISHED: "undecided",
    Stopped.SOLUTIONS: "undecided",
}


def serve(link: Link, core: int | None) -> None:
    """Run the jobs that come through the link."""
    if core is not None:
        os.sched_setaffinity(0, {core})
    while True:
        job, puzzle_text, warm = link.receive()
        puzzle = _puzzle(puzzle_text)
        if warm:
            _warm_up(job, puzzle)
        link.send("begun")
        result = execute(job, puzzle)
        link.send(result)
        if warm and result.status == "timeout":  # a library that was cut off loads again, off the clock
            _try(job, _tiny(puzzle), seconds=5.0)


@lru_cache(maxsize=256)
def _puzzle(text: str) -> Puzzle:
    return from_text(text)


_warmed: set[tuple[str, str]] = set()


def _warm_up(job: Job, puzzle: Puzzle) -> None:
    """Load the algorithm's libraries on a tiny board, then build what is kept for this board's shape."""
    tiny = _tiny(puzzle)
    if (job.algorithm, tiny.kind) not in _warmed:
        _try(job, tiny, seconds=5.0)
        _warmed.add((job.algorithm, tiny.kind))
    _try(job, puzzle, seconds=0.0)


def _tiny(puzzle: Puzzle) -> Puzzle:
    """A board of a few cells of the same sort."""
    return futoshiki(side=3, arcs=[(0, 1), (1, 2)]) if puzzle.arcs else sudoku("1......2..3....4")


def _try(job: Job, puzzle: Puzzle, seconds: float) -> None:
    try:
        solve(puzzle, job.algorithm, limit=1, seconds=seconds, options=job.options)
    except Exception:
        return  # the run itself will meet the same and say so


def execute(job: Job, puzzle: Puzzle) -> Result:
    """Run the job here and say how it ended."""
    try:
        outcome = solve(
            puzzle,
            job.algorithm,
            limit=job.limit,
            seconds=job.seconds,
            effort=job.effort,
            seed=job.seed,
            options=job.options,
        )
    except WrongAnswer as error:
        return Result("wrong", note=str(error))
    except MemoryError as error:
        return Result("memory", note=str(error) or "an allocation failed")
    except UsageError as error:
        return Result("refused", note=str(error))
    except Exception as error:
        return Result("crash", note=f"{type(error).__name__}: {error}")
    return _result(job, outcome)


def _result(job: Job, outcome: Outcome) -> Result:
    return Result(
        status=_status(job, outcome),
        verdict=str(outcome.verdict),
        stopped=str(outcome.stopped),
        found=outcome.found,
        solution=_hash(outcome.solution),
        way=outcome.way,
        counters=outcome.counters,
        seconds=outcome.seconds,
    )


def _status(job: Job, outcome: Outcome) -> str:
    if outcome.verdict is Verdict.NONE:
        return "none"
    settled = outcome.verdict in (Verdict.ONE, Verdict.MANY)
    if settled or (outcome.verdict is Verdict.SOME and job.limit == 1):
        return "solved"
    return _ENDED[outcome.stopped]


def _hash(board: Any) -> str:
    return hashlib.sha256(bytes(board)).hexdigest()[:16] if board else ""
