"""The same experiment on a Dask cluster: runs go out, results come home to the store."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing.connection import wait
from threading import local

from ..bulk.executor import run_jobs
from .plan import Job
from .progress import Progress
from .runner import GLANCE, Sign, Worker, leaving_in_order
from .store import Result, Store

__all__ = ["run_apart", "run_on_cluster"]

Payload = tuple[Job, str, bool, int]  # the job, its puzzle, whether to warm up, and the memory limit in MB

_mine = local()  # a killable worker for each thread of a cluster's process


def run_apart(payload: Payload) -> Result:
    """Run one job in a process of its own on this machine, within its limits on time and memory."""
    job, puzzle, warm, memory_mb = payload
    if not hasattr(_mine, "worker"):
        _mine.worker = Worker(None)
    worker: Worker = _mine.worker
    worker.start(job, puzzle, warm)
    while True:
        ready = wait([worker.pipe], timeout=GLANCE) if worker.pipe is not None else []
        result = worker.result() if ready else worker.overdue(memory_mb)
        if result is not None:
            worker.job = None
            return result


def run_on_cluster(
    store: Store, *, cluster: str, workers: int, timed: bool, memory_mb: int, progress: Progress
) -> None:
    """Until nothing waits. `cluster` is a Dask scheduler's address, or "local" to start one here."""
    puzzles = {board_id: str(row["puzzle"]) for board_id, row in store.boards().items()}
    sign = Sign(store)

    def claims() -> Iterator[Payload]:
        while (job := store.claim()) is not None:
            yield job, puzzles[job.board], timed, memory_mb

    with leaving_in_order():
        try:
            for done in run_jobs(claims(), run_apart, workers=workers, cluster=cluster, idle=sign.give):
                job: Job = done.payload[0]
                died = Result("crash", note="every machine it was given to died")
                result = died if done.poisoned else done.result
                store.finish(job.key, result)
                progress.finished(job, result)
        finally:
            store.release_own()
