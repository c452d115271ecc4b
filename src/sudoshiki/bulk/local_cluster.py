"""A Dask cluster on this machine: a scheduler and workers as processes, each replaced when it dies."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from threading import Event, Thread

__all__ = ["LocalCluster"]

_LOOK = 0.1  # seconds between two looks at the processes


class LocalCluster:
    """Unlike Dask's own, its scheduler is a process too, and comes back at the same address."""

    def __init__(self, workers: int) -> None:
        self.port = _free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.log = tempfile.NamedTemporaryFile(prefix="sudoshiki-cluster-", suffix=".log")  # noqa: SIM115
        # The children hold the reading end: when we are gone, however that came about, they see its end.
        self.leash, self._held = os.pipe()
        self.scheduler = self._start_scheduler()
        self.workers = [self._start_worker() for _ in range(workers)]
        self.closing = Event()
        self.watcher = Thread(target=self._watch, daemon=True)
        self.watcher.start()

    def _start_scheduler(self) -> subprocess.Popen[bytes]:
        return self._start("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")

    def _start_worker(self) -> subprocess.Popen[bytes]:
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0")
        return self._start("worker", self.address, *options, "--death-timeout", "60")

    def _start(self, role: str, *options: str) -> subprocess.Popen[bytes]:
        leash = ("--preload", "sudoshiki.bulk.leash")
        path = os.pathsep.join(entry for entry in sys.path if entry)
        environment = os.environ | {"PYTHONPATH": path, "SUDOSHIKI_LEASH": str(self.leash)}
        return subprocess.Popen(
            [sys.executable, "-m", "dask", role, *options, *leash],
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            pass_fds=(self.leash,),
            env=environment,
            start_new_session=True,  # Ctrl-C is ours to handle
        )

    def _watch(self) -> None:
        while not self.closing.wait(_LOOK):
            if self.scheduler.poll() is not None:
                self.scheduler = self._start_scheduler()
            for place, worker in enumerate(self.workers):
                if worker.poll() is not None:
                    self.workers[place] = self._start_worker()

    def close(self) -> None:
        self.closing.set()
        self.watcher.join()
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait()
        os.close(self._held)
        os.close(self.leash)
        self.log.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
