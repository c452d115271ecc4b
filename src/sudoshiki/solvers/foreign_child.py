"""The child of `foreign`: waits for tasks and runs their jobs.

A job is a function `(task, emit) -> (exhausted, counters)`. It calls `emit(board)` for each solution, and
returns when that is False: enough were found.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from time import monotonic
from typing import Any

from ..processes import Link, near_memory_limit
from ..puzzle import Board, Puzzle, UsageError
from ..solve import Counters

_REPORT_INTERVAL = 0.05  # seconds between reports of a count


@dataclass(frozen=True, slots=True)
class SolverTask:
    """A task of a child."""

    algorithm: str  # its name, for messages
    job: tuple[str, str]  # module and function
    puzzle: Puzzle
    solutions: int
    keep: int
    seed: int
    options: Mapping[str, Any]


class Emit:
    """Counts a job's solutions and sends the first few."""

    def __init__(self, link: Link, task: SolverTask) -> None:
        self._link = link
        self._limit = task.solutions
        self._keep = task.keep
        self._reported_at = monotonic()
        self.solution_count = 0

    def __call__(self, board: Board) -> bool:
        """Report a solution; False if there are enough."""
        self.solution_count += 1
        if self.solution_count <= self._keep:
            self._link.send(("solution", board))
        elif monotonic() - self._reported_at > _REPORT_INTERVAL:
            self._reported_at = monotonic()
            self._link.send(("found", self.solution_count))
        return self.solution_count < self._limit


Job = Callable[[SolverTask, Emit], tuple[bool, Counters]]


def main(link: Link, library: str) -> None:
    """Load the library, then run one task after the other."""
    gc.disable()  # would scan millions of clauses again and again; collected between tasks
    try:
        import_module(library)
    except ImportError as error:
        link.send(("failed", str(error)))
        return
    gc.freeze()
    link.send(("ready",))
    while True:
        _run_task(link.receive(), link)
        gc.collect()


def _run_task(task: SolverTask, link: Link) -> None:
    module, function = task.job
    job: Job = getattr(import_module(module), function)
    emit = Emit(link, task)
    try:
        exhausted, counters = job(task, emit)
    except UsageError as error:
        link.send(("refused", str(error)))
    except MemoryError:
        link.send(("out of memory", "out of memory"))
    except Exception as error:  # some libraries raise their own exception for it
        kind = "out of memory" if near_memory_limit() else "failed"
        link.send((kind, f"{type(error).__name__}: {error}"))
    else:
        link.send(("end", emit.solution_count, exhausted, counters))
