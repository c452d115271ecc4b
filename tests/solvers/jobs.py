"""Jobs that fail in every way a foreign solver can."""

from __future__ import annotations

import os
import signal
import time
from typing import NoReturn

from sudoshiki.processes import Limits
from sudoshiki.solve import Counters
from sudoshiki.solvers.foreign_child import Emit, SolverTask


def die(_task: SolverTask, _emit: Emit) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("unreachable")


def quit_early(_task: SolverTask, _emit: Emit) -> NoReturn:
    os._exit(3)


def run_out_of_memory(_task: SolverTask, _emit: Emit) -> NoReturn:
    raise MemoryError


def fail(_task: SolverTask, _emit: Emit) -> NoReturn:
    raise RuntimeError("status 6")


def fail_near_the_limit(_task: SolverTask, _emit: Emit) -> NoReturn:
    """Like SCIP, which has a status for refused memory."""
    Limits(memory=400 << 20).impose()
    held = b"x" * (250 << 20)
    raise RuntimeError(f"status 4 with {len(held)} bytes")


def find_one_and_hang(task: SolverTask, emit: Emit) -> tuple[bool, Counters]:
    emit(task.puzzle.givens)
    time.sleep(1000)
    return True, Counters()


def find_none(_task: SolverTask, _emit: Emit) -> tuple[bool, Counters]:
    return True, Counters(conflicts=7)
