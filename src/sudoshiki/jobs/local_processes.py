"""Local worker processes: exact blame when one dies, and another in its place.

Nothing is forked from a program with threads, and nothing is imported from the caller's main module. A
worker has one job running and one lying ready.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable
from typing import Any

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
    def __init__(self, function: Callable[[Any], Any]) -> None:
        super().__init__(worker_process.main, function)
        self.jobs: deque[Key] = deque()
        self.ready = False

    def give(self, key: Key, payload: Any) -> None:
        self.jobs.append(key)
        self.send((key, pickle.dumps(payload, protocol=pickle.HIGHEST_PROTOCOL)))


class Processes:
    """A backend of `count` local processes; those that die are replaced."""

    def __init__(self, function: Callable[[Any], Any], count: int) -> None:
        self.function = function
        self.early_deaths = 0
        self.workers: list[_Worker] = []
        try:
            for _ in range(count):
                self.workers.append(_Worker(function))
        except BaseException:
            self.close()
            raise

    def room(self) -> int:
        return sum(_READY - len(worker.jobs) for worker in self.workers)

    def submit(self, key: Key, payload: Any, *, careful: bool) -> None:  # noqa: ARG002 (blame is exact)
        min(self.workers, key=lambda worker: len(worker.jobs)).give(key, payload)

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
        for worker in self.workers:
            worker.end()
        self.workers.clear()


def call_in_process(function: Callable[[Any], Any], payload: Any) -> Any:
    """`function(payload)` in a process of its own; JobDied if it kills that process."""
    with _Worker(function) as worker:
        worker.give((0,), payload)
        try:
            while True:
                key, ending, result = worker.receive()
                worker.ready = True
                if ending is TryEnding.FAILED:
                    raise result
                if key is not None:
                    return result
        except ChildDied as died:
            if not worker.ready:
                raise WorkersFail(f"a worker process ends before it begins: it {died.death}") from None
            raise JobDied(f"the job ended its process, which {died.death}") from None
