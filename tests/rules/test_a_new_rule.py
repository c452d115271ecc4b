"""Adding a rule takes one file and one line, here in a separate package."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sudoshiki.cli import main

RULE = '''
from __future__ import annotations

from dataclasses import dataclass

from sudoshiki.puzzle.places import Cells
from sudoshiki.puzzle.primitives import Less
from sudoshiki.puzzle.rule import Rule, Titles


@dataclass(frozen=True, repr=False)
class Peak(Rule):
    """The middle cell is the greatest of its line."""

    name = "peak"
    titles = Titles("peak", "pico")

    cells: Cells

    def expand(self, frame):
        line = frame.cells(self.cells)
        top = line[len(line) // 2]
        for cell in line:
            if cell != top:
                yield Less(cell, top)
'''
LINE = "[sudoshiki.rules]\npeak = peaks:Peak\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a package as pip installs it: the file and its entry point."""
    (tmp_path / "peaks.py").write_text(RULE)
    info = tmp_path / "peaks-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: peaks\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(LINE)
    puzzle = {"side": 4, "rules": [{"rule": "peak", "cells": "r1c1 r1c2 r1c3"}], "givens": [1] + [0] * 15}
    (tmp_path / "peak.json").write_text(json.dumps(puzzle))
    return tmp_path


def sudoshiki(package: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sudoshiki", *words]
    environment = os.environ | {"PYTHONPATH": str(package), "NO_COLOR": "1"}
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=package, timeout=60, check=False
    )


COMMANDS = {
    ("solve", "peak.json"): "with peak",
    ("solve", "peak.json", "--json"): '\\"rule\\": \\"peak\\"',
    ("count", "peak.json", "--limit", "999"): "36 solutions",
    ("candidates", "peak.json"): "rule peak",
    ("second", "peak.json"): "a second solution",
    ("convert", "peak.json", "--to", "json"): '"rule": "peak"',
    ("convert", "peak.json", "--to", "line"): "can't express rule peak",
    ("check", "peak.json", "1234341221434321"): "the peak at r1c1 r1c2 r1c3: r1c3=3 is not less than r1c2=2",
    ("vary", "peak.json"): '"rule": "peak"',
    ("canonical", "peak.json"): "does not support peak",
    ("compare", "peak.json"): "with peak",
    ("grade", "peak.json"): "more than one solution",
    ("explain", "peak.json"): "more than one solution",
    ("hint", "peak.json"): "more than one solution",
    ("bulk", "peak.json", "-o", "out.csv"): "1 solved",
    ("solve", "peak.json", "--proof", "peak.proof"): "proof written, two solutions",
    ("minimize", "peak.json"): "more than one solution",
    ("draw", "peak.json"): "peak at r1c1 r1c2 r1c3",
    ("book", "peak.json", "-o", "peak.pdf", "--how-to-play"): "puzzle 1: several solutions",
    ("generate", "--size", "4", "--avoid", "peak.json"): "seed",
}


WITHOUT_PUZZLES = {"algorithms", "boards", "contract", "doctor", "lab", "web"}


def test_every_command_that_takes_puzzles_is_tried() -> None:
    assert {command for command, *_ in COMMANDS} == set(main.COMMANDS) - WITHOUT_PUZZLES


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_knows_it(words: tuple[str, ...], package: Path) -> None:
    result = sudoshiki(package, *words)
    assert COMMANDS[words] in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.slow
def test_without_the_package_it_is_refused_with_those_that_are_known(package: Path) -> None:
    (package / "peaks-1.0.dist-info" / "entry_points.txt").unlink()
    result = sudoshiki(package, "solve", "peak.json")
    assert result.returncode != 0
    assert "no rule 'peak' is known" in result.stderr
    assert "thermo" in result.stderr
