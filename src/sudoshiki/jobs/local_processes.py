"""Local worker processes: exact blame when one dies, and another in its place.

Nothing is forked from a program with threads, and nothing is imported from the caller's main module. A
worker has one job running and one lying ready.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable
from typing import Any, Self

from ..processes import Child, ChildDied, Death, wait_for
from ..puzzle import Kind, SudoshikiError
from . import worker_process
from .backend import TryEnding, TryReport
from .states import Key

_READY = 2  # jobs a worker holds: the one it runs and the next
_EARLY_DEATHS = 3  # workers that may die in a row before they are ready


class WorkersFail(SudoshikiError):
    """No worker process comes up at all."""

    kind = Kind.PROCESS


class JobDied(SudoshikiError):
    """A job ended the process that ran it."""

    kind = Kind.PROCESS


class _Worker(Child):
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(worker_process.main, function)
        self.jobs: deque[Key] = deque()
        self.ready = False

    def give(self, key: Key, function: Callable[..., Any], *args: Any) -> None:
        self.jobs.append(key)
        self.send((key, pickle.dumps((function, args), protocol=pickle.HIGHEST_PROTOCOL)))


class Helper:
    """A process for single calls before and after a run, which has it for a worker meanwhile.

    What it has loaded is not loaded twice, nor into this process.
    """

    def __init__(self) -> None:
        self.worker: _Worker | None = None

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """`function(*args)` in that process; JobDied if it kills it."""
        worker = self.worker = self.worker or _Worker(function)
        worker.give((0,), function, *args)
        try:
            while worker.jobs:
                key, ending, result = worker.receive()
                worker.ready = True
                if key is not None:
                    worker.jobs.remove(key)
        except ChildDied as died:
            self.worker = None
            if not worker.ready:
                raise WorkersFail(f"a worker process ends before it begins: it {died.death}") from None
            raise JobDied(f"the job ended its process, which {died.death}") from None
        if ending is TryEnding.FAILED:
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
        self.early_deaths = 0
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

    def room(self) -> int:
        return sum(_READY - len(worker.jobs) for worker in self.workers)

    def submit(self, key: Key, payload: Any, *, careful: bool) -> None:  # noqa: ARG002 (blame is exact)
        min(self.workers, key=lambda worker: len(worker.jobs)).give(key, self.function, payload)

    def wait(self, seconds: float) -> list[TryReport]:
        reports: list[TryReport] = []
        for worker in wait_for(self.workers, seconds):
            try:
                key, ending, result = worker.receive()
            except ChildDied as died:
                reports += self._replace(worker, died.death)
                continue
            worker.ready, self.early_deaths = True, 0
            if key is not None:
                worker.jobs.remove(key)
                reports.append(TryReport(key, ending, result))
        return reports

    def _replace(self, worker: _Worker, death: Death) -> list[TryReport]:
        """Start another for one that died. Only the job it was running, if it got that far, is to blame."""
        self.workers.remove(worker)
        if not worker.ready:
            self.early_deaths += 1
            if self.early_deaths >= _EARLY_DEATHS:
                raise WorkersFail(f"worker processes end before they begin: the last {death}")
        self.workers.append(_Worker(self.function))
        return [
            TryReport(key, TryEnding.LOST if place == 0 and worker.ready else TryEnding.RETURNED)
            for place, key in enumerate(worker.jobs)
        ]

    def close(self) -> None:
        """End the workers, but for one that has nothing to do: the helper has it back."""
        for worker in self.workers:
            if self.helper and not (self.helper.worker or worker.jobs):
                self.helper.worker = worker
            else:
                worker.end()
        self.workers.clear()
