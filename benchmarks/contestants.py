"""The solvers of a benchmark, each in a child process of its own that is ended when its time is up.

    Contestant("cadical195").solve(puzzle, seconds=60) → Result(status, seconds, board)

Time and limit are those of the processor, for us as for the peers: other programs on the machine stretch
neither. Loading a library is not timed, building a model is.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import signal
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from peers import PEERS

import sudoshiki as sk
from sudoshiki.lab.worker import die_with_parent
from sudoshiki.solvers.native import native_graph

MEMORY = 8 * 2**30  # bytes: the straight encoding of an empty 100×100 would take far more
LOOK_EVERY = 0.1  # seconds


class Result(NamedTuple):
    status: str  # "solved", "none", "timeout", "memory", or what went wrong
    seconds: float  # of the processor; the limit if unsolved
    board: sk.Board | None = None


class Contestant:
    """A child process with one solver loaded, started again after it was ended."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process: Any = None

    def solve(self, puzzle: sk.Puzzle, seconds: float) -> Result:
        if self._process is None:
            self._start()
        try:
            self._pipe.send(puzzle)
            before = self._processor_seconds()
            while not self._pipe.poll(LOOK_EVERY):
                if self._processor_seconds() - before > seconds:
                    self.end()
                    return Result("timeout", seconds)
            return Result(*self._pipe.recv())
        except (EOFError, ConnectionError):
            self._process.join()
            died = Result(f"died ({self._process.exitcode})", seconds)
        self.end()
        return died

    def _processor_seconds(self) -> float:
        """Looked up from outside: a timer inside would make the system's processor clock count in ticks."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(self.name, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe.recv()  # its library is loaded

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


def _serve(name: str, pipe: Any) -> None:
    die_with_parent()
    solve = _ready_peer(name) if name in PEERS else _ready_ours(name)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the benchmark, which ends this process
    gc.disable()  # in the peers' favour: collections cost more than the lists of clauses themselves
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    pipe.send("ready")
    while True:
        puzzle = pipe.recv()
        native_graph.cache_clear()  # nothing is kept from the board before
        begun = process_time()
        try:
            status, board = solve(puzzle)
        except MemoryError:
            status, board = "memory", None
        except Exception as error:
            status, board = f"{type(error).__name__}: {error}", None
        pipe.send((status, process_time() - begun, board))
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
