"""The command line, run inside the test's process or as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sudoshiki.cli.main import cli

Run = Callable[..., Result]

SUDOKU = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SMALL = "3.4..1.2.4.32.1."
SMALL_SOLVED = "3241413214232314"
COMMAND = [sys.executable, "-m", "sudoshiki"]


@pytest.fixture
def run() -> Run:
    """`run("solve", …)`: the result has exit_code, stdout and stderr."""

    def invoke(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(cli, arguments, input=stdin)

    return invoke


def process(*arguments: str, **settings: Any) -> subprocess.Popen[str]:
    """The same as a process, for signals and pipes."""
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([*COMMAND, *arguments], **pipes | settings)
