"""Local worker processes: one pipe in, one pipe out, and exact blame when one dies.

Each worker is `python -m sudoshiki.bulk.worker`: nothing is forked from a program with threads, and
nothing is imported from the caller's main module. A worker has one job running and one lying ready.
"""

from __future__ import annotations

import os
import pickle
import selectors
import struct
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..puzzle import SudoshikiError
from .executor import Ending, Report
from .states import Key

__all__ = ["JobDied", "Processes", "WorkersFail", "call_in_process", "read_frame", "write_frame"]

LENGTH = struct.Struct("<Q")
_READY = 2  # jobs a worker holds: the one it runs and the next
_EARLY_DEATHS = 3  # workers that may die in a row before they are ready


class WorkersFail(SudoshikiError):
    """No worker process comes up at all."""


class JobDied(SudoshikiError):
    """A job ended the process that ran it."""


def write_frame(pipe: int, value: Any) -> None:
    data = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    view = memoryview(LENGTH.pack(len(data)) + data)
    while view:
        view = view[os.write(pipe, view) :]


def read_frame(pipe: int) -> Any:
    """The next value; EOFError when the other side is gone."""
    (length,) = LENGTH.unpack(_read_exactly(pipe, LENGTH.size))
    return pickle.loads(_read_exactly(pipe, length))


def _read_exactly(pipe: int, size: int) -> bytes:
    pieces, left = [], size
    while left:
        piece = os.read(pipe, min(left, 1 << 20))
        if not piece:
            raise EOFError
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


class _Worker:
    def __init__(self, function: Callable[[Any], Any]) -> None:
        there_reads, self.to_worker = os.pipe()
        self.from_worker, there_writes = os.pipe()
        command = [sys.executable, "-m", "sudoshiki.bulk.worker", str(there_reads), str(there_writes)]
        # A session of its own: Ctrl-C reaches only us, and we decide.
        self.process = subprocess.Popen(
            command, pass_fds=(there_reads, there_writes), stdin=subprocess.DEVNULL, start_new_session=True
        )
        os.close(there_reads)
        os.close(there_writes)
        self.jobs: deque[Key] = deque()
        self.ready = False
        self._send((list(sys.path), function.__module__, function.__qualname__))

    def _send(self, value: Any) -> None:
        with suppress(BrokenPipeError):  # it is dead: the reading side will tell
            write_frame(self.to_worker, value)

    def give(self, key: Key, payload: Any) -> None:
        self.jobs.append(key)
        self._send((key, payload))

    def end(self) -> None:
        self.process.kill()
        os.close(self.to_worker)
        os.close(self.from_worker)
        self.process.wait()


class Processes:
    """A backend of `count` local processes; those that die are replaced."""

    def __init__(self, function: Callable[[Any], Any], count: int) -> None:
        self.function = function
        self.early_deaths = 0
        self.selector = selectors.DefaultSelector()
        self.workers: list[_Worker] = []
        try:
            for _ in range(count):
                self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        worker = _Worker(self.function)
        self.workers.append(worker)
        self.selector.register(worker.from_worker, selectors.EVENT_READ, worker)

    def room(self) -> int:
        return sum(_READY - len(worker.jobs) for worker in self.workers)

    def submit(self, key: Key, payload: Any, *, careful: bool) -> None:  # noqa: ARG002 (blame is exact)
        min(self.workers, key=lambda worker: len(worker.jobs)).give(key, payload)

    def wait(self, seconds: float) -> list[Report]:
        reports: list[Report] = []
        for ready, _ in self.selector.select(seconds):
            worker: _Worker = ready.data
            try:
                key, ending, result = read_frame(worker.from_worker)
            except EOFError:
                reports += self._bury(worker)
                continue
            worker.ready, self.early_deaths = True, 0
            if key is not None:
                worker.jobs.remove(key)
                reports.append(Report(key, ending, result))
        return reports

    def _bury(self, worker: _Worker) -> list[Report]:
        """Replace a dead worker. Only the job it was running, if it got that far, is to blame."""
        self.selector.unregister(worker.from_worker)
        self.workers.remove(worker)
        worker.end()
        if not worker.ready:
            self.early_deaths += 1
            if self.early_deaths >= _EARLY_DEATHS:
                raise WorkersFail(f"worker processes end at once, with status {worker.process.returncode}")
        self._start()
        return [
            Report(key, Ending.LOST if place == 0 and worker.ready else Ending.RETURNED)
            for place, key in enumerate(worker.jobs)
        ]

    def close(self) -> None:
        for worker in self.workers:
            worker.end()
        self.workers.clear()
        self.selector.close()


def call_in_process(function: Callable[[Any], Any], payload: Any) -> Any:
    """`function(payload)` in a process of its own; JobDied if it kills that process."""
    worker, ready = _Worker(function), False
    try:
        worker.give((0,), payload)
        while True:
            key, ending, result = read_frame(worker.from_worker)
            if key is None:
                ready = True
            elif ending is Ending.FAILED:
                raise result
            else:
                return result
    except EOFError:
        if not ready:
            raise WorkersFail("a worker process ends before it begins") from None
        raise JobDied("the job ended its process") from None
    finally:
        worker.end()
