"""A user's function in a process of its own: it may crash, loop or eat memory, and only that process ends."""

from __future__ import annotations

from time import monotonic
from typing import Any

from ..processes import Child, ChildDied, wait_for
from ..processes.idle import IdleChildren
from ..puzzle import Puzzle, UsageError
from ..solve import Algorithm, Answer, Request, Stopped
from .apart_child import Task, main
from .errors import AlgorithmError, WrongBoard, board_text
from .specs import Spec

__all__ = ["describe", "solve_apart"]

_LOOK_EVERY = 0.02  # seconds between looks at the stop flag and the clock
_GRACE = 0.12  # seconds in which a function may end by itself, and say what it counted
_LOAD = 20.0  # seconds for importing a file

_idle: IdleChildren[Child] = IdleChildren()


def describe(spec: Spec) -> Algorithm:
    """What the file says of its function."""
    while (old := _idle.take(spec)) is not None:  # it may have loaded an older text
        old.end()
    child, row = _started(spec)
    _idle.put_back(spec, child)
    return row


def _started(spec: Spec) -> tuple[Child, Algorithm]:
    child = Child(main, spec.file, spec.function, spec.name)
    try:
        if not wait_for([child], _LOAD):
            raise AlgorithmError(f"{spec.name}: its file is not imported after {_LOAD:.0f} s: {spec.file}")
        match child.receive():
            case ("loaded", row):
                return child, row
            case ("refused", text):
                raise UsageError(text)
    except ChildDied as died:
        raise AlgorithmError(f"{spec.name}: {died} while its file was imported: {spec.file}") from None
    except BaseException:
        child.end()
        raise
    raise AssertionError


def solve_apart(spec: Spec, puzzle: Puzzle, request: Request) -> Answer:
    """Recorder the function on the puzzle in its process, within the request's limits."""
    child = _idle.take(spec) or _started(spec)[0]
    try:
        child.send(_task(puzzle, request))
        message = _hear(child, request)
    except ChildDied as died:
        raise AlgorithmError(f"{spec.name}: {died}, on the board {board_text(puzzle)}") from None
    except BaseException:  # Ctrl-C too
        child.end()
        raise
    if message is None:
        child.end()
        return Answer(stopped=Stopped.ASKED if request.stop.is_set() else Stopped.SECONDS)
    _idle.put_back(spec, child)
    kind, content = message
    if kind != "answer":
        raise (WrongBoard if kind == "wrong board" else AlgorithmError)(content)
    answer: Answer = content
    if answer.stopped is Stopped.ASKED and not request.stop.is_set():  # it was interrupted for being late
        return answer._replace(stopped=Stopped.SECONDS)
    return answer


def _task(puzzle: Puzzle, request: Request) -> Task:
    return Task(
        puzzle,
        request.solutions,
        request.keep,
        request.seconds_left(),
        request.effort,
        request.seed,
        dict(request.options),
        request.trace_capacity,
    )


def _hear(child: Child, request: Request) -> Any:
    """The child's answer; None if it had to be given up."""
    given_up: float | None = None
    while not wait_for([child], _LOOK_EVERY):
        if given_up is None and request.must_end():
            given_up = monotonic() + _GRACE
            child.interrupt()
        if given_up is not None and monotonic() > given_up:
            return None
    return child.receive()
