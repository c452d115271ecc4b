"""Batches of puzzles made by several processes or on a cluster, and handed back in their order."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from ..jobs import run_jobs
from ..solve import StopFlag
from .full import GenerationFailed
from .making import Attempts, Runner, Task, make_batch


class _Stopped(Exception):
    """The flag was set while batches were being made."""


def side_by_side(workers: int, cluster: str | None, stop: StopFlag) -> Runner:
    """Run tasks on `workers` local processes, or on a Dask `cluster`; one that dies is replaced."""

    def look() -> None:
        if stop.is_set():
            raise _Stopped

    def run(tasks: Iterable[Task]) -> Generator[Attempts, None, None]:
        waiting: dict[int, Attempts] = {}
        due = 0
        try:
            for done in run_jobs(tasks, make_batch, workers=workers, cluster=cluster, idle=look):
                if done.poisoned:
                    raise GenerationFailed("a batch of puzzles ended every process that it was made in")
                waiting[done.key[0]] = done.result
                while due in waiting:
                    yield waiting.pop(due)
                    due += 1
        except _Stopped:
            return

    return run
