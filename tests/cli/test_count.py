"""Stopped counts, and estimates."""

import json
import signal
import subprocess
import sys
import time

import pytest
from click.testing import Result

from tests.cli.test_questions import run


def test_a_count_that_is_stopped_shows_an_estimate() -> None:
    stopped = run("count", "." * 64, "--all", "--effort", "100000")
    assert stopped.exit_code == 1
    assert "undecided:" in stopped.stdout
    assert "estimated: about " in stopped.stdout
    record = json.loads(run("count", "." * 64, "--all", "--effort", "100000", "--json").stdout)
    assert not record["exact"]
    assert record["found"] < record["estimate"]["low"]


def test_an_estimate_as_text_and_as_json() -> None:
    estimate = ("count", "." * 16, "--estimate", "--probes", "100", "--seed", "3")
    assert run(*estimate).exit_code == 0
    record = json.loads(run(*estimate, "--json").stdout)
    assert (record["verdict"], record["exact"], record["seed"]) == ("many", False, 3)
    assert (record["estimate"]["probes"], record["estimate"]["hits"]) == (100, 100)
    assert record["estimate"]["low"] <= 288 <= record["estimate"]["high"]
    assert run("count", "." * 16, "--estimate", "--probes", "5").exit_code == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--estimate", "--all"], "--estimate and --all exclude each other"),
        (["--estimate", "--limit", "3"], "--estimate and --limit exclude each other"),
        (["--estimate", "--with", "dlx"], "--estimate takes no algorithm"),
        (["--all", "--probes", "3"], "--probes is for --estimate"),
    ],
)
def test_options_without_effect_are_refused(options: list[str], message: str) -> None:
    refused: Result = run("count", "." * 16, *options)
    assert refused.exit_code == 2
    assert message in refused.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a signal is sent")
def test_ctrl_c_in_mid_count() -> None:
    command = [sys.executable, "-m", "sudoshiki", "count", "." * 100, "--box", "latin", "--all"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=20)
    assert process.returncode == 128 + signal.SIGINT
    assert "stopped on request" in output
    assert "estimated: about " in output
