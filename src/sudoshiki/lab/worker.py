"""Run one job in a process that can be killed: warm-up, timing, status."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from time import perf_counter
from typing import TypeVar

from ..custom.errors import AlgorithmError, WrongBoard
from ..processes import Link, pin_to_core, processor_limit, processor_seconds
from ..puzzle import Board, Puzzle, UsageError, check, futoshiki, sudoku
from ..solve import Outcome, Request, Stopped, Verdict, WrongAnswer, solve
from ..solvers.native import clear_graph_cache
from .boards import from_text
from .peers import find_algorithm, is_peer
from .plan import Job
from .recipe import PROCESSOR, WALL
from .store import Result

_STATUS_OF_STOP = {
    Stopped.EFFORT: "effort",
    Stopped.SECONDS: "timeout",
    Stopped.REQUESTED: "stopped",
    Stopped.ATTEMPTS: "undecided",
    Stopped.FAILED: "crash",
    Stopped.FINISHED: "undecided",
    Stopped.SOLUTIONS: "undecided",
}


def serve(link: Link, core: int | None) -> None:
    """Run the jobs that the link delivers."""
    if core is not None:
        pin_to_core(core)
    while True:
        job, text, warm = link.receive()
        puzzle = _puzzle(text.puzzle)
        if warm:
            _warm_up(job, puzzle)
        link.send("begun")
        result = execute(job, puzzle, tuple(map(int, text.full.split())))
        link.send(result)
        # The interrupted library may load again: not on the next run's time.
        if warm and result.status == "timeout":
            _try(job, _tiny(puzzle), seconds=5.0)


_puzzle = lru_cache(maxsize=256)(from_text)
_warmed: set[tuple[str, str]] = set()


def _warm_up(job: Job, puzzle: Puzzle) -> None:
    """Load the algorithm's libraries and fill the caches for the board's shape."""
    tiny = _tiny(puzzle)
    if (job.algorithm, tiny.kind) not in _warmed:
        _try(job, tiny, seconds=5.0)
        _warmed.add((job.algorithm, tiny.kind))
    if job.clock == WALL:  # processor time includes these caches
        _try(job, puzzle, seconds=0.0)


def _tiny(puzzle: Puzzle) -> Puzzle:
    """Return a tiny board of the same kind."""
    return futoshiki(side=3, arcs=[(0, 1), (1, 2)]) if puzzle.arcs else sudoku("1......2..3....4")


def _try(job: Job, puzzle: Puzzle, seconds: float) -> None:
    try:
        if is_peer(job.algorithm):
            find_algorithm(job.algorithm).solve(puzzle, Request())
        else:
            solve(puzzle, job.algorithm, limit=1, seconds=seconds, options=job.options)
    except Exception:
        return  # the run itself will report the same error


def execute(job: Job, puzzle: Puzzle, full: Board = ()) -> Result:
    """Run the job in this process; `full` is the full board to compare with."""
    run = partial(_run_peer if is_peer(job.algorithm) else _run_ours, job, puzzle)
    try:
        if job.clock == PROCESSOR:
            (result, board), seconds = timed_by_processor(run, job.seconds)
            result = replace(result, seconds=seconds)
        else:
            result, board = run()
        if board is not None and is_peer(job.algorithm) and not (report := check(puzzle, board)):
            return Result("wrong", note=report.in_short())
    except OutOfTime:
        return Result("timeout", stopped="seconds", seconds=job.seconds)
    except (WrongAnswer, WrongBoard) as error:
        return Result("wrong", note=str(error))
    except AlgorithmError as error:
        return Result("crash", note=str(error))
    except MemoryError as error:
        return Result("memory", note=str(error) or "an allocation failed")
    except UsageError as error:
        return Result("refused", note=str(error))
    except Exception as error:
        return Result("crash", note=f"{type(error).__name__}: {error}")
    solution = hashlib.sha256(bytes(board)).hexdigest()[:16] if board else ""
    return replace(result, solution=solution, likeness=_similarity(puzzle, board, full))


def _run_ours(job: Job, puzzle: Puzzle) -> tuple[Result, Board | None]:
    outcome = solve(
        puzzle,
        job.algorithm,
        limit=job.limit,
        seconds=job.seconds if job.clock == WALL else None,
        effort=job.effort,
        seed=job.seed,
        options=job.options,
    )
    result = Result(
        status=_status(job, outcome),
        verdict=str(outcome.verdict),
        stopped=str(outcome.stopped),
        found=outcome.solution_count,
        way=outcome.way,
        counters=outcome.counters,
        seconds=outcome.seconds,
    )
    return result, outcome.solution


def _status(job: Job, outcome: Outcome) -> str:
    if outcome.verdict is Verdict.NONE:
        return "none"
    settled = outcome.verdict in (Verdict.ONE, Verdict.MANY)
    if settled or (outcome.verdict is Verdict.SOME and job.limit == 1):
        return "solved"
    return _STATUS_OF_STOP[outcome.stopped]


def _run_peer(job: Job, puzzle: Puzzle) -> tuple[Result, Board | None]:
    started = perf_counter()
    answer = find_algorithm(job.algorithm).solve(puzzle, Request())
    seconds = perf_counter() - started
    if not answer.solutions:
        return Result("none", str(Verdict.NONE), str(answer.stopped), seconds=seconds), None
    some = Result("solved", str(Verdict.SOME), str(answer.stopped), found=1, seconds=seconds)
    return some, answer.solutions[0]


def _similarity(puzzle: Puzzle, board: Board | None, full: Board) -> float | None:
    """Return the share of empty cells that agree with the full board, or None."""
    if board is None or not full:
        return None
    open_cells = [cell for cell, given in enumerate(puzzle.givens) if not given]
    return sum(board[cell] == full[cell] for cell in open_cells) / max(1, len(open_cells))


# Seconds; of shorter runs the median of three counts: the minimum would favour the faster solver.
SHORT = 0.05
Returned = TypeVar("Returned")


class OutOfTime(Exception):
    """The time limit was exceeded, but the system had not yet killed the process."""


def timed_by_processor(run: Callable[[], Returned], limit: float) -> tuple[Returned, float]:
    """Return the result of `run` and its CPU seconds. Raises OutOfTime."""
    runs = [_once(run, limit)]
    if runs[0][1] < SHORT:
        runs += [_once(run, limit) for _ in range(2)]
        runs.sort(key=lambda run_: run_[1])
    returned, seconds = runs[len(runs) // 2]
    if seconds > limit:
        raise OutOfTime
    return returned, seconds


def _once(run: Callable[[], Returned], limit: float) -> tuple[Returned, float]:
    clear_graph_cache()
    with _without_garbage_collection():
        started = processor_seconds()
        with processor_limit(limit):
            returned = run()
        seconds = processor_seconds() - started
    return returned, seconds


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Turn garbage collection off during a run, in favour of the peers' lists.

    Collect after each run, so that all runs start alike.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()
