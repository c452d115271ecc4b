"""Local worker processes: when one dies, its job is known and another is started.

Workers are new processes, not forks, and don't import the caller's main module. Each has one job running and
one queued.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable
from typing import Any, Self

from ..processes import Child, ChildDied, ExitStatus, wait_for
from ..puzzle import Kind, SudoshikiError
from . import worker_process
from .backend import AttemptReport, AttemptStatus
from .states import Key

_JOBS_PER_WORKER = 2  # jobs a worker holds: the one it runs and the next
_MAX_EARLY_EXITS = 3  # workers that may die in a row before they are ready


class WorkersFail(SudoshikiError):
    """Worker processes end before they are ready."""

    kind = Kind.PROCESS


class JobDied(SudoshikiError):
    """A job ended the process that ran it."""

    kind = Kind.PROCESS


class _Worker(Child):
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(worker_process.main, function)
        self.jobs: deque[Key] = deque()
        self.ready = False

    def assign(self, key: Key, function: Callable[..., Any], *args: Any) -> None:
        self.jobs.append(key)
        self.send((key, pickle.dumps((function, args), protocol=pickle.HIGHEST_PROTOCOL)))


class Helper:
    """A process for single calls before and after a run, and a worker during it.

    So its libraries are loaded once, and not in this process.
    """

    def __init__(self) -> None:
        self.worker: _Worker | None = None

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Return `function(*args)` of that process. Raises JobDied if it ends."""
        worker = self.worker = self.worker or _Worker(function)
        worker.assign((0,), function, *args)
        try:
            while worker.jobs:
                key, status, result = worker.receive()
                worker.ready = True
                if key is not None:
                    worker.jobs.remove(key)
        except ChildDied as died:
            self.worker = None
            if not worker.ready:
                raise WorkersFail(f"a worker process ends before it begins: it {died.exit_status}") from None
            raise JobDied(f"the job ended its process, which {died.exit_status}") from None
        if status is AttemptStatus.FAILED:
            raise result
        return result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.worker:
            self.worker.end()


class Processes:
    """A backend of `count` local processes; those that die are replaced."""

    def __init__(self, function: Callable[[Any], Any], count: int, helper: Helper | None = None) -> None:
        self.function, self.helper = function, helper
        self.early_exits = 0
        self.workers: list[_Worker] = []
        try:
            if helper and helper.worker:
                self.workers.append(helper.worker)
                helper.worker = None
            while len(self.workers) < count:
                self.workers.append(_Worker(function))
        except BaseException:
            self.close()
            raise

    def free_slots(self) -> int:
        return sum(_JOBS_PER_WORKER - len(worker.jobs) for worker in self.workers)

    def submit(self, key: Key, payload: Any, *, isolated: bool) -> None:  # noqa: ARG002 (blame is exact)
        min(self.workers, key=lambda worker: len(worker.jobs)).assign(key, self.function, payload)

    def wait(self, seconds: float) -> list[AttemptReport]:
        reports: list[AttemptReport] = []
        for worker in wait_for(self.workers, seconds):
            try:
                key, status, result = worker.receive()
            except ChildDied as died:
                reports += self._replace(worker, died.exit_status)
                continue
            worker.ready, self.early_exits = True, 0
            if key is not None:
                worker.jobs.remove(key)
                reports.append(AttemptReport(key, status, result))
        return reports

    def _replace(self, worker: _Worker, exit_status: ExitStatus) -> list[AttemptReport]:
        """Replace a dead worker; only its running job counts as lost."""
        self.workers.remove(worker)
        if not worker.ready:
            self.early_exits += 1
            if self.early_exits >= _MAX_EARLY_EXITS:
                raise WorkersFail(f"worker processes end before they begin: the last {exit_status}")
        self.workers.append(_Worker(self.function))
        return [
            AttemptReport(
                key, AttemptStatus.LOST if index == 0 and worker.ready else AttemptStatus.NOT_STARTED
            )
            for index, key in enumerate(worker.jobs)
        ]

    def close(self) -> None:
        """End the workers, except an idle one, which goes back to the helper."""
        for worker in self.workers:
            if self.helper and not (self.helper.worker or worker.jobs):
                self.helper.worker = worker
            else:
                worker.end()
        self.workers.clear()
