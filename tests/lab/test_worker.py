"""How a run ended is kept apart: timeout, memory, crash, wrong answer, stop; limits hold for every worker."""

# ruff: noqa: ARG001  (the fakes have the arguments of what they stand for)
from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection, wait

import pytest

from sudoshiki import sudoku
from sudoshiki.lab.plan import Job
from sudoshiki.lab.runner import Worker
from sudoshiki.lab.store import Result
from sudoshiki.lab.worker import execute
from sudoshiki.puzzle import Puzzle
from sudoshiki.solve import Algorithm, Answer, Request, Stopped, register
from sudoshiki.solve.registry import _table

PUZZLE = sudoku("1......2..3....4")
JOB = Job("k", "b", "mrv", "mrv", 1, seed=1, limit=1, seconds=0.2, effort=None, options={})


def wrong(puzzle: Puzzle, request: Request) -> Answer:
    return Answer(solutions=((1,) * puzzle.side**2,), found=1, stopped=Stopped.SOLUTIONS)


def out_of_memory(puzzle: Puzzle, request: Request) -> Answer:
    raise MemoryError


def crash(puzzle: Puzzle, request: Request) -> Answer:
    raise RuntimeError("a bug")


def stopped(puzzle: Puzzle, request: Request) -> Answer:
    return Answer(stopped=Stopped.ASKED)


@pytest.fixture
def fakes() -> Iterator[None]:
    rows = {"fake-wrong": wrong, "fake-memory": out_of_memory, "fake-crash": crash, "fake-stopped": stopped}
    for name, function in rows.items():
        register(Algorithm(name, name, "", function, complete=True, effort=""))
    yield
    for name in rows:
        del _table[name]


@pytest.mark.usefixtures("fakes")
@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("mrv", "solved"),
        ("fake-wrong", "wrong"),
        ("fake-memory", "memory"),
        ("fake-crash", "crash"),
        ("fake-stopped", "stopped"),
    ],
)
def test_ends_are_kept_apart(name: str, status: str) -> None:
    assert execute(replace(JOB, algorithm=name), PUZZLE).status == status


def test_budgets_and_refusals_are_kept_apart() -> None:
    empty = sudoku(side=25)
    assert execute(replace(JOB, algorithm="backtracking", effort=1000), empty).status == "effort"
    assert execute(replace(JOB, algorithm="backtracking", seconds=0.05), empty).status == "timeout"
    assert execute(replace(JOB, algorithm="saturbfs", options={"attempts": 1}), empty).status == "undecided"
    assert execute(replace(JOB, options={"no-such": 1}), PUZZLE).status == "refused"
    assert execute(JOB, sudoku("12........3...4.")).status == "none"


def sleeper(pipe: Connection, core: int | None) -> None:
    pipe.recv()
    pipe.send("begun")
    time.sleep(60)


def eater(pipe: Connection, core: int | None) -> None:
    pipe.recv()
    pipe.send("begun")
    eaten = bytearray(300 << 20)
    eaten[::4096] = b"x" * len(eaten[::4096])
    time.sleep(60)


def dier(pipe: Connection, core: int | None) -> None:
    pipe.recv()
    os.kill(os.getpid(), signal.SIGSEGV)


def ended(worker: Worker, memory_mb: int = 4000) -> Result:
    worker.start(JOB, "", warm=False)
    while True:
        ready = wait([worker.pipe], timeout=0.05) if worker.pipe else []
        result = worker.result() if ready else worker.overdue(memory_mb)
        if result is not None:
            worker.kill()
            return result


def test_a_run_that_ignores_its_clock_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.lab.runner.GRACE", 0.1)
    result = ended(Worker(None, sleeper))
    assert (result.status, result.note) == ("timeout", "killed")


def test_a_run_that_eats_memory_is_killed() -> None:
    assert ended(Worker(None, eater), memory_mb=200).status == "memory"


def test_a_crash_of_the_process_names_its_signal() -> None:
    result = ended(Worker(None, dier))
    assert result.status == "crash"
    assert "SIGSEGV" in result.note
