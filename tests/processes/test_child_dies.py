"""A child that dies at any moment in any way is reported and cleaned up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import pytest

from sudoshiki.processes import Child, ChildDied, ExitStatus, wait_for
from sudoshiki.processes.exit_status import diagnose
from sudoshiki.processes.watching import OUT_OF_TIME
from tests.tiers import first_is_quick

from . import targets
from .conftest import marked_processes, wait_until

LONG = 30.0


def zombies_and_children() -> set[int]:
    return {
        int(pid)
        for task in Path("/proc/self/task").iterdir()
        for pid in (task / "children").read_text().split()
    }


def exit_status_of(child: Child) -> ExitStatus:
    while True:
        try:
            child.receive()
        except ChildDied as died:
            return died.exit_status


@pytest.mark.parametrize("sent", first_is_quick([signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV]))
@pytest.mark.parametrize("moment", targets.MOMENTS)
def test_killed(moment: str, sent: signal.Signals, mark: str, tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+b") as log:
        child = targets.at(moment, log=log)
        if moment == "being sent to":
            Timer(0.05, os.kill, (child.pid, sent)).start()
            child.send(bytes(targets.LARGE))
        else:
            os.kill(child.pid, sent)
        assert exit_status_of(child) == ExitStatus(-sent)
        assert not child.alive()
        assert child.pid not in zombies_and_children()
        log.seek(0)
        assert log.read() == b""
    wait_until(lambda: not marked_processes(mark), "something of it lives on")


@pytest.mark.parametrize("moment", targets.MOMENTS)
def test_ended(moment: str, mark: str) -> None:
    child = targets.at(moment)
    child.end()
    child.end()
    assert child.pid not in zombies_and_children()
    assert exit_status_of(child) == ExitStatus(-signal.SIGKILL)
    wait_until(lambda: not marked_processes(mark), "something of it lives on")


@pytest.mark.parametrize("moment", ["starting", "idle"])
def test_an_interrupt_is_for_the_parent(moment: str, tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+b") as log, targets.at(moment, log=log) as child:
        for _ in range(20):
            os.kill(child.pid, signal.SIGINT)
        child.send("message")
        if moment == "starting":
            assert child.receive() == "message"
        else:
            assert exit_status_of(child) == ExitStatus(0)  # by its own will, having taken the message
        log.seek(0)
        assert log.read() == b""


def test_it_leaves_by_itself() -> None:
    assert exit_status_of(Child(targets.leave_with, 3)) == ExitStatus(3)
    assert str(ExitStatus(3)) == "ended with exit code 3"
    assert str(ExitStatus(-signal.SIGSEGV)) == "was killed by SIGSEGV"


def test_it_closes_its_connection_and_lives_on(monkeypatch: pytest.MonkeyPatch, mark: str) -> None:
    monkeypatch.setattr("sudoshiki.processes.child._EXIT_TIMEOUT", 0.1)
    exit_status = exit_status_of(Child(targets.hang_up))
    assert (exit_status, str(exit_status)) == (ExitStatus(None), "closed its connection")
    wait_until(lambda: not marked_processes(mark))


def test_messages_sent_before_death_are_not_lost() -> None:
    child = Child(targets.answer_and_leave)
    for _ in range(3):
        child.send("nobody takes this")
    wait_until(lambda: not child.alive())
    assert child.receive() == "answer"
    assert exit_status_of(child) == ExitStatus(5)
    child.send("and this goes nowhere")
    assert wait_for([child]) == [child]


def test_an_unpicklable_message_does_no_harm() -> None:
    with Child(targets.echo) as child:
        with pytest.raises(Exception, match="pickle"):
            child.send(lambda: None)
        child.send("good")
        assert child.receive() == "good"


@pytest.mark.parametrize("size", [0, 1, 4096, 65536, 100_003, 3 << 20])
def test_messages_of_any_size(size: int) -> None:
    message = os.urandom(size)
    with Child(targets.echo) as child:
        sender = Thread(target=child.send, args=(message,))
        sender.start()
        assert child.receive() == message
        sender.join()


def test_ended_children_leave_no_descriptors_or_zombies() -> None:
    """However they end."""
    targets.at("idle").end()  # imports what is imported once
    before = len(os.listdir("/proc/self/fd")), zombies_and_children()
    for number in range(12):
        child = targets.at("idle" if number % 2 else "starting")
        match number % 4:
            case 0 | 1:
                child.end()
            case 2:
                os.kill(child.pid, signal.SIGKILL)
                exit_status_of(child)
            case 3:
                pass  # only forgotten
        del child
    assert (len(os.listdir("/proc/self/fd")), zombies_and_children()) == before


def test_it_outlives_the_thread_that_started_it() -> None:
    children: list[Child] = []
    starter = Thread(target=lambda: children.append(Child(targets.echo)))
    starter.start()
    starter.join()
    with children[0] as child:
        child.send("still there")
        assert child.receive() == "still there"


def test_a_start_that_fails_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/no/such/python")
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(FileNotFoundError):
        Child(targets.echo)
    assert len(os.listdir("/proc/self/fd")) == before


def test_waiting_for_the_first_of_many() -> None:
    with Child(targets.echo) as one, Child(targets.echo) as other:
        assert wait_for([one, other], 0) == []
        other.send("word")
        assert wait_for([one, other], LONG) == [other]
        os.kill(one.pid, signal.SIGKILL)
        wait_until(lambda: not one.alive())
        assert wait_for([one, other], LONG) == [one, other]


@pytest.mark.parametrize(
    ("target", "size", "exit_status"),
    [
        (targets.ask_for_memory, 300 << 20, ExitStatus(71, out_of_memory=True)),
        (targets.limited_child, 300 << 20, ExitStatus(0)),
        (targets.reserve, 4 << 30, ExitStatus(0)),
    ],
)
def test_memory_is_refused_by_the_system(target: Any, size: int, exit_status: ExitStatus) -> None:
    child = Child(target, size, limits=targets.LITTLE, quiet=True)
    if target is targets.limited_child:
        text = child.receive()
        assert "memory" in text
        assert "71" in text
    assert exit_status_of(child) == exit_status


@pytest.mark.parametrize(
    ("held", "how"),
    [(150, "ran out of memory and was killed by SIGABRT"), (1, "was killed by SIGABRT")],
)
def test_an_abort_near_the_limit_is_put_down_to_memory(held: int, how: str) -> None:
    """The system attributes a parent's highest size to its children, not theirs.

    So a shell runs between the test, which may be large, and the child.
    """
    code = (
        "from tests.processes.targets import *\n"
        f"child = Child(abort_with_memory, {held} << 20, limits=LITTLE); child.receive()\n"
        "child.receive()"
    )
    root = Path(__file__).parents[2]
    command = ["sh", "-c", '"$@"; exit', "sh", sys.executable, "-c", code]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert ended.stderr.endswith(f"ChildDied: the process {how}\n")


@pytest.mark.parametrize(
    ("code", "peak", "blamed"),
    [
        (-signal.SIGKILL, 600, True),  # the system's own way when no memory is left at all
        (-signal.SIGSEGV, 500, True),
        (3, 600, True),
        (-signal.SIGSEGV, 499, False),
        (-signal.SIGTERM, 999, False),  # somebody's wish
        (-signal.SIGXCPU, 999, False),
        (OUT_OF_TIME, 999, False),
        (0, 999, True),  # before its answer
        (-signal.SIGSEGV, 100, False),
    ],
)
def test_which_deaths_count_as_out_of_memory(code: int, peak: int, blamed: bool) -> None:
    assert diagnose(code, peak, peak_before=100, limit=1000).out_of_memory == blamed
    assert not diagnose(code, peak, peak_before=100, limit=None).out_of_memory
    assert not diagnose(code, peak, peak_before=peak, limit=1000).out_of_memory


@pytest.mark.slow
def test_processor_time_is_counted_by_the_system() -> None:
    exit_status = exit_status_of(Child(targets.burn))
    assert (exit_status, exit_status.out_of_time) == (ExitStatus(-signal.SIGXCPU), True)
    assert Child(targets.burn_after_the_limit).receive() == "free again"
