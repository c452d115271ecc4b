"""Child processes of foreign solvers die, hang or are orphaned; nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

import sudoshiki as sk
from sudoshiki.processes.idle import MAX_IDLE
from sudoshiki.solve import Answer, Request
from sudoshiki.solvers import foreign

PUZZLE = sk.latin([1, 2, 2, 1], side=2)


def do(job: str, request: Request | None = None) -> Answer:
    return foreign.solve_in_child(
        PUZZLE, request or Request(), algorithm="jobs", job=("tests.solvers.jobs", job), library="math"
    )


@pytest.mark.parametrize(
    ("job", "why"),
    [
        ("die", "was killed by SIGKILL"),
        ("quit_early", "exit code 3"),
        ("run_out_of_memory", "out of memory"),
        ("fail", "status 6"),
    ],
)
def test_failures_name_the_solver_and_the_next_run_works(job: str, why: str) -> None:
    request = Request(options={"solver": "weak"})
    with pytest.raises(foreign.ForeignError, match=rf"jobs \(weak\).*{why}"):
        do(job, request)
    assert do("find_none").counters.conflicts == 7


@pytest.mark.parametrize("job", ["run_out_of_memory", "fail_near_the_limit"])
def test_a_lack_of_memory_is_distinguished(job: str) -> None:
    with pytest.raises(MemoryError, match="jobs failed"):
        do(job)


def test_a_missing_library_is_named() -> None:
    with pytest.raises(foreign.ForeignError, match="no_such_library"):
        foreign.solve_in_child(
            PUZZLE,
            Request(),
            algorithm="jobs",
            job=("tests.solvers.jobs", "find_none"),
            library="no_such_library",
        )


def test_solutions_found_before_the_deadline_are_kept() -> None:
    answer = do("find_one_and_hang", Request(seconds=2))
    assert (answer.solutions, answer.stopped, answer.exhausted) == (
        (PUZZLE.givens,),
        sk.Stopped.SECONDS,
        False,
    )


def test_a_child_that_died_while_waiting_is_replaced() -> None:
    do("find_none")
    for child in foreign._idle.waiting("math"):
        os.kill(child.pid, signal.SIGKILL)
        _wait_until(lambda child=child: not child.alive())
    assert do("find_none").exhausted


def test_a_waiting_child_is_used_again() -> None:
    do("find_none")
    waiting = {child.pid for child in foreign._idle.waiting("math")}
    do("find_none")
    assert {child.pid for child in foreign._idle.waiting("math")} == waiting


def test_threads_have_children_of_their_own() -> None:
    answers: list[Answer] = []
    threads = [Thread(target=lambda: answers.append(do("find_none"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.exhausted for answer in answers] == [True] * 4
    assert len(foreign._idle.waiting("math")) <= MAX_IDLE


# A test run in the background of a shell ignores SIGINT, and so would its children.
HANG = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import sudoshiki as sk
from sudoshiki.solve import Request
from sudoshiki.solvers.foreign import solve_in_child
puzzle = sk.latin(side=2)
print("begun", flush=True)
job = ("tests.solvers.jobs", "find_one_and_hang")
solve_in_child(puzzle, Request(), algorithm="jobs", job=job, library="math")
"""


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _wait_until(true: object, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def _gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_child_outlives_its_parent(sent: signal.Signals) -> None:
    root = Path(__file__).parents[2]
    parent = subprocess.Popen(
        [sys.executable, "-c", HANG],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    try:
        _wait_until(lambda: _children(parent.pid))
        (child,) = _children(parent.pid)
        time.sleep(0.5)
        parent.send_signal(sent)
        parent.wait(timeout=20)
        _wait_until(lambda: _gone(child))
    finally:
        parent.kill()
        parent.wait()
