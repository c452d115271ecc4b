"""Run the command line in this process, or as a process."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sudoshiki.cli.main import cli
from tests.document_boards import S1_LINE, S5_LINE

Run = Callable[..., Result]

SUDOKU, SMALL = S5_LINE, S1_LINE
SMALL_SOLVED = "3241413214232314"
COMMAND = [sys.executable, "-m", "sudoshiki"]


@pytest.fixture(autouse=True)
def usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the output independent of the terminal of the test."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.fixture
def run() -> Run:
    """`run("solve", …)` returns a result with exit_code, stdout and stderr."""

    def invoke(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(cli, arguments, input=stdin)

    return invoke


def process(*arguments: str, **settings: Any) -> subprocess.Popen[str]:
    """Run it as a process, for signals and pipes."""
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([*COMMAND, *arguments], **pipes | settings)


def until_it_reads(running: subprocess.Popen[str]) -> None:
    """Wait until a process has read a blank line from its stdin."""
    assert running.stdin is not None
    running.stdin.write("\n")
    running.stdin.flush()
    unread = b"\1"
    while any(unread):
        assert running.poll() is None, "it ended and has read nothing"
        time.sleep(0.01)
        unread = fcntl.ioctl(running.stdin.fileno(), termios.FIONREAD, b"\0" * 4)
