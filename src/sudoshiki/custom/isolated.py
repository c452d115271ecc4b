"""Run a user's function in a child process, which alone ends if it crashes."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from time import monotonic
from typing import Any

from ..processes import Child, ChildDied, wait_for
from ..processes.idle import IdleChildren
from ..puzzle import Puzzle, Rule, UsageError
from ..puzzle.model import in_primitives
from ..solve import Algorithm, Answer, Request, Stopped
from .errors import AlgorithmError, WrongBoard, board_text
from .isolated_child import main
from .specs import Spec

_CHECK_INTERVAL = 0.02  # seconds between checks of the stop flag and the clock
_GRACE = 0.12  # seconds in which an interrupted function may return its counters
_LOAD = 20.0  # seconds for importing a file

_idle: IdleChildren[Child] = IdleChildren()


def describe(spec: Spec) -> Algorithm:
    """Load the file and return the entry of its function."""
    while (old := _idle.take(spec) or _loading.take(spec)) is not None:  # it may have loaded an older version
        old.end()
    started = _start(spec)
    assert started is not None  # nothing ends the wait
    child, algorithm = started
    _idle.put_back(spec, child)
    return algorithm


class _Loading(Child):
    """A process that imports the user's file."""

    def __init__(self, spec: Spec) -> None:
        super().__init__(main, spec.file, spec.function, spec.name, _LOAD + 1)
        self.since = monotonic()


# Children that were still loading when their first request ended.
_loading: IdleChildren[_Loading] = IdleChildren()


def _start(spec: Spec, request: Request | None = None) -> tuple[Child, Algorithm] | None:
    """Start a process that imports the file; None if the request ends first.

    The next request continues with the same process.
    """
    child = _loading.take(spec) or _Loading(spec)
    try:
        while not wait_for([child], _CHECK_INTERVAL):
            if request is not None and request.must_end():
                _loading.put_back(spec, child)
                return None
            if monotonic() > child.since + _LOAD:
                raise AlgorithmError(
                    f"{spec.name}: importing {spec.file} did not end within {_LOAD:g} s; "
                    'what is no definition belongs under if __name__ == "__main__":'
                )
        match child.receive():
            case ("loaded", algorithm):
                return child, algorithm
            case ("refused", text):
                raise UsageError(text)
    except ChildDied as died:
        raise AlgorithmError(f"{spec.name}: {died} while its file was imported: {spec.file}") from None
    except BaseException:
        child.end()
        raise
    raise AssertionError


@dataclass(frozen=True, slots=True)
class IsolatedFunction:
    """A function in a file, as the `solve` of an entry of the registry."""

    spec: Spec
    stamp: tuple[int, int]  # modification time and size of the file

    def __call__(self, puzzle: Puzzle, request: Request) -> Answer:
        return _solve(self.spec, puzzle, request)


def _solve(spec: Spec, puzzle: Puzzle, request: Request) -> Answer:
    """Run the function on the puzzle in its process, within the request's limits."""
    child = _idle.take(spec)
    if child is None:
        started = _start(spec, request)
        if started is None:
            return _ended_early(request)
        child = started[0]
    try:
        child.send((_readable(puzzle), _limits(request)))
        message = _receive(child, request)
    except ChildDied as died:
        raise AlgorithmError(f"{spec.name}: {died}, on the board {board_text(puzzle)}") from None
    except BaseException:  # Ctrl-C too
        child.end()
        raise
    if message is None:
        child.end()
        return _ended_early(request)
    kind, content = message
    if kind == "answer" and content.stopped in (Stopped.REQUESTED, Stopped.SECONDS):
        child.end()  # an exception ended its code anywhere, even amid an import: its state may be broken
    else:
        _idle.put_back(spec, child)
    if kind != "answer":
        raise (WrongBoard if kind == "wrong board" else AlgorithmError)(content)
    answer: Answer = content
    if answer.stopped is Stopped.REQUESTED and not request.stop.is_set():  # interrupted at the deadline
        return answer._replace(stopped=Stopped.SECONDS)
    return answer


def _readable(puzzle: Puzzle) -> Puzzle:
    """The puzzle; in primitives if a process would not find the class of a rule."""
    return puzzle if all(map(_is_found, puzzle.graph.rules)) else in_primitives(puzzle)


def _is_found(rule: Rule) -> bool:
    """Whether another process can import the class, unlike one of a script."""
    class_ = type(rule)
    module = sys.modules.get(class_.__module__)
    return class_.__module__ != "__main__" and getattr(module, class_.__qualname__, None) is class_


def _ended_early(request: Request) -> Answer:
    return Answer(stopped=Stopped.REQUESTED if request.stop.is_set() else Stopped.SECONDS)


def _limits(request: Request) -> dict[str, Any]:
    """Arguments of the Request in the child, which has a stop flag of its own."""
    return {
        "solutions": request.solutions,
        "keep": request.keep,
        "seconds": request.seconds_left(),
        "effort": request.effort,
        "seed": request.seed,
        "options": dict(request.options),
        "trace_capacity": request.trace_capacity,
    }


def _receive(child: Child, request: Request) -> Any:
    """Wait for the child's answer; None if it did not end after an interrupt."""
    deadline: float | None = None
    while not wait_for([child], _CHECK_INTERVAL):
        if deadline is None and request.must_end():
            deadline = monotonic() + _GRACE
            child.interrupt()
        if deadline is not None and monotonic() > deadline:
            return None
    return child.receive()
