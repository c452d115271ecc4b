"""`solve --all`: one solution per line, as they are found."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import sudoshiki as sk

from .conftest import Run

FEW = "3.4..1.2.4......"


def test_every_solution_is_a_line(run: Run) -> None:
    done = run("solve", FEW, "--all")
    wanted = {"".join(map(str, board)) for board in sk.solutions(sk.parse(FEW))}
    assert set(done.stdout.splitlines()) == wanted
    assert (done.exit_code, len(wanted)) == (0, done.stdout.count("\n"))
    assert "more than one solution" in done.stderr


def test_json_ends_with_what_is_known(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{FEW}\nbad\n3.4..1.2.4.32.1.\n")
    done = run("solve", str(tmp_path / "in.txt"), "--all", "--json")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record.get("found") for record in records] == [None, None, 2, None, 1]
    assert [record["verdict"] for record in records if "verdict" in record] == ["many", "one"]
    assert done.exit_code == 1


@pytest.mark.parametrize(
    "more", [["--limit", "3"], ["--with", "mrv"], ["--effort", "5"], ["--trace"], ["--print", "s5"]]
)
def test_contradicting_options_are_refused(run: Run, more: list[str]) -> None:
    done = run("solve", FEW, "--all", *more)
    assert done.exit_code == 2
    assert f"leave out {more[0]}" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for a child there")
def test_ctrl_c_ends_it_with_whole_lines() -> None:
    command = [sys.executable, "-m", "sudoshiki", "solve", "." * 81, "--all"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stderr is not None
    with child.stdout as out, child.stderr as err:
        assert len(out.readline()) == 82
        child.send_signal(signal.SIGINT)
        assert {len(line) for line in out} <= {82}
        assert "stopped on request" in err.read()
    assert child.wait(30) == 130
