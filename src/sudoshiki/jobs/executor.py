"""Run a function on many jobs, on local processes or a Dask cluster, and lose none.

>>> from operator import neg
>>> sorted(done.result for done in run_jobs([1, 2, 3], neg, workers=0))
[-3, -2, -1]

A worker that dies
gives its job back; a job that kills its worker three times is split (if `split` can) until the single
culprit is known, and that one is handed back as poisoned instead of a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..puzzle import UsageError
from .backend import Backend, Function, Here, TryEnding, TryReport
from .local_processes import Helper, Processes
from .states import JobStates, Key

Split = Callable[[Any], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Finished:
    """A job and its result. A poisoned one killed every worker it was given to."""

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
    states: JobStates | None = None,
    helper: Helper | None = None,
    idle: Callable[[], None] = lambda: None,
) -> Iterator[Finished]:
    """Yield every job with its result, as they finish; `key[0]` counts the jobs as they came.

    `workers` local processes (0: in this one), or `cluster`: the address of a Dask scheduler, or "local"
    to start one with that many workers. `function` must be importable by its name, payloads and results
    must pickle. `split` divides a payload in two or more, or gives [] for one that can't be. Jobs are
    drawn only as workers take them. A `helper` is one of the local processes while the run lasts. `idle` is
    called a few times a second. An exception in `function` ends the run and is raised here.
    """
    backend = _backend(function, workers, cluster, helper)
    run = _Run(iter(jobs), backend, split, states or JobStates())
    try:
        while run.feed():
            for report in backend.wait(0.2):
                yield from run.take_in(report)
            idle()
    finally:
        backend.close()


def _backend(function: Function, workers: int, cluster: str | None, helper: Helper | None) -> Backend:
    if workers < 0:
        raise UsageError(f"workers must be at least 0, not {workers}")
    if cluster is not None:
        from .dask_cluster import DaskBackend

        return DaskBackend(function, cluster, max(1, workers))
    if workers == 0:
        return Here(function)
    return Processes(function, workers, helper)


class _Run:
    """One run: draws jobs, hands them to the backend, and says what each report means."""

    def __init__(self, jobs: Iterator[Any], backend: Backend, split: Split | None, states: JobStates) -> None:
        self.jobs, self.backend, self.split, self.states = jobs, backend, split, states
        self.payloads: dict[Key, Any] = {}
        self.drawn = 0
        self.more = True

    def feed(self) -> bool:
        """Keep the backend busy; False when all is done."""
        while self.backend.room() > 0 and (self.states.waiting or self._draw()):
            key = self.states.take()
            assert key is not None
            careful = len(key) > 1 or self.states.losses(key) > 0
            self.backend.submit(key, self.payloads[key], careful=careful)
        return self.more or len(self.states) > 0

    def _draw(self) -> bool:
        """Add the next job; whether there was one."""
        if not self.more:
            return False
        try:
            payload = next(self.jobs)
        except StopIteration:
            self.more = False
            return False
        key = (self.drawn,)
        self.drawn += 1
        self.payloads[key] = payload
        self.states.add(key)
        return True

    def take_in(self, report: TryReport) -> Iterator[Finished]:
        key = report.key
        match report.ending:
            case TryEnding.DONE:
                if self.states.done(key):
                    yield Finished(key, self.payloads.pop(key), report.result)
            case TryEnding.FAILED:
                raise report.result
            case TryEnding.RETURNED:
                self.states.returned(key)
            case TryEnding.LOST | TryEnding.LOST_FOR_GOOD:
                yield from self._lost(key, report.ending is TryEnding.LOST_FOR_GOOD)

    def _lost(self, key: Key, for_good: bool) -> Iterator[Finished]:
        """Again, or in parts, or as poison. What can be split needs no more than one death after the first
        three; a single puzzle is called poison only after three of its own."""
        if self.states.state(key) is None:
            return
        payload = self.payloads[key]
        is_part = len(key) > 1
        parts = self.split(payload) if self.split and (is_part or for_good or self._last_try(key)) else []
        divisible = len(parts) > 1
        if not self.states.lost(key, certain=divisible and (for_good or is_part)):
            return
        del self.payloads[key]
        if divisible:
            for child, part in zip(self.states.split(key, len(parts)), parts, strict=True):
                self.payloads[child] = part
        else:
            self.states.poison(key)
            yield Finished(key, payload, poisoned=True)

    def _last_try(self, key: Key) -> bool:
        return self.states.losses(key) + 1 >= self.states.tries
