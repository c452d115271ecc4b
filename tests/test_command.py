"""The installed command `sudoshiki`, in an empty folder."""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path

import sudoshiki

COMMAND = Path(sysconfig.get_path("scripts")) / "sudoshiki"


def run(folder: Path, *arguments: str) -> str:
    done = subprocess.run([COMMAND, *arguments], cwd=folder, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_knows_its_version(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").split() == ["sudoshiki,", "version", sudoshiki.__version__]


def test_it_solves_a_board_by_name(tmp_path: Path) -> None:
    assert "exactly one solution (proved)" in run(tmp_path, "solve", "s5-sudoku-9x9")


def test_it_solves_a_copy_of_a_board(tmp_path: Path) -> None:
    run(tmp_path, "boards", "--to", "boards")
    assert '"verdict":"one"' in run(tmp_path, "solve", "boards/s1-sudoku-4x4.txt", "--json").replace(" ", "")
