"""The other end of `foreign`: waits for tasks in a process of its own, and runs their jobs.

A job is a function `(task, emit) -> (exhausted, counters)`. It calls `emit(board)` for each solution, and
returns when that says False: enough were found.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from ..puzzle import Board, UsageError
from ..solve import Counters
from .foreign import Task

__all__ = ["Emit", "Job", "main"]

_TELL_EVERY = 0.05  # seconds between reports of a count


class Emit:
    """Takes a job's solutions and hands the first few on."""

    def __init__(self, pipe: Connection[Any, Any], task: Task) -> None:
        self._pipe = pipe
        self._limit = task.solutions
        self._keep = task.keep
        self._told = monotonic()
        self.found = 0

    def __call__(self, board: Board) -> bool:
        """Report a solution. False when that was the last one asked for."""
        self.found += 1
        if self.found <= self._keep:
            self._pipe.send(("solution", board))
        elif monotonic() - self._told > _TELL_EVERY:
            self._told = monotonic()
            self._pipe.send(("found", self.found))
        return self.found < self._limit


Job = Callable[[Task, Emit], tuple[bool, Counters]]


def main(fd: int, library: str) -> None:
    """Load the library, then do one task after the other until the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    gc.disable()  # millions of clauses would be looked through again and again; tidied up between tasks
    pipe: Connection[Any, Any] = Connection(fd)
    try:
        import_module(library)
    except ImportError as error:
        pipe.send(("failed", str(error)))
        return
    gc.freeze()
    pipe.send(("ready",))
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        _do(task, pipe)
        gc.collect()


def _do(task: Task, pipe: Connection[Any, Any]) -> None:
    module, function = task.job
    job: Job = getattr(import_module(module), function)
    emit = Emit(pipe, task)
    try:
        exhausted, counters = job(task, emit)
    except UsageError as error:
        pipe.send(("refused", str(error)))
    except MemoryError:
        pipe.send(("failed", "out of memory"))
    except Exception as error:
        pipe.send(("failed", f"{type(error).__name__}: {error}"))
    else:
        pipe.send(("end", emit.found, exhausted, counters))


def _end_with_parent() -> None:
    """Ask for a signal, whose default is to end this process, when standard input closes.

    A search inside a library runs no Python, so nothing written in Python could notice.
    """
    import fcntl

    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_ASYNC)
