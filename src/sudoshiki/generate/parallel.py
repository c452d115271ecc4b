"""Make batches of puzzles in several processes or on a cluster, returned in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from ..jobs import run_jobs
from ..solve import StopFlag
from .full import GenerationFailed
from .making import Attempts, BatchTask, Runner, make_batch


def parallel_runner(workers: int, cluster: str | None, stop: StopFlag) -> Runner:
    """Return a runner with `workers` local processes, or on a Dask `cluster`."""

    def run(tasks: Iterable[BatchTask]) -> Generator[Attempts, None, None]:
        waiting: dict[int, Attempts] = {}
        due = 0
        for job in run_jobs(tasks, make_batch, workers=workers, cluster=cluster, stop=stop.is_set):
            if job.poisoned:
                raise GenerationFailed("a batch of puzzles ended every process that it was made in")
            waiting[job.key[0]] = job.result
            while due in waiting:
                yield waiting.pop(due)
                due += 1

    return run
