"""The store: claimed jobs, lost runners, sixteen processes writing at once."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sudoshiki.lab.plan import Job
from sudoshiki.lab.store import Result, ResultStore
from sudoshiki.puzzle import UsageError
from sudoshiki.solve import Counters


def jobs(count: int) -> list[Job]:
    return [
        Job(f"b{at}|mrv|1", f"b{at}", "mrv", "mrv", 1, seed=at, limit=1, seconds=1.0, effort=None, options={})
        for at in range(count)
    ]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with ResultStore(tmp_path / "results.db", create=True) as store:
        store.add_jobs(jobs(400))
    return tmp_path / "results.db"


def test_each_job_is_claimed_once_in_order(path: Path) -> None:
    with ResultStore(path) as one, ResultStore(path) as other:
        first, second = one.claim(), other.claim()
        assert first is not None
        assert second is not None
        assert [first.key, second.key] == ["b0|mrv|1", "b1|mrv|1"]
        assert first == jobs(1)[0]


def test_adding_jobs_again_changes_nothing(path: Path) -> None:
    with ResultStore(path) as store:
        job = store.claim()
        assert job is not None
        store.finish(job.key, Result("solved"))
        store.add_jobs(jobs(400))
        assert store.counts() == {"done": 1, "waiting": 399}


def test_the_first_result_of_a_job_wins(path: Path) -> None:
    with ResultStore(path) as store:
        assert store.finish("b0|mrv|1", Result("solved", counters=Counters(tried=7)))
        assert not store.finish("b0|mrv|1", Result("timeout"))
        assert [(run["status"], run["tried"]) for run in store.runs()] == [("solved", 7)]


def _claim_and_die(path: Path) -> None:
    ResultStore(path).claim()


def test_the_claims_of_a_dead_runner_are_taken_over(path: Path) -> None:
    child = multiprocessing.get_context("fork").Process(target=_claim_and_die, args=(path,))
    child.start()
    child.join()
    with ResultStore(path) as store:
        assert store.counts() == {"claimed": 1, "waiting": 399}
        assert store.release_dead() == 1
        job = store.claim()
        assert job is not None
        assert job.key == "b0|mrv|1"
        assert store.release_dead() == 0  # this one is alive
        store.release_own()
        assert store.counts() == {"waiting": 400}


def _work(path: Path, written: Any) -> None:
    own = []
    with ResultStore(path) as store:
        while (job := store.claim()) is not None:
            if store.finish(job.key, Result("solved", counters=Counters(tried=job.seed))):
                own.append(job.key)
    written.put(own)


@pytest.mark.slow
def test_sixteen_processes_writing_to_one_store_lose_nothing(path: Path) -> None:
    context = multiprocessing.get_context("fork")
    written = context.Queue()
    team = [context.Process(target=_work, args=(path, written)) for _ in range(16)]
    for process in team:
        process.start()
    keys = Counter(key for _ in team for key in written.get(timeout=120))
    for process in team:
        process.join()
    assert all(process.exitcode == 0 for process in team)
    assert keys == Counter(job.key for job in jobs(400))
    with ResultStore(path) as store:
        assert store.counts() == {"done": 400}
        assert {(run["key"], run["tried"]) for run in store.runs()} == {
            (job.key, job.seed) for job in jobs(400)
        }


def test_another_version_or_another_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a run folder"):
        ResultStore(tmp_path / "results.db")
    with ResultStore(tmp_path / "results.db", create=True) as store:
        store.note("version", "99")
    with pytest.raises(UsageError, match="version 99"):
        ResultStore(tmp_path / "results.db")
    (tmp_path / "text.db").write_text(
        "no database at all, only some text that is long enough to be read" * 20
    )
    with pytest.raises(UsageError, match="not a store"):
        ResultStore(tmp_path / "text.db")


def test_a_store_with_a_torn_tail_is_refused_and_left_as_it_is(path: Path) -> None:
    whole = path.read_bytes()
    for size in (len(whole) // 3, len(whole) // 2, len(whole) - 4096):
        path.write_bytes(whole[:size])
        with (
            pytest.raises(UsageError, match=r"is damaged: .* \.recover` saves the rows"),
            ResultStore(path) as store,
        ):
            store.runs(), store.counts()
        assert path.read_bytes() == whole[:size]


def test_no_bit_of_a_row_changes_unseen(path: Path) -> None:
    """Outside of rows bits may change: in unused pages, and in claims."""
    with ResultStore(path) as store:
        store.finish("b3|mrv|1", Result("solved", solution="of this board", likeness=0.5))
        store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = path.read_bytes()
    places = [whole.index(text) + 3 for text in (b"b3|mrv|1solved", b"of this board", b'"label": "')]
    chance = Random(1)
    for at in places + [chance.randrange(len(whole)) for _ in range(60)]:
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
        with suppress(UsageError), ResultStore(path) as store:
            assert at not in places
            assert store.runs()[0]["solution"] == "of this board"


def test_rows_are_there_for_other_readers_as_soon_as_they_are_done(path: Path) -> None:
    with ResultStore(path) as store:
        store.finish("b3|mrv|1", Result("solved"))
        other = sqlite3.connect(path)
        assert other.execute("SELECT key FROM runs").fetchall() == [("b3|mrv|1",)]
        other.close()
