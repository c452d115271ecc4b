"""The solvers of a benchmark, each in a child process of its own that is ended when its time is up.

    Contestant("cadical195").solve(puzzle, seconds=60) → Result(status, seconds, board)

Time and limit are those of the processor, for us as for the peers: other programs on the machine stretch
neither. Loading a library is not timed, building a model is. The system ends a child at the next whole
second after the limit; what it finds between the two counts as too late.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from peers import PEERS

import sudoshiki as sk
from sudoshiki.processes import (
    Child,
    ChildDied,
    Death,
    Limits,
    Link,
    processor_limit,
    processor_seconds,
)
from sudoshiki.solvers.native import native_graph

LIMITS = Limits(memory=8 * 2**30)  # the straight encoding of an empty 100×100 would take far more


class Result(NamedTuple):
    status: str  # "solved", "none", "timeout", "memory", or what went wrong
    seconds: float  # of the processor; the limit if unsolved
    board: sk.Board | None = None


class Contestant:
    """A child process with one solver loaded, started again after it was ended."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._child: Child | None = None

    def solve(self, puzzle: sk.Puzzle, seconds: float) -> Result:
        try:
            child = self._child = self._child or self._start()
            child.send((puzzle, seconds))
            result = Result(*child.receive())
        except ChildDied as died:
            self.end()
            return Result(_blame(died.death), seconds)
        return Result("timeout", seconds) if result.seconds > seconds else result

    def _start(self) -> Child:
        child = Child(_serve, self.name, limits=LIMITS)
        child.receive()  # its library is loaded
        return child

    def end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


def _blame(death: Death) -> str:
    if death.out_of_time:
        return "timeout"
    return "memory" if death.out_of_memory else f"died ({death.code})"


def _serve(link: Link, name: str) -> None:
    solve = _ready_peer(name) if name in PEERS else _ready_ours(name)
    gc.disable()  # in the peers' favour: collections cost more than the lists of clauses themselves
    link.send("ready")
    while True:
        puzzle, seconds = link.receive()
        native_graph.cache_clear()  # nothing is kept from the board before
        begun = processor_seconds()
        try:
            with processor_limit(seconds):
                status, board = solve(puzzle)
        except MemoryError:
            status, board = "memory", None
        except Exception as error:
            status, board = f"{type(error).__name__}: {error}", None
        link.send((status, processor_seconds() - begun, board))
        gc.collect()


Ready = Callable[[sk.Puzzle], tuple[str, sk.Board | None]]


def _ready_peer(name: str) -> Ready:
    solve, library = PEERS[name]
    import_module(library)

    def decided(puzzle: sk.Puzzle) -> tuple[str, sk.Board | None]:
        board = solve(puzzle)
        return ("none" if board is None else "solved"), board

    return decided


def _ready_ours(name: str) -> Ready:
    sk.solve(sk.latin("."), name)  # loads what the algorithm needs

    def decided(puzzle: sk.Puzzle) -> tuple[str, sk.Board | None]:
        outcome = sk.solve(puzzle, name, limit=1)
        if outcome.verdict is sk.Verdict.UNDECIDED:
            return str(outcome.stopped), None
        return ("none" if outcome.verdict is sk.Verdict.NONE else "solved"), outcome.solution

    return decided
