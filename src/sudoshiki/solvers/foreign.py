"""Solvers of other libraries, each in a child process that can be killed.

Few of these libraries can be interrupted during a search, fewer while they read a model, and none when they
run out of memory. So the model is built and solved in a child, which sends solutions as they are found; a
stop request, a deadline or Ctrl-C kills the child. A child that has finished waits for the next puzzle with
its library loaded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..processes import Child, ChildDied, wait_for
from ..processes.idle import IdleChildren
from ..puzzle import Board, Kind, Puzzle, SudoshikiError, UsageError
from ..puzzle.model import in_primitives
from ..solve import Answer, Counters, Request, Stopped
from .foreign_child import SolverTask, main

_CHECK_INTERVAL = 0.05  # seconds between checks of the stop flag and the clock


class ForeignError(SudoshikiError):
    """A solver of another library failed or crashed; the puzzle is undecided."""

    kind = Kind.PROCESS


class ForeignOutOfMemory(ForeignError, MemoryError):
    """Raised when a library needs more memory than there is, or than the limit."""


@dataclass(slots=True)
class _Progress:
    """The messages of the child so far."""

    boards: list[Board] = field(default_factory=list)
    solution_count: int = 0

    def answer(self, stopped: Stopped, exhausted: bool = False, counters: Counters | None = None) -> Answer:
        return Answer(
            solutions=tuple(self.boards),
            found=self.solution_count,
            exhausted=exhausted,
            stopped=stopped,
            counters=counters or Counters(),
        )


class _CutOff(Exception):
    """The child must be killed before it has answered."""

    def __init__(self, reason: Stopped) -> None:
        super().__init__(reason)
        self.reason = reason


class _Child(Child):
    """A process that loads one library."""

    def __init__(self, library: str) -> None:
        super().__init__(main, library, quiet=True)
        self.library = library
        self.ready = False  # library loaded, waiting for a task


_idle: IdleChildren[_Child] = IdleChildren()


def solve_in_child(
    puzzle: Puzzle, request: Request, *, algorithm: str, job: tuple[str, str], library: str
) -> Answer:
    """Run `job` on the puzzle in a child with `library` loaded. Raises ForeignError."""
    progress = _Progress()
    if reason := _must_stop(request):
        return progress.answer(reason)
    limits = request.solutions, request.keep, request.seed
    task = SolverTask(algorithm, job, in_primitives(puzzle), *limits, dict(request.options))
    child = _idle.take(library) or _Child(library)
    try:
        answer = _run_task(child, task, request, progress)
    except _CutOff as cut:
        child.end()
        if cut.reason is Stopped.SECONDS:
            _idle.put_back(library, _Child(library))  # loads its library in the background
        return progress.answer(cut.reason)
    except ChildDied as died:
        error = ForeignOutOfMemory if died.exit_status.out_of_memory else ForeignError
        raise error(f"{_name(task)} ended without an answer: {died}") from None
    except BaseException:  # Ctrl-C too
        child.end()
        raise
    _idle.put_back(library, child)
    return answer


def _run_task(child: _Child, task: SolverTask, request: Request, progress: _Progress) -> Answer:
    if child.ready:
        child.send(task)
    while True:
        match _receive(child, request):
            case ("ready",):
                child.ready = True
                child.send(task)
            case ("solution", board):
                progress.boards.append(board)
                progress.solution_count += 1
            case ("found", found):
                progress.solution_count = found
            case ("end", found, exhausted, counters):
                progress.solution_count = found
                return progress.answer(
                    Stopped.FINISHED if exhausted else Stopped.SOLUTIONS, exhausted, counters
                )
            case ("refused", text):
                raise UsageError(text, kind=Kind.UNSUPPORTED)
            case ("out of memory", text):
                raise ForeignOutOfMemory(f"{_name(task)} failed: {text}")
            case ("failed", text):
                raise ForeignError(f"{_name(task)} failed: {text}")


def _receive(child: _Child, request: Request) -> Any:
    """Wait for the child's next message. Raises _CutOff at a stop or the time limit."""
    while True:
        if reason := _must_stop(request):
            raise _CutOff(reason)
        seconds = request.seconds_left()
        if wait_for([child], _CHECK_INTERVAL if seconds is None else min(seconds, _CHECK_INTERVAL)):
            return child.receive()


def _must_stop(request: Request) -> Stopped | None:
    if request.stop.is_set():
        return Stopped.REQUESTED
    return Stopped.SECONDS if request.out_of_time() else None


def _name(task: SolverTask) -> str:
    solver = task.options.get("solver")
    return f"{task.algorithm} ({solver})" if solver else task.algorithm
