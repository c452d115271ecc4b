"""Jobs on a Dask cluster. Dask keeps no state through the death of its scheduler; we do.

A worker or scheduler that dies only sends its jobs back to the state machine. What they had finished lies
on disk already, where the job itself looks first.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

from ..puzzle import Kind, SudoshikiError, UsageError
from ..puzzle.errors import not_installed
from .backend import TryEnding, TryReport
from .local_processes import Helper, JobDied
from .states import Key

PATIENCE = 180.0  # seconds without a scheduler or without any worker before the run is given up
_CONNECT = 5.0
_RESULT = 5.0
_LOOK = 1.0  # seconds between two looks at the number of workers


class ClusterLost(SudoshikiError):
    """The cluster is gone and does not come back; the finished part of the run is safe."""

    kind = Kind.PROCESS


def call(function: Callable[[Any], Any], payload: Any, careful: bool) -> Any:
    """What a Dask worker runs. A careful job gets a process of its own, whose death is its own fault."""
    if not careful:
        return function(payload)
    with Helper() as helper:
        return helper.call(function, payload)


def _place(address: str) -> tuple[str, int]:
    """Host and port of an address such as tcp://host:8786."""
    match = re.fullmatch(r"(?:\w+://)?\[?([^/\]]+)\]?:(\d{1,5})", address)
    if match is None:
        raise UsageError(f"{address!r} is no address of a Dask scheduler, such as tcp://host:8786, nor local")
    return match[1], int(match[2])


def _silence() -> None:
    """Losing workers is our daily bread, not worth Dask's warnings."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


class DaskBackend:
    """A backend on the scheduler at `address`, or on a cluster of our own for "local"."""

    def __init__(self, function: Callable[[Any], Any], address: str, workers: int) -> None:
        try:
            import distributed
        except ImportError:
            raise not_installed("a cluster needs dask", "cluster") from None
        self.distributed: Any = distributed
        _silence()
        self.function = function
        self.running: dict[Key, Any] = {}  # futures
        self.ended: SimpleQueue[tuple[Key, Any]] = SimpleQueue()
        self.name = uuid4().hex[:12]
        self.sent = 0
        self.threads, self.looked_at, self.alive_at = 1, 0.0, monotonic()
        self.local: Any = None
        self.client: Any = None
        if address == "local":
            from .local_cluster import LocalCluster

            self.local = LocalCluster(workers)
            address = self.local.address
        self.address, self.place = address, _place(address)
        try:
            self._connect(_CONNECT if not self.local else PATIENCE)
        except BaseException:
            self.close()
            raise

    def _connect(self, patience: float) -> None:
        deadline = monotonic() + patience
        while True:
            try:
                socket.create_connection(self.place, _CONNECT).close()  # a client that fails is hard to end
                self.client = self.distributed.Client(self.address, timeout=_CONNECT, set_as_default=False)
                self.alive_at = monotonic()
                return
            except OSError as error:
                if monotonic() > deadline:
                    raise ClusterLost(f"no Dask scheduler answers at {self.address}: {error}") from None
                sleep(0.3)

    def _is_connected(self) -> bool:
        return self.client is not None and self.client.status == "running"

    def _reconnect(self) -> list[TryReport]:
        """After the scheduler's death: a new client, and all that was running is to be sent again."""
        lost = [TryReport(key, TryEnding.RETURNED) for key in self.running]
        self.running.clear()
        self.ended = SimpleQueue()
        self._drop_client()
        self._connect(PATIENCE)
        return lost

    def _drop_client(self) -> None:
        if self.client is not None:
            with suppress(Exception):  # it may be dead; then there is nothing to close
                self.client.close(timeout=1)
            self.client = None

    def room(self) -> int:
        if not self._is_connected():
            return 0
        if monotonic() - self.looked_at > _LOOK:
            self._count_threads()
        return 2 * self.threads - len(self.running)

    def _count_threads(self) -> None:
        self.looked_at = monotonic()
        try:
            info = self.client.scheduler_info(n_workers=-1)
        except Exception:  # it went away in this moment: the next look will tell
            return
        threads = sum(worker["nthreads"] for worker in info["workers"].values())
        if threads:
            self.threads, self.alive_at = threads, monotonic()
        elif monotonic() - self.alive_at > PATIENCE:
            raise ClusterLost(f"the scheduler at {self.address} has had no worker for {PATIENCE:.0f} s")

    def submit(self, key: Key, payload: Any, *, careful: bool) -> None:
        self.sent += 1
        name = f"sudoshiki-{self.name}-{self.sent}"  # never twice: an old answer must not pass for a new one
        future = self.client.submit(call, self.function, payload, careful, key=name, pure=False)
        self.running[key] = future
        ended = self.ended
        future.add_done_callback(lambda done: ended.put((key, done)))

    def wait(self, seconds: float) -> list[TryReport]:
        if not self._is_connected():
            return self._reconnect()
        reports: list[TryReport] = []
        try:
            key, future = self.ended.get(timeout=seconds)
            while True:
                reports += self._report(key, future)
                key, future = self.ended.get_nowait()
        except Empty:
            return reports

    def _report(self, key: Key, future: Any) -> list[TryReport]:
        if self.running.get(key) is not future:
            return []  # an answer to an earlier sending
        ending, result = self._ending(future)
        if ending is None:
            self.ended.put((key, future))  # its result is on the way, or is being worked out again
            return []
        del self.running[key]
        return [TryReport(key, ending, result)]

    def _ending(self, future: Any) -> tuple[TryEnding | None, Any]:
        if future.status == "finished":
            try:
                return TryEnding.DONE, future.result(timeout=_RESULT)
            except TimeoutError:
                return None, None
            except Exception:  # the worker that held the result died, or the scheduler
                return TryEnding.RETURNED, None
        if future.status == "error":
            error = future.exception(timeout=_RESULT)
            if isinstance(error, self.distributed.KilledWorker):
                return TryEnding.LOST_FOR_GOOD, None
            if isinstance(error, JobDied):
                return TryEnding.LOST, None
            return TryEnding.FAILED, error
        if future.status == "pending":
            return None, None
        return TryEnding.RETURNED, None  # cancelled: the scheduler forgot it

    def close(self) -> None:
        if self.client is not None and self.running:
            with suppress(Exception):  # the cluster may be gone
                self.client.cancel(list(self.running.values()), force=True)
        self._drop_client()
        if self.local:
            self.local.close()
