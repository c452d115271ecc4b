"""A server stopped during work ends, tells its clients and leaves nothing behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import sudoshiki as sk

httpx = pytest.importorskip("httpx")
pytest.importorskip("uvicorn")
pytest.importorskip("fastapi")

pytestmark = pytest.mark.slow

ENDLESS = {"puzzle": sk.write(sk.sudoku(side=16)), "algorithm": "backtracking", "limit": 10**9, "seconds": 30}
LONG_AGO = 60  # seconds; far more than anything here takes


class Server:
    """`sudoshiki web` while it works on a request of half a minute."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "sudoshiki", "web", "--no-browser"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[0]
        self.answer: list[Any] = []
        while not self._answers():
            time.sleep(0.05)
        self.client = threading.Thread(target=self._ask)
        self.client.start()
        time.sleep(0.5)  # it may be anywhere between its socket and its worker

    def _answers(self) -> bool:
        try:
            return bool(httpx.get(f"{self.address}health").status_code == 200)
        except httpx.TransportError:
            return False

    def _ask(self) -> None:
        try:
            self.answer.append(httpx.post(f"{self.address}api/solve", json=ENDLESS, timeout=LONG_AGO))
        except httpx.TransportError as error:
            self.answer.append(error)

    def stopped_by(self, number: signal.Signals) -> tuple[int, str]:
        children = _children(self.process.pid)
        assert children
        self.process.send_signal(number)
        _, err = self.process.communicate(timeout=LONG_AGO)
        self.client.join(LONG_AGO)
        while any(map(_runs, children)):  # for ever, if one is left behind
            time.sleep(0.02)
        return self.process.returncode, err


def _children(pid: int) -> list[int]:
    psutil = pytest.importorskip("psutil")
    return [child.pid for child in psutil.Process(pid).children(recursive=True)]


def _runs(pid: int) -> bool:
    """Whether a process is alive; a dead one may stay a zombie for long."""
    psutil = pytest.importorskip("psutil")
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_a_signal_ends_work_and_server_quietly() -> None:
    server = Server()
    assert server.stopped_by(signal.SIGTERM) == (128 + signal.SIGTERM, "")
    assert server.answer[0].status_code == 503
    assert "error" in server.answer[0].json()


def test_killed_it_leaves_no_process_behind() -> None:
    server = Server()
    code, _ = server.stopped_by(signal.SIGKILL)
    assert code == -signal.SIGKILL
    assert isinstance(server.answer[0], httpx.TransportError)
