"""Runs what is missing in a store: killable workers, limits on time and memory that hold for all."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from ..puzzle import UsageError
from .plan import Job
from .progress import Progress
from .store import LEASE, Result, Store
from .worker import serve

__all__ = ["GLANCE", "Sign", "Worker", "cores", "leaving_in_order", "run_here"]

GRACE = 2.0  # seconds a run may overstay (it has its own clock) before its worker is killed
WARM_UP = 60.0  # seconds for loading libraries and a first board
GLANCE = 0.2  # seconds between looks at clocks and memory


def cores() -> list[int]:
    return sorted(os.sched_getaffinity(0))


class Worker:
    """A process with a pipe, and the job it is on."""

    def __init__(self, core: int | None, target: Callable[..., None] = serve) -> None:
        self._core = core
        self._target = target
        self._process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.job: Job | None = None
        self.deadline = 0.0
        self._begun = 0.0

    def start(self, job: Job, puzzle: str, warm: bool) -> None:
        if self._process is None:
            self._spawn()
        assert self.pipe is not None
        self.job = job
        self._begun = time.monotonic()
        self.deadline = self._begun + WARM_UP
        self.pipe.send((job, puzzle, warm))

    def _spawn(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=self._target, args=(theirs, self._core), daemon=True)
        self._process.start()
        theirs.close()

    def result(self) -> Result | None:
        """What came through the pipe; None if that was only word that the clock is running."""
        assert self.pipe is not None
        assert self.job is not None
        try:
            message = self.pipe.recv()
        except (EOFError, OSError):
            return self._ended()
        if message == "begun":
            self._begun = time.monotonic()
            self.deadline = self._begun + self.job.seconds * 1.1 + GRACE
            return None
        assert isinstance(message, Result)
        return message

    def _ended(self) -> Result:
        """The process is gone without a result."""
        seconds = time.monotonic() - self._begun
        assert self._process is not None
        self._process.join(5)
        code = self._process.exitcode
        self.kill()
        cause = signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"
        return Result("crash", note=f"the process ended with {cause}", seconds=seconds)

    def overdue(self, memory_mb: int) -> Result | None:
        """Kills a run that is past its time or memory, and says so."""
        seconds = time.monotonic() - self._begun
        if time.monotonic() > self.deadline:
            self.kill()
            return Result("timeout", stopped="seconds", note="killed", seconds=seconds)
        used = self._memory_mb()
        if used > memory_mb:
            self.kill()
            return Result("memory", note=f"killed at {used} MB", seconds=seconds)
        return None

    def _memory_mb(self) -> int:
        assert self._process is not None
        return _pages(self._process.pid or 0) * os.sysconf("SC_PAGE_SIZE") >> 20

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None


def _pages(pid: int) -> int:
    """Memory pages in use by a process and its children (solvers of other libraries run in children)."""
    total = 0
    with suppress(OSError):
        with open(f"/proc/{pid}/statm") as sizes:
            total = int(sizes.read().split()[1])
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            total += sum(_pages(int(child)) for child in children.read().split())
    return total


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
    puzzles = {board_id: str(row["puzzle"]) for board_id, row in store.boards().items()}
    team = [Worker(core if timed else None) for core in _spread(workers)]
    with leaving_in_order():
        try:
            _loop(store, team, lambda job: puzzles[job.board], timed, memory_mb, progress)
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
    puzzle: Callable[[Job], str],
    timed: bool,
    memory_mb: int,
    progress: Progress,
) -> None:
    sign = Sign(store)
    while True:
        for worker in team:
            if worker.job is None and (job := store.claim()) is not None:
                worker.start(job, puzzle(job), warm=timed)
        busy = [worker for worker in team if worker.job is not None]
        if not busy:
            return
        progress.running([worker.job for worker in busy if worker.job])
        ready = wait([worker.pipe for worker in busy if worker.pipe is not None], timeout=GLANCE)
        for worker in busy:
            result = worker.result() if worker.pipe in ready else worker.overdue(memory_mb)
            if result is not None and worker.job is not None:
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
    """SIGTERM ends the run in order, as Ctrl-C does; only the main thread can listen to signals."""

    def leave(*_: object) -> None:
        raise SystemExit(128 + signal.SIGTERM)

    try:
        before = signal.signal(signal.SIGTERM, leave)
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
