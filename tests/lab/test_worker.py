"""Ends of runs: timeout, memory, crash, wrong answer, stop; limits hold."""

# ruff: noqa: ARG001  (the fakes have the arguments of what they stand for)
from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from sudoshiki import sudoku
from sudoshiki.lab.boards import BoardText, to_text
from sudoshiki.lab.plan import Job
from sudoshiki.lab.runner import RunWorker, first_results
from sudoshiki.lab.store import Result
from sudoshiki.lab.worker import execute
from sudoshiki.processes import Link
from sudoshiki.puzzle import ALL_PRIMITIVES, Puzzle
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
    return Answer(stopped=Stopped.REQUESTED)


@pytest.fixture
def fakes() -> Iterator[None]:
    rows = {"fake-wrong": wrong, "fake-memory": out_of_memory, "fake-crash": crash, "fake-stopped": stopped}
    for name, function in rows.items():
        register(Algorithm(name, name, "", ALL_PRIMITIVES, function, complete=True, effort=""))
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


def sleeper(link: Link, core: int | None) -> None:
    link.receive()
    link.send("begun")
    time.sleep(60)


def eater(link: Link, core: int | None) -> None:
    link.receive()
    link.send("begun")
    eaten = bytearray(300 << 20)
    time.sleep(60)
    del eaten


def refused(link: Link, core: int | None) -> None:
    link.receive()
    try:
        bytearray(300 << 20)
    except MemoryError as error:
        link.send(Result("memory", note=str(error)))
        link.receive()


def dier(link: Link, core: int | None) -> None:
    link.receive()
    os.kill(os.getpid(), signal.SIGSEGV)


def end_of(worker: RunWorker) -> Result:
    worker.start(JOB, BoardText(""), warm=False)
    while True:
        for _, result in first_results([worker]):
            worker.kill()
            return result


def test_a_run_that_ignores_its_clock_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.lab.runner.GRACE", 0.1)
    result = end_of(RunWorker(None, 4000, sleeper))
    assert (result.status, result.note) == ("timeout", "killed")


@pytest.mark.parametrize("target", [eater, refused])
def test_a_run_gets_no_more_memory_than_it_may_have(target: Callable[..., None]) -> None:
    """Their requests are refused at once."""
    assert end_of(RunWorker(None, 200, target)).status == "memory"


@pytest.mark.slow
def test_the_limit_holds_for_a_library_in_a_child_of_the_worker() -> None:
    """An error of `solve` about memory counts as one of memory for the runner."""
    pytest.importorskip("pysat")
    job = replace(JOB, algorithm="sat", seconds=60.0, options={"at-most-one": "ladder"})
    worker = RunWorker(None, 150)
    worker.start(job, BoardText(to_text(sudoku(side=64))), warm=False)
    results: list[Result] = []
    while not results:
        results = [result for _, result in first_results([worker])]
    worker.kill()
    assert results[0].status == "memory", results[0]
    assert "sat" in results[0].note


@pytest.mark.slow
def test_after_a_run_out_of_memory_the_next_has_a_process_of_its_own() -> None:
    worker = RunWorker(None, 200, refused)
    pids = []
    for _ in range(2):
        worker.start(JOB, BoardText(""), warm=False)
        assert worker.child is not None
        pids.append(worker.child.pid)
        while not list(first_results([worker])):
            pass
    worker.kill()
    assert pids[0] != pids[1]


def test_a_worker_that_died_while_it_waited_is_replaced() -> None:
    worker = RunWorker(None, 4000)
    worker.start(JOB, BoardText(to_text(PUZZLE)), warm=False)
    while not list(first_results([worker])):
        pass
    assert worker.child is not None
    os.kill(worker.child.pid, signal.SIGKILL)
    while worker.child.alive():
        time.sleep(0.01)
    worker.start(JOB, BoardText(to_text(PUZZLE)), warm=False)
    results: list[Result] = []
    while not results:
        results = [result for _, result in first_results([worker])]
    worker.kill()
    assert results[0].status == "solved"


def test_a_crash_of_the_process_names_its_signal() -> None:
    result = end_of(RunWorker(None, 4000, dier))
    assert result.status == "crash"
    assert "SIGSEGV" in result.note
