"""Tests that need a real process: signals, pipes, `python -m`."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.tiers import first_is_quick

from .conftest import COMMAND, SMALL, SUDOKU, process, until_it_reads

LONG_AGO = 60  # seconds; far more than anything here takes

# An empty 25×25 board: plain backtracking, row by row, does not end in a lifetime.
ENDLESS = "." * 625


def test_python_m_works() -> None:
    done = subprocess.run(
        [*COMMAND, "solve", SMALL, "--json"], capture_output=True, text=True, timeout=LONG_AGO
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["verdict"] == "one"


@pytest.mark.parametrize("signum", first_is_quick([signal.SIGINT, signal.SIGTERM, signal.SIGHUP]))
def test_a_signal_in_mid_search_shows_what_was_found(signum: signal.Signals) -> None:
    running = process("solve", SMALL, ENDLESS, SMALL, "--with", "backtracking", "--json")
    try:
        assert running.stdout is not None
        first = json.loads(running.stdout.readline())  # the next puzzle is under way now, or soon
        time.sleep(0.5)
        running.send_signal(signum)
        out, err = running.communicate(timeout=LONG_AGO)
    finally:
        running.kill()
    assert first["verdict"] == "one"
    assert running.returncode == 128 + signum
    stopped = json.loads(out)
    assert (stopped["verdict"], stopped["stopped"]) == ("undecided", "asked")
    assert "2 puzzles: 1 solved (one: 1), 1 unsolved (undecided: 1), 0 rejected" in err
    assert "Traceback" not in err


def test_a_signal_while_reading_ends_quietly() -> None:
    running = process("solve", "-", "--json", stdin=subprocess.PIPE)
    try:
        until_it_reads(running)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=LONG_AGO)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "Traceback" not in err


def test_a_closed_stdout_is_quiet(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{SUDOKU}\n" * 3000)
    running = process("solve", str(file), "--json")
    try:
        assert running.stdout is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr is not None
        err = running.stderr.read()
        assert running.wait(timeout=LONG_AGO) == 0
    finally:
        running.kill()
    assert err == ""


def test_a_stdout_that_is_not_there_matters_only_to_a_result() -> None:
    line = '"$0" -m sudoshiki solve "$1" >&-'
    for puzzle, code in ((SMALL, 2), (f"33{SMALL[2:]}", 1)):  # the second is refused: nothing was to go there
        command = ["sh", "-c", line, COMMAND[0], puzzle]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONG_AGO)
        assert done.returncode == code
        assert "Traceback" not in done.stderr


def test_commands_that_are_not_requested_stay_unimported() -> None:
    script = (
        "import sys; from click.testing import CliRunner; from sudoshiki.cli.main import cli;"
        f"assert CliRunner().invoke(cli, ['solve', '{SMALL}']).exit_code == 0;"
        "heavy = {'numpy', 'rich.table', 'ortools', 'pysat', 'matplotlib', 'pyarrow', 'dask'};"
        "print(sorted(heavy & sys.modules.keys()), 'sudoshiki.cli.compare' in sys.modules)"
    )
    done = subprocess.run([COMMAND[0], "-c", script], capture_output=True, text=True, timeout=LONG_AGO)
    assert done.stdout.strip() == "[] False", done.stderr
