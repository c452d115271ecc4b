"""The large benchmark as a program: it measures, goes on where it was cut short, and reports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sudoshiki as sk

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def large(out: Path, *options: str) -> str:
    command = [sys.executable, str(BENCHMARKS / "large.py"), "--out", str(out), "--data", str(out)]
    sets = ["--sets", "own-futoshiki", "--boards", "2", "--with", "cdcl", "--peers", "cadical195"]
    return subprocess.run([*command, *sets, *options], check=True, capture_output=True, text=True).stdout


def test_measures_once_and_reports(tmp_path: Path) -> None:
    pytest.importorskip("pysat")
    pytest.importorskip("matplotlib")
    assert "2/2" in large(tmp_path)
    rows = (tmp_path / "large.csv").read_text(encoding="utf-8")
    assert rows.count("\n") == 5
    assert rows.count("solved") == 4
    torn = rows[:-3]  # as a kill would leave it
    (tmp_path / "large.csv").write_text(torn, encoding="utf-8")
    assert "own9_s1" in large(tmp_path)
    again = (tmp_path / "large.csv").read_text(encoding="utf-8").splitlines()
    assert again[:4] == rows.splitlines()[:4]
    assert len(again) == 5
    assert "geometric mean" in large(tmp_path, "--report")
    assert {file.suffix for file in tmp_path.iterdir() if file.is_file()} == {".csv", ".md", ".png", ".svg"}


def test_a_folder_without_puzzles_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    with pytest.raises(subprocess.CalledProcessError) as raised:
        large(tmp_path, "--data", str(missing), "--sets", "masked")
    assert raised.value.returncode == 1
    assert f"nothing measured of masked; puzzle files are looked for in {missing}" in raised.value.stderr


@pytest.mark.parametrize(
    ("name", "library"), [("cadical195", "pysat"), ("cpsat", "ortools"), ("bop", "ortools")]
)
def test_peers_are_right(name: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(library)
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import peers

    solve, _ = peers.PEERS[name]
    puzzle = sk.sudoku("3.4..1.2.4.32.1.", arcs=[(1, 0)])
    assert solve(puzzle) == sk.solve(puzzle, "mrv").solution
    assert solve(sk.sudoku("12....34........")) is None
