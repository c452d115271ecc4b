"""State machine and local processes: nothing lost or doubled, culprits named."""

import os
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from sudoshiki.jobs import Helper, run_jobs, worker_process
from sudoshiki.jobs.backend import AttemptStatus
from sudoshiki.jobs.local_processes import JobDied
from sudoshiki.jobs.states import TRIES, JobStates, Key
from sudoshiki.processes import Link

from . import targets


def test_a_job_goes_through_its_states() -> None:
    states = JobStates()
    states.add((0,))
    states.add((1,))
    assert states.take() == (0,)
    assert (states.waiting, len(states)) == (1, 2)
    assert states.end((0,))
    assert not states.end((0,)), "a second result of the same job is no news"
    assert states.take() == (1,)
    assert states.take() is None


def test_lost_three_times_is_too_often() -> None:
    states = JobStates()
    states.add((5,))
    for loss in range(1, TRIES + 1):
        assert states.take() == (5,)
        assert states.mark_lost((5,)) == (loss == TRIES)
    assert states.split((5,), 2) == [(5, 0), (5, 1)]
    assert states.take() == (5, 0), "the parts stand where the whole stood"
    states.mark_returned((5, 0))
    assert states.losses((5, 0)) == 0, "a job that had not begun is not blamed"


def test_parts_go_before_later_jobs() -> None:
    states = JobStates()
    for number in range(3):
        states.add((number,))
    states.take()
    assert states.mark_lost((0,), certain=True)
    states.split((0,), 2)
    assert [states.take() for _ in range(4)] == [(0, 0), (0, 1), (1,), (2,)]


@pytest.mark.parametrize("seed", range(20))
def test_any_history_ends(seed: int) -> None:
    """With random faults, every job ends exactly once."""
    chance = random.Random(seed)
    states = JobStates()
    size: dict[Key, int] = {(number,): chance.randint(1, 8) for number in range(10)}
    for key in size:
        states.add(key)
    ended = []
    running = []
    while len(states):
        while (taken := states.take()) is not None:
            running.append(taken)
        key = running.pop(chance.randrange(len(running)))
        fate = chance.random()
        if fate < 0.4:
            assert states.end(key)
            ended.append((key, size[key]))
        elif fate < 0.5:
            states.mark_returned(key)
        elif states.mark_lost(key):
            if size[key] > 1:
                for child, part in zip(
                    states.split(key, 2), (size[key] // 2, -(-size[key] // 2)), strict=True
                ):
                    size[child] = part
            else:
                assert states.end(key)
                ended.append((key, 1))
    assert sum(count for _, count in ended) == sum(size[(number,)] for number in range(10))


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_every_job_once(workers: int) -> None:
    results = {done.payload: done.result for done in run_jobs(range(50), targets.double, workers=workers)}
    assert results == {number: 2 * number for number in range(50)}


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_its_job_tried_again(tmp_path: Path) -> None:
    given = [(str(tmp_path), number) for number in range(10)]
    done = [finished.result for finished in run_jobs(given, targets.die_twice, workers=2)]
    assert sorted(done) == list(range(10))


@pytest.mark.slow
def test_poison_is_found_by_splitting() -> None:
    given = [list(range(start, start + 8)) for start in range(0, 32, 8)]
    run = run_jobs(given, targets.die_on_seven, workers=2, split=targets.halves)
    assert targets.doubled_and_poisoned(run) == ([2 * n for n in range(32) if n != 7], [[7]])


@pytest.mark.slow
def test_a_helper_is_a_worker_of_the_run_and_answers_after_it() -> None:
    with Helper() as helper:
        first = helper.call(targets.process_id, 0)
        assert first != os.getpid()
        with pytest.raises(FileNotFoundError, match="nowhere"):
            helper.call(targets.complain, 1)
        done = [done.result for done in run_jobs(range(3), targets.process_id, workers=1, helper=helper)]
        assert {*done, helper.call(targets.process_id, 0)} == {first}
        with pytest.raises(JobDied):
            helper.call(os._exit, 9)
        assert helper.call(targets.process_id, 0) != first
        worker = helper.worker
    assert worker
    assert not worker.alive()


def test_an_exception_comes_back_as_it_is() -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        list(run_jobs([1], targets.complain, workers=1))


@pytest.mark.parametrize("before", [0, 1, 3])
def test_a_payload_that_no_worker_can_unpack_is_an_error_and_no_endless_wait(before: int) -> None:
    run = run_jobs([*range(before), targets.Unpackable()], targets.is_there, workers=1)
    with pytest.raises(ModuleNotFoundError, match="not_there"):
        list(run)


class NoRoom:
    """A connection on which the second job is too large to be received."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.coming: Iterator[Any] = iter([((0,), pickle.dumps((targets.double, (21,))))])

    def receive(self) -> Any:
        for job in self.coming:
            return job
        raise MemoryError

    def send(self, message: Any) -> None:
        self.sent.append(message)


def test_a_job_that_can_not_be_taken_in_ends_the_worker_after_the_jobs_before_it() -> None:
    link = NoRoom()
    with pytest.raises(MemoryError):
        worker_process.main(cast(Link, link), targets.double)
    assert link.sent[1:] == [((0,), AttemptStatus.DONE, 42)]
