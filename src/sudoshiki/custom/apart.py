"""A user's function in a process of its own: it may crash, loop or eat memory, and only that process ends."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any

from ..processes import Child, ChildDied, wait_for
from ..processes.idle import IdleChildren
from ..puzzle import Puzzle, UsageError
from ..solve import Algorithm, Answer, Request, Stopped
from .apart_child import main
from .errors import AlgorithmError, WrongBoard, board_text
from .specs import Spec

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
            raise AlgorithmError(
                f"{spec.name}: importing {spec.file} did not end within {_LOAD:g} s; "
                'what is no definition belongs under if __name__ == "__main__":'
            )
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


@dataclass(frozen=True, slots=True)
class Apart:
    """A function in a file as the `solve` of a row of the registry."""

    spec: Spec
    stamp: tuple[int, int]  # when the file was written, and its size

    def __call__(self, puzzle: Puzzle, request: Request) -> Answer:
        return _solve(self.spec, puzzle, request)


def _solve(spec: Spec, puzzle: Puzzle, request: Request) -> Answer:
    """Run the function on the puzzle in its process, within the request's limits."""
    child = _idle.take(spec) or _started(spec)[0]
    try:
        child.send((puzzle, _limits(request)))
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


def _limits(request: Request) -> dict[str, Any]:
    """What its Request is made of there; the flag is its own."""
    return {
        "solutions": request.solutions,
        "keep": request.keep,
        "seconds": request.seconds_left(),
        "effort": request.effort,
        "seed": request.seed,
        "options": dict(request.options),
        "trace_capacity": request.trace_capacity,
    }


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
