"""Runs what is missing in a store: killable workers, limits on time and memory that hold for all."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ..processes import Child, ChildDied, Death, Limits, cores, wait_for
from ..puzzle import UsageError
from ..solve.types import STOP_SIGNALS
from .boards import BoardText
from .plan import Job
from .progress import Progress
from .recipe import PROCESSOR
from .store import LEASE, Result, Store
from .worker import serve

GRACE = 2.0  # seconds a run may overstay (it has its own clock) before its worker is killed
STRETCHED = 20  # how many times as long as by the processor a run may last on a busy machine
WARM_UP = 60.0  # seconds for loading libraries and a first board
GLANCE = 0.2  # seconds between looks at the clock


class Worker:
    """A process that runs one job after the other, within limits; started again after it was ended.

    On the processor clock each algorithm has a process of its own, apart from the libraries of the others.
    """

    def __init__(self, core: int | None, memory_mb: int, target: Callable[..., None] = serve) -> None:
        self._core = core
        self._limits = Limits(memory=memory_mb << 20)
        self._target = target
        self._children: dict[str, Child] = {}
        self.child: Child | None = None  # the one at work
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
        """What it sent; None if that was only word that the clock is running."""
        assert self.child is not None
        assert self.job is not None
        try:
            message = self.child.receive()
        except ChildDied as died:
            return self._ended(died.death)
        if message == "begun":
            self._begun = time.monotonic()
            self._deadline = self._begun + _patience(self.job)
            return None
        assert isinstance(message, Result)
        if message.status == "memory":
            self.kill()  # what the run has left behind must not weigh on the next
        return message

    def _ended(self, death: Death) -> Result:
        """The process is gone without a result."""
        assert self.job is not None
        if death.out_of_time:
            return Result("timeout", stopped="seconds", note="killed", seconds=self.job.seconds)
        status = "memory" if death.out_of_memory else "crash"
        return Result(status, note=f"the process {death}", seconds=time.monotonic() - self._begun)

    def overdue(self) -> Result | None:
        """Kills a run that is past its time, and says so."""
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


def _patience(job: Job) -> float:
    """Seconds by the wall's clock until a run must be over."""
    if job.clock == PROCESSOR:  # the system ends it; but what sleeps uses no processor
        return STRETCHED * job.seconds + WARM_UP
    return job.seconds * 1.1 + GRACE


def first_results(busy: Sequence[Worker]) -> Iterator[tuple[Worker, Result]]:
    """Of workers with a job, those that are done, after a glance's wait."""
    ready = wait_for([worker.child for worker in busy if worker.child], GLANCE)
    for worker in busy:
        result = worker.result() if worker.child in ready else worker.overdue()
        if result is not None:
            yield worker, result


def run_here(
    store: Store,
    *,
    workers: int,
    timed: bool,
    memory_mb: int,
    progress: Progress,
) -> None:
    """Until nothing waits. Whatever ends it early, what was claimed and not finished waits again."""
    if timed and workers > len(cores()):
        raise UsageError(f"timed runs go one to a core: {workers} workers on {len(cores())} cores")
    boards = store.texts()
    team = [Worker(core if timed else None, memory_mb) for core in _spread(workers)]
    with leaving_in_order():
        try:
            _loop(store, team, lambda job: boards[job.board], timed, progress)
        finally:
            for worker in team:
                worker.kill()
            store.release_own()


def _spread(workers: int) -> list[int]:
    """A core for each worker, from the last: the system's own work favours the first."""
    available = cores()[::-1]
    return [available[at % len(available)] for at in range(workers)]


def _loop(
    store: Store,
    team: list[Worker],
    board: Callable[[Job], BoardText],
    timed: bool,
    progress: Progress,
) -> None:
    sign = Sign(store)
    while True:
        for worker in team:
            if worker.job is None and (job := store.claim()) is not None:
                worker.start(job, board(job), warm=timed)
        busy = [worker for worker in team if worker.job is not None]
        if not busy:
            return
        progress.running([worker.job for worker in busy if worker.job])
        for worker, result in first_results(busy):
            assert worker.job is not None
            store.finish(worker.job.key, result)
            progress.finished(worker.job, result)
            worker.job = None
        sign.give()


class Sign:
    """Says now and then that this runner is alive."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last = time.monotonic()

    def give(self) -> None:
        if time.monotonic() - self._last > LEASE / 4:
            self._store.give_sign()
            self._last = time.monotonic()


@contextmanager
def leaving_in_order() -> Iterator[None]:
    """SIGTERM and a closed terminal end the run in order, as Ctrl-C does; only the main thread can listen to
    signals, and what was to be ignored stays so."""

    def leave(signum: int, _: object) -> None:
        raise SystemExit(128 + signum)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    besides = set(STOP_SIGNALS) - {signal.SIGINT}  # which raises KeyboardInterrupt
    heeded = [each for each in besides if signal.getsignal(each) != signal.SIG_IGN]
    before = {each: signal.signal(each, leave) for each in heeded}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
