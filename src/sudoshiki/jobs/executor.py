"""Run a function on many jobs, on local processes or a Dask cluster, with retries.

>>> from operator import neg
>>> sorted(done.result for done in run_jobs([1, 2, 3], neg, workers=0))
[-3, -2, -1]

The job of a worker that dies is tried again. A job that kills its worker three times is split (if `split`
can) until the single cause is known; that one is returned as poisoned, without a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..puzzle import UsageError
from .backend import AttemptReport, AttemptStatus, Backend, Function, InProcess
from .local_processes import Helper, Processes
from .states import TRIES, JobStates, Key

Split = Callable[[Any], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class JobResult:
    """A job and its result. A poisoned job killed every worker that tried it."""

    key: Key
    payload: Any
    result: Any = None
    poisoned: bool = False


def run_jobs(
    jobs: Iterable[Any],
    function: Function,
    *,
    workers: int = 1,
    cluster: str | None = None,
    split: Split | None = None,
    helper: Helper | None = None,
    idle: Callable[[], None] = lambda: None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[JobResult]:
    """Yield every job with its result as it finishes; `key[0]` counts the jobs.

    `workers` local processes (0: in this one), or `cluster`: the address of a Dask scheduler, or "local"
    to start one with that many workers. `function` must be importable by its name, payloads and results
    must pickle. `split` divides a payload in two or more, or returns [] if it can't. Jobs are read from the
    iterator as workers become free. A `helper` is one of the local processes during the run. `idle` is
    called a few times a second, and `stop`, which ends the run early if it returns true. An exception in
    `function` ends the run and is raised here.
    """
    backend = _backend(function, workers, cluster, helper)
    run = _JobRun(iter(jobs), backend, split)
    try:
        while run.feed():
            for report in backend.wait(0.2):
                yield from run.handle(report)
            idle()
            if stop():
                return
    finally:
        backend.close()


def _backend(function: Function, workers: int, cluster: str | None, helper: Helper | None) -> Backend:
    if workers < 0:
        raise UsageError(f"workers must be at least 0, not {workers}")
    if cluster is not None:
        from .dask_cluster import DaskBackend

        return DaskBackend(function, cluster, max(1, workers))
    if workers == 0:
        return InProcess(function)
    return Processes(function, workers, helper)


class _JobRun:
    """One run: reads jobs, submits them to the backend and handles its reports."""

    def __init__(self, jobs: Iterator[Any], backend: Backend, split: Split | None) -> None:
        self.jobs, self.backend, self.split = enumerate(jobs), backend, split
        self.states = JobStates()
        self.payloads: dict[Key, Any] = {}
        self.more = True

    def feed(self) -> bool:
        """Submit jobs while the backend accepts some; False when all are done."""
        while self.backend.free_slots() > 0 and (self.states.waiting or self._draw()):
            key = self.states.take()
            assert key is not None
            isolated = len(key) > 1 or self.states.losses(key) > 0
            self.backend.submit(key, self.payloads[key], isolated=isolated)
        return self.more or len(self.states) > 0

    def _draw(self) -> bool:
        """Add the next job; False if there is none."""
        for number, payload in self.jobs:
            self.payloads[number,] = payload
            self.states.add((number,))
            return True
        self.more = False
        return False

    def handle(self, report: AttemptReport) -> Iterator[JobResult]:
        key = report.key
        match report.status:
            case AttemptStatus.DONE:
                if self.states.end(key):
                    yield JobResult(key, self.payloads.pop(key), report.result)
            case AttemptStatus.FAILED:
                raise report.result
            case AttemptStatus.NOT_STARTED:
                self.states.mark_returned(key)
            case AttemptStatus.LOST | AttemptStatus.GIVEN_UP:
                yield from self._retry_or_split(key, report.status is AttemptStatus.GIVEN_UP)

    def _retry_or_split(self, key: Key, for_good: bool) -> Iterator[JobResult]:
        """Try a job again, split it, or yield it as poisoned.

        A part that can be split is split after one lost worker; a single puzzle is poisoned only after three.
        """
        if key not in self.states:
            return
        payload = self.payloads[key]
        is_part = len(key) > 1
        may_split = is_part or for_good or self.states.losses(key) + 1 >= TRIES
        parts = self.split(payload) if self.split and may_split else []
        divisible = len(parts) > 1
        if not self.states.mark_lost(key, certain=divisible and (for_good or is_part)):
            return
        del self.payloads[key]
        if divisible:
            for child, part in zip(self.states.split(key, len(parts)), parts, strict=True):
                self.payloads[child] = part
        else:
            self.states.end(key)
            yield JobResult(key, payload, poisoned=True)
