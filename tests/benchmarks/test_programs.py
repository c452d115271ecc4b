"""The benchmarks as programs: they run on small input and have a help text."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
PROGRAMS = {
    "bulk.py": (["--lines", "2000", "--runs", "1", "--bad", "0.01", "--same"], "ratio"),
    "scale.py": (["--lines", "2000", "--no-cluster"], "bottleneck"),
    "counting.py": (["--largest", "5", "--seeds", "5"], "Latin 5"),
    "chaos.py": (["--puzzles", "3000", "--every", "1"], "the answers are the same, byte for byte"),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_runs_to_its_end(program: str) -> None:
    pytest.importorskip("distributed")
    pytest.importorskip("zstandard")
    options, message = PROGRAMS[program]
    command = [sys.executable, str(BENCHMARKS / program), *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert message in run.stdout, run.stderr  # chaos.py that had no time to kill anyone says so and fails


def test_lanes_run_without_a_peer(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    puzzles.write_text(f"{puzzle}\n" * 50)
    command = [sys.executable, str(BENCHMARKS / "lanes.py"), str(puzzles), "--rounds", "1"]
    command += ["--before", sys.executable]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert re.search(r"^puzzles +50 +[\d,]+ +0\.000 +[\d,]+ +\d+\.\d\d× +–$", run.stdout, re.M), run.stdout


def test_logic_runs_without_a_peer() -> None:
    rated = BENCHMARKS.parent / "tests" / "logic" / "explainer_ratings.tsv"
    run = subprocess.run(
        [sys.executable, str(BENCHMARKS / "ratings.py"), str(rated), "--rounds", "1", "--each", "40"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    below, above = re.findall(r"(\d+) of (\d+)", run.stdout)
    assert below[0] == below[1]
    assert above[0] == above[1]
    assert int(below[1]) + int(above[1]) == 40


def test_grades_of_equivalents_are_equal() -> None:
    command = [sys.executable, "-m", "benchmarks.equivalents", "--count", "1", "--equivalents", "1"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=BENCHMARKS.parent)
    assert run.returncode == 0, run.stderr
    rows = {cells[1]: cells[2:4] for cells in (re.split(r" *\| *", row) for row in run.stdout.splitlines())}
    for scale in ("word", "Solo level", "Unequal level", "QQWing level"):
        pairs, equal = rows[scale]
        assert pairs == equal > "0"


def test_proofs_are_made_checked_and_corrupted() -> None:
    command = [sys.executable, "-m", "benchmarks.proofs", "--boards", "3", "--spoilt", "8"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=BENCHMARKS.parent)
    assert run.returncode == 0, run.stderr
    assert "native: 8 of 8 spoilt proofs rejected" in run.stdout
