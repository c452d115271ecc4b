"""A Dask cluster on this machine, whose processes are restarted."""

from __future__ import annotations

import socket
import sys
import tempfile
from threading import Event, Thread

from ..processes import Child, Link

_CHECK_INTERVAL = 0.1  # seconds between two checks of the processes
# A Dask process runs any code it is sent: accept no connections from other machines, nor web requests.
_LOOPBACK_ONLY = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")


class LocalCluster:
    """A cluster whose scheduler, too, is a process, restarted at its address."""

    def __init__(self, workers: int) -> None:
        self.port = _free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.log = tempfile.NamedTemporaryFile(prefix="sudoshiki-cluster-", suffix=".log")  # noqa: SIM115
        self.scheduler = self._start_scheduler()
        self.workers = [self._start_worker() for _ in range(workers)]
        self.closing = Event()
        self.watcher = Thread(target=self._watch, daemon=True)
        self.watcher.start()

    def _start_scheduler(self) -> Child:
        return self._start("scheduler", *_LOOPBACK_ONLY, "--port", str(self.port))

    def _start_worker(self) -> Child:
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--death-timeout", "60")
        return self._start("worker", self.address, *_LOOPBACK_ONLY, *options)

    def _start(self, role: str, *options: str) -> Child:
        return Child(run_dask, role, *options, log=self.log)

    def _watch(self) -> None:
        while not self.closing.wait(_CHECK_INTERVAL):
            if not self.scheduler.alive():
                self.scheduler.end()
                self.scheduler = self._start_scheduler()
            for index, worker in enumerate(self.workers):
                if not worker.alive():
                    worker.end()
                    self.workers[index] = self._start_worker()

    def close(self) -> None:
        self.closing.set()
        self.watcher.join()
        for process in (*self.workers, self.scheduler):
            process.end()
        self.log.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run_dask(_: Link, *arguments: str) -> None:
    """Run `python -m dask ARGUMENTS` in a child."""
    from runpy import run_module

    sys.argv[1:] = arguments
    run_module("dask", run_name="__main__", alter_sys=True)
