"""A Dask cluster that loses workers and its scheduler loses no puzzle."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sudoshiki.pipeline.run
from sudoshiki.bulk import SolveQuestion, run_bulk
from sudoshiki.generate.spec import make_spec
from sudoshiki.generate.stream import stream
from sudoshiki.jobs import run_jobs
from sudoshiki.jobs.local_cluster import LocalCluster
from sudoshiki.puzzle import SudoshikiError
from tests.bulk.made import puzzle_lines

from . import targets

pytest.importorskip("distributed")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    cluster = LocalCluster(2)
    yield cluster
    cluster.close()


def test_jobs_and_poison(cluster: LocalCluster) -> None:
    given = [list(range(start, start + 4)) for start in range(0, 16, 4)]
    run = run_jobs(given, targets.die_on_seven, cluster=cluster.address, split=targets.halves)
    assert targets.doubled_and_poisoned(run) == ([2 * n for n in range(16) if n != 7], [[7]])


def test_puzzles_made_on_a_cluster_are_those_made_here(cluster: LocalCluster) -> None:
    for spec in (make_spec(symmetry="rotation"), make_spec("futoshiki", side=5, tatham="tricky")):
        there = stream(spec, 300, 3, cluster=cluster.address)
        assert [one.line for one in there] == [one.line for one in stream(spec, 300, 3)]


def test_no_other_machine_can_reach_it(cluster: LocalCluster) -> None:
    """Members of the cluster execute what they receive."""
    psutil = pytest.importorskip("psutil")
    list(run_jobs([1, 2], targets.double, cluster=cluster.address))  # all of them are up
    listening = [
        connection.laddr.ip
        for member in (cluster.scheduler, *cluster.workers)
        for connection in psutil.Process(member.pid).net_connections("inet")
        if connection.status == psutil.CONN_LISTEN
    ]
    assert len(listening) >= 2
    assert set(listening) == {"127.0.0.1"}


def test_an_exception_comes_back(cluster: LocalCluster) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        list(run_jobs([1], targets.complain, cluster=cluster.address))


def test_workers_that_do_not_see_the_files(
    cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Puzzles and answers travel over the network; the bytes are the same."""
    source, plain, sent = tmp_path / "in.txt", tmp_path / "plain.txt", tmp_path / "sent.txt"
    source.write_text("".join(f"{line}\n" for line in ["bad", *puzzle_lines(200), "worse"]))
    run_bulk([str(source)], str(plain), workers=0)
    monkeypatch.setattr(sudoshiki.pipeline.run, "shares_disk", lambda *_: False)
    run_bulk([str(source)], str(sent), cluster=cluster.address, chunk_bytes=1000)
    assert sent.read_bytes() == plain.read_bytes()


def test_no_scheduler_there(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("")
    with pytest.raises(SudoshikiError, match="no Dask scheduler"):
        run_bulk([str(tmp_path / "in.txt")], str(tmp_path / "out.txt"), cluster="tcp://127.0.0.1:9")


def test_killed_workers_and_a_killed_scheduler_lose_nothing(cluster: LocalCluster, tmp_path: Path) -> None:
    source, plain, wild = tmp_path / "in.txt", tmp_path / "plain.txt", tmp_path / "wild.txt"
    source.write_text("".join(f"{line}\n" for line in puzzle_lines(3000)))
    run_bulk([str(source)], str(plain), SolveQuestion("mrv"), workers=0)
    victims = {0.1: "worker", 0.3: "scheduler", 0.6: "worker", 0.8: "worker"}

    def kill(now: Any) -> None:
        due = [share for share in victims if now.done / now.total >= share]
        for share in due:
            what = victims.pop(share)
            process = cluster.scheduler if what == "scheduler" else cluster.workers[0]
            os.kill(process.pid, signal.SIGKILL)

    report = run_bulk(
        [str(source)],
        str(wild),
        SolveQuestion("mrv"),
        cluster=cluster.address,
        chunk_bytes=8000,
        progress=kill,
    )
    assert not victims, "all of them were killed"
    assert report.counts.solved == 3000
    assert wild.read_bytes() == plain.read_bytes()
