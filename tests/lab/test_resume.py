"""A run killed at random moments and resumed has the same store."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.tiers import DEEP

from sudoshiki.lab.experiment import open_store

pytestmark = pytest.mark.slow

RECIPE = """
title = "to be interrupted"
seed = 11
repetitions = 4
effort = 2_000_000
seconds = 60
[[boards]]
make = "unique"
side = [6, 9, 12]
count = 8
[[algorithms]]
name = "backtracking"
[[algorithms]]
name = "mrv"
[[algorithms]]
name = "saturbfs"
options = { attempts = 2000 }
"""
KILLS = 20 if DEEP else 8


def command(recipe: Path, out: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "sudoshiki",
        "lab",
        "run",
        str(recipe),
        "--out",
        str(out),
        "--resume",
        "--quiet",
    ]


def content(folder: Path) -> dict[str, Any]:
    """Return everything but the seconds, the writer and the time of writing."""
    with open_store(folder) as store:
        runs = store.runs()
        for run in runs:
            for name in ("seconds", "ended", "runner"):
                del run[name]
        return {"runs": runs, "boards": store.boards(), "counts": store.counts()}


def _rows(folder: Path) -> int:
    """Return the number of runs stored so far; 0 without a store."""
    store = folder / "results.db"
    if not store.is_file():
        return 0
    reader = sqlite3.connect(store)
    try:
        return int(reader.execute("SELECT count(*) FROM runs").fetchone()[0])
    except sqlite3.OperationalError:  # the tables are still to be made
        return 0
    finally:
        reader.close()


def _wait_for_a_moment(moments: random.Random, folder: Path) -> None:
    """Wait during the start, or for some more runs, so that kills spread over the run."""
    if moments.random() < 0.3:
        time.sleep(moments.uniform(0.05, 0.6))
        return
    enough = _rows(folder) + moments.randrange(1, 22)
    while _rows(folder) < enough:
        time.sleep(0.005)
    time.sleep(moments.uniform(0, 0.03))


def test_killed_many_times_and_resumed(tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.toml"
    repetitions = 10 if DEEP else 4
    recipe.write_text(RECIPE.replace("repetitions = 4", f"repetitions = {repetitions}"))
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    subprocess.run(command(recipe, whole), check=True, capture_output=True)
    moments = random.Random(20)
    for _ in range(KILLS):
        process = subprocess.Popen(command(recipe, torn), stdout=subprocess.DEVNULL, start_new_session=True)
        _wait_for_a_moment(moments, torn)
        assert process.poll() is None, "it ended before it could be killed"
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    total = 72 * repetitions  # 3 algorithms on 24 boards
    assert 0 < _rows(torn) < total
    subprocess.run(command(recipe, torn), check=True, capture_output=True)
    assert content(torn) == content(whole)
    assert content(whole)["counts"] == {"done": total}


def test_a_terminated_run_reports_it_and_releases_its_claims(tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE.replace("repetitions = 4", "repetitions = 40"))
    process = subprocess.Popen(
        command(recipe, tmp_path / "out"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    boards = tmp_path / "out" / "boards.jsonl"  # written when all is planned
    while not boards.is_file() or not content(tmp_path / "out")["runs"]:
        time.sleep(0.1)
        assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    assert "--resume continues" in process.communicate(timeout=30)[1]
    assert process.returncode == 143
    counts = content(tmp_path / "out")["counts"]
    assert counts["done"] >= 1
    assert "claimed" not in counts


def test_two_runners_on_one_store_do_not_double_work(tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE.replace("repetitions = 4", "repetitions = 2"))
    shared, alone = tmp_path / "shared", tmp_path / "alone"
    team = [subprocess.Popen(command(recipe, shared), stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait(timeout=120) for process in team] == [0, 0]
    subprocess.run(command(recipe, alone), check=True, capture_output=True)
    assert content(shared) == content(alone)
