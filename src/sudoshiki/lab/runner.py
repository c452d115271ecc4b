"""Run the waiting jobs of a store in workers with limits on time and memory."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from ..processes import Child, ChildDied, ExitStatus, Limits, cores, wait_for
from ..puzzle import UsageError
from ..solve.types import STOP_SIGNALS
from .boards import BoardText
from .plan import Job
from .progress import LabProgress
from .recipe import PROCESSOR
from .store import LEASE, Result, ResultStore
from .worker import serve

GRACE = 2.0  # seconds beyond the limit (a run has its own clock) before its worker is killed
WALL_PER_PROCESSOR_SECOND = 20  # wall-clock time per processor time that a run may take on a busy machine
WARM_UP = 60.0  # seconds for loading libraries and a first board
CHECK_INTERVAL = 0.2  # seconds between checks of the clock


class RunWorker:
    """A process that runs jobs within limits; restarted after it was killed.

    By processor time, each algorithm runs in its own process, without the libraries of the others.
    """

    def __init__(self, core: int | None, memory_mb: int, target: Callable[..., None] = serve) -> None:
        self._core = core
        self._limits = Limits(memory=memory_mb << 20)
        self._target = target
        self._children: dict[str, Child] = {}
        self.child: Child | None = None  # the running one
        self.job: Job | None = None
        self._deadline = 0.0
        self._begun = 0.0

    def start(self, job: Job, board: BoardText, warm: bool) -> None:
        self.child = self._ready(job.algorithm if job.clock == PROCESSOR else "")
        self.job = job
        self._begun = time.monotonic()
        self._deadline = self._begun + WARM_UP
        self.child.send((job, board, warm))

    def _ready(self, of: str) -> Child:
        child = self._children.get(of)
        if child is None or not child.alive():
            if child is not None:
                child.end()
            child = self._children[of] = Child(self._target, self._core, limits=self._limits)
        return child

    def result(self) -> Result | None:
        """Return the result that it sent; None if it only reported the start."""
        assert self.child is not None
        assert self.job is not None
        try:
            message = self.child.receive()
        except ChildDied as died:
            return self._result_of_exit(died.exit_status)
        if message == "begun":
            self._begun = time.monotonic()
            self._deadline = self._begun + _timeout(self.job)
            return None
        assert isinstance(message, Result)
        if message.status == "memory":
            self.kill()  # so that its memory does not affect the next run
        return message

    def _result_of_exit(self, exit_status: ExitStatus) -> Result:
        """Return the result of a process that ended without one."""
        assert self.job is not None
        if exit_status.out_of_time:
            return Result("timeout", stopped="seconds", note="killed", seconds=self.job.seconds)
        status = "memory" if exit_status.out_of_memory else "crash"
        return Result(status, note=f"the process {exit_status}", seconds=time.monotonic() - self._begun)

    def overdue(self) -> Result | None:
        """Kill a run that exceeded its time and return its result; else None."""
        now = time.monotonic()
        if now <= self._deadline:
            return None
        self.kill()
        return Result("timeout", stopped="seconds", note="killed", seconds=now - self._begun)

    def kill(self) -> None:
        for child in self._children.values():
            child.end()
        self._children.clear()
        self.child = None


def _timeout(job: Job) -> float:
    """Seconds of wall-clock time that a run may take."""
    if job.clock == PROCESSOR:  # the system ends it, unless it sleeps
        return WALL_PER_PROCESSOR_SECOND * job.seconds + WARM_UP
    return job.seconds * 1.1 + GRACE


def first_results(busy: Sequence[RunWorker]) -> Iterator[tuple[RunWorker, Result]]:
    """Wait at most CHECK_INTERVAL seconds; yield workers that are done, with results."""
    ready = wait_for([worker.child for worker in busy if worker.child], CHECK_INTERVAL)
    for worker in busy:
        result = worker.result() if worker.child in ready else worker.overdue()
        if result is not None:
            yield worker, result


def run_here(store: ResultStore, *, workers: int, timed: bool, memory_mb: int, progress: LabProgress) -> None:
    """Run all waiting jobs. If it ends early, unfinished jobs wait again."""
    if timed and workers > len(cores()):
        raise UsageError(f"timed runs go one to a core: {workers} workers on {len(cores())} cores")
    boards = store.texts()
    team = [RunWorker(core if timed else None, memory_mb) for core in _spread(workers)]
    with exit_in_order():
        try:
            _loop(store, team, boards, timed, progress)
        finally:
            for worker in team:
                worker.kill()
            store.release_own()


def _spread(workers: int) -> list[int]:
    """A core for each worker, from the last: the system uses the first ones more."""
    available = cores()[::-1]
    return [available[index % len(available)] for index in range(workers)]


def _loop(
    store: ResultStore,
    team: list[RunWorker],
    boards: Mapping[str, BoardText],
    timed: bool,
    progress: LabProgress,
) -> None:
    heartbeat = Heartbeat(store)
    while True:
        for worker in team:
            if worker.job is None and (job := store.claim()) is not None:
                worker.start(job, boards[job.board], warm=timed)
        busy = [worker for worker in team if worker.job is not None]
        if not busy:
            return
        progress.running([worker.job for worker in busy if worker.job])
        for worker, result in first_results(busy):
            assert worker.job is not None
            store.finish(worker.job.key, result)
            progress.add_finished(worker.job, result)
            worker.job = None
        heartbeat.beat()


class Heartbeat:
    """Reports regularly that this runner is alive."""

    def __init__(self, store: ResultStore) -> None:
        self._store = store
        self._last = time.monotonic()

    def beat(self) -> None:
        if time.monotonic() - self._last > LEASE / 4:
            self._store.beat()
            self._last = time.monotonic()


@contextmanager
def exit_in_order() -> Iterator[None]:
    """End the run in order on SIGTERM and a closed terminal, as on Ctrl-C.

    In the main thread only. Ignored signals stay ignored.
    """

    def leave(signum: int, _: object) -> None:
        raise SystemExit(128 + signum)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    besides = set(STOP_SIGNALS) - {signal.SIGINT}  # SIGINT raises KeyboardInterrupt
    heeded = [each for each in besides if signal.getsignal(each) != signal.SIG_IGN]
    before = {each: signal.signal(each, leave) for each in heeded}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
