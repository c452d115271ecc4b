"""Jobs on a Dask cluster, also after its scheduler restarts without state.

If a worker or the scheduler dies, its jobs return to the state machine. Finished work is on disk already,
where the job itself looks first.
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
from .backend import AttemptReport, AttemptStatus
from .local_processes import Helper, JobDied
from .states import Key

LOST_TIMEOUT = 180.0  # seconds without a scheduler or without any worker before the run is given up
_CONNECT = 5.0
_RESULT = 5.0
_CHECK_INTERVAL = 1.0  # seconds between two checks of the number of workers


class ClusterLost(SudoshikiError):
    """The cluster did not come back in time; the finished part of the run is on disk."""

    kind = Kind.PROCESS


def call(function: Callable[[Any], Any], payload: Any, isolated: bool) -> Any:
    """Run a job on a Dask worker, isolated in a process if needed. Raises JobDied."""
    if not isolated:
        return function(payload)
    with Helper() as helper:
        return helper.call(function, payload)


def _host_and_port(address: str) -> tuple[str, int]:
    """Host and port of an address such as tcp://host:8786."""
    match = re.fullmatch(r"(?:\w+://)?\[?([^/\]]+)\]?:(\d{1,5})", address)
    if match is None:
        raise UsageError(f"{address!r} is no address of a Dask scheduler, such as tcp://host:8786, nor local")
    return match[1], int(match[2])


def _silence() -> None:
    """Silence Dask's warnings of lost workers, which we handle."""
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
        self.running: dict[Key, Any] = {}  # futures by job
        self.ended: SimpleQueue[tuple[Key, Any]] = SimpleQueue()
        self.name = uuid4().hex[:12]
        self.sent = 0
        self.threads, self.checked_at, self.alive_at = 1, 0.0, monotonic()
        self.local: Any = None
        self.client: Any = None
        if address == "local":
            from .local_cluster import LocalCluster

            self.local = LocalCluster(workers)
            address = self.local.address
        self.address, self.host_and_port = address, _host_and_port(address)
        try:
            self._connect(_CONNECT if not self.local else LOST_TIMEOUT)
        except BaseException:
            self.close()
            raise

    def _connect(self, timeout: float) -> None:
        deadline = monotonic() + timeout
        while True:
            try:
                socket.create_connection(
                    self.host_and_port, _CONNECT
                ).close()  # test first: a client that fails is hard to close
                self.client = self.distributed.Client(self.address, timeout=_CONNECT, set_as_default=False)
                self.alive_at = monotonic()
                return
            except OSError as error:
                if monotonic() > deadline:
                    raise ClusterLost(f"no Dask scheduler answers at {self.address}: {error}") from None
                sleep(0.3)

    def _is_connected(self) -> bool:
        return self.client is not None and self.client.status == "running"

    def _reconnect(self) -> list[AttemptReport]:
        """Connect to a new scheduler; return all running jobs to be sent again."""
        reports = [AttemptReport(key, AttemptStatus.NOT_STARTED) for key in self.running]
        self.running.clear()
        self.ended = SimpleQueue()
        self._drop_client()
        self._connect(LOST_TIMEOUT)
        return reports

    def _drop_client(self) -> None:
        if self.client is not None:
            with suppress(Exception):  # it may be dead
                self.client.close(timeout=1)
            self.client = None

    def free_slots(self) -> int:
        if not self._is_connected():
            return 0
        if monotonic() - self.checked_at > _CHECK_INTERVAL:
            self._count_threads()
        return 2 * self.threads - len(self.running)

    def _count_threads(self) -> None:
        self.checked_at = monotonic()
        try:
            info = self.client.scheduler_info(n_workers=-1)
        except Exception:  # it went away just now: the next check will notice
            return
        threads = sum(worker["nthreads"] for worker in info["workers"].values())
        if threads:
            self.threads, self.alive_at = threads, monotonic()
        elif monotonic() - self.alive_at > LOST_TIMEOUT:
            raise ClusterLost(f"the scheduler at {self.address} has had no worker for {LOST_TIMEOUT:.0f} s")

    def submit(self, key: Key, payload: Any, *, isolated: bool) -> None:
        self.sent += 1
        name = f"sudoshiki-{self.name}-{self.sent}"  # unique: an old answer must not be taken for a new one
        future = self.client.submit(call, self.function, payload, isolated, key=name, pure=False)
        self.running[key] = future
        ended = self.ended
        future.add_done_callback(lambda done: ended.put((key, done)))

    def wait(self, seconds: float) -> list[AttemptReport]:
        if not self._is_connected():
            return self._reconnect()
        reports: list[AttemptReport] = []
        try:
            key, future = self.ended.get(timeout=seconds)
            while True:
                reports += self._report(key, future)
                key, future = self.ended.get_nowait()
        except Empty:
            return reports

    def _report(self, key: Key, future: Any) -> list[AttemptReport]:
        if self.running.get(key) is not future:
            return []  # an answer to an earlier sending
        status, result = self._status_of(future)
        if status is None:
            self.ended.put((key, future))  # its result is being transferred or computed again
            return []
        del self.running[key]
        return [AttemptReport(key, status, result)]

    def _status_of(self, future: Any) -> tuple[AttemptStatus | None, Any]:
        if future.status == "finished":
            try:
                return AttemptStatus.DONE, future.result(timeout=_RESULT)
            except TimeoutError:
                return None, None
            except Exception:  # the worker that held the result died, or the scheduler
                return AttemptStatus.NOT_STARTED, None
        if future.status == "error":
            error = future.exception(timeout=_RESULT)
            if isinstance(error, self.distributed.KilledWorker):
                return AttemptStatus.GIVEN_UP, None
            if isinstance(error, JobDied):
                return AttemptStatus.LOST, None
            return AttemptStatus.FAILED, error
        if future.status == "pending":
            return None, None
        return AttemptStatus.NOT_STARTED, None  # cancelled: the scheduler forgot it

    def close(self) -> None:
        if self.client is not None and self.running:
            with suppress(Exception):  # the cluster may be gone
                self.client.cancel(list(self.running.values()), force=True)
        self._drop_client()
        if self.local:
            self.local.close()
