"""The other end of `foreign`: waits for tasks in a process of its own, and runs their jobs.

A job is a function `(task, emit) -> (exhausted, counters)`. It calls `emit(board)` for each solution, and
returns when that says False: enough were found.
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

_TELL_EVERY = 0.05  # seconds between reports of a count


@dataclass(frozen=True, slots=True)
class Task:
    """What a child is asked."""

    algorithm: str  # its name, for people
    job: tuple[str, str]  # module and function
    puzzle: Puzzle
    solutions: int
    keep: int
    seed: int
    options: Mapping[str, Any]


class Emit:
    """Takes a job's solutions and hands the first few on."""

    def __init__(self, link: Link, task: Task) -> None:
        self._link = link
        self._limit = task.solutions
        self._keep = task.keep
        self._told = monotonic()
        self.found = 0

    def __call__(self, board: Board) -> bool:
        """Report a solution. False when that was the last one asked for."""
        self.found += 1
        if self.found <= self._keep:
            self._link.send(("solution", board))
        elif monotonic() - self._told > _TELL_EVERY:
            self._told = monotonic()
            self._link.send(("found", self.found))
        return self.found < self._limit


Job = Callable[[Task, Emit], tuple[bool, Counters]]


def main(link: Link, library: str) -> None:
    """Load the library, then do one task after the other."""
    gc.disable()  # millions of clauses would be looked through again and again; tidied up between tasks
    try:
        import_module(library)
    except ImportError as error:
        link.send(("failed", str(error)))
        return
    gc.freeze()
    link.send(("ready",))
    while True:
        _do(link.receive(), link)
        gc.collect()


def _do(task: Task, link: Link) -> None:
    module, function = task.job
    job: Job = getattr(import_module(module), function)
    emit = Emit(link, task)
    try:
        exhausted, counters = job(task, emit)
    except UsageError as error:
        link.send(("refused", str(error)))
    except MemoryError:
        link.send(("out of memory", "out of memory"))
    except Exception as error:  # some have a word of their own for it
        what = "out of memory" if near_memory_limit() else "failed"
        link.send((what, f"{type(error).__name__}: {error}"))
    else:
        link.send(("end", emit.found, exhausted, counters))
