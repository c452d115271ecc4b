"""One run, in a process that can be killed: warmed up, timed, and told apart by how it ended."""

from __future__ import annotations

import ctypes
import hashlib
import os
import signal
import sys
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

from ..puzzle import Puzzle, UsageError, futoshiki, sudoku
from ..solve import Outcome, Stopped, Verdict, WrongAnswer, solve
from .boards import from_text
from .plan import Job
from .store import Result

__all__ = ["die_with_parent", "execute", "serve"]

_ENDED = {
    Stopped.EFFORT: "effort",
    Stopped.SECONDS: "timeout",
    Stopped.ASKED: "stopped",
    Stopped.ATTEMPTS: "undecided",
    Stopped.FINISHED: "undecided",
    Stopped.SOLUTIONS: "undecided",
}


def serve(pipe: Connection, core: int | None) -> None:
    """Run the jobs that come through the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the runner decides what a Ctrl-C means
    die_with_parent()
    if core is not None:
        os.sched_setaffinity(0, {core})
    while True:
        try:
            job, puzzle_text, warm = pipe.recv()
            puzzle = _puzzle(puzzle_text)
            if warm:
                _warm_up(job, puzzle)
            pipe.send("begun")
            result = execute(job, puzzle)
            pipe.send(result)
            if warm and result.status == "timeout":  # a library that was cut off loads again, off the clock
                _try(job, _tiny(puzzle), seconds=5.0)
        except (EOFError, BrokenPipeError, OSError):
            return


def die_with_parent() -> None:
    """A runner that is killed takes its workers with it (Linux)."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


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
    except MemoryError:
        return Result("memory", note="an allocation failed")
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
