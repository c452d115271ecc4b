"""Run an experiment on a Dask cluster; results go to the local store."""

from __future__ import annotations

from collections.abc import Iterator
from threading import local

from ..custom.shipping import with_algorithms
from ..jobs import run_jobs
from .boards import BoardText
from .plan import Job
from .progress import LabProgress
from .runner import Heartbeat, RunWorker, exit_in_order, first_results
from .store import Result, ResultStore

# The job, its board, whether to warm up, and the memory limit in MB.
Payload = tuple[Job, BoardText, bool, int]

_mine = local()  # the worker of each thread of a cluster's process, with its memory limit in MB


def run_isolated(payload: Payload) -> Result:
    """Run one job in a child process on this machine, with limits on time and memory."""
    job, board, warm, memory_mb = payload
    worker = _worker(memory_mb)
    worker.start(job, board, warm)
    while True:
        for _, result in first_results([worker]):
            worker.job = None
            return result


def _worker(memory_mb: int) -> RunWorker:
    """Return the worker of this thread; a new one if the memory limit differs."""
    worker: tuple[int, RunWorker] | None = getattr(_mine, "kept", None)
    if worker is None or worker[0] != memory_mb:
        if worker is not None:
            worker[1].kill()
        worker = _mine.kept = memory_mb, RunWorker(None, memory_mb)
    return worker[1]


def run_on_cluster(
    store: ResultStore, *, cluster: str, workers: int, timed: bool, memory_mb: int, progress: LabProgress
) -> None:
    """Run all waiting jobs on a Dask scheduler, or on a "local" cluster."""
    boards = store.texts()
    heartbeat = Heartbeat(store)
    job_of = with_algorithms(run_isolated)

    def claims() -> Iterator[Payload]:
        while (job := store.claim()) is not None:
            yield job, boards[job.board], timed, memory_mb

    with exit_in_order():
        try:
            for report in run_jobs(claims(), job_of, workers=workers, cluster=cluster, idle=heartbeat.beat):
                job: Job = report.payload[0]
                died = Result("crash", note="every machine it was given to died")
                result = died if report.poisoned else report.result
                store.finish(job.key, result)
                progress.add_finished(job, result)
        finally:
            store.release_own()
