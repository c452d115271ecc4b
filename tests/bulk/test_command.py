"""`sudoshiki bulk` as a program: exit codes, stdin, signals."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.bulk.made import BAD_LINES, NINE, NINE_SOLVED, NO_SOLUTION, puzzle_lines

COMMAND = [sys.executable, "-m", "sudoshiki", "bulk"]


def bulk(*arguments: object, **settings: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, **settings)


def test_a_run_without_rejects_exits_with_0(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{NINE}\n\n{NINE}\n")
    done = bulk(tmp_path / "in.txt", "-o", tmp_path / "out.txt")
    assert done.returncode == 0
    assert b"3 records: 2 solved, 0 unsolved, 0 rejected, 1 blank" in done.stdout
    assert (tmp_path / "out.txt").read_text() == f"{NINE_SOLVED}\n\n{NINE_SOLVED}\n"


def test_rejects_and_unsolved_are_1(tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text(NO_SOLUTION)
    done = bulk(tmp_path / "none.txt", "-o", tmp_path / "out.txt")
    assert done.returncode == 1
    assert b"0 solved, 1 unsolved" in done.stdout
    (tmp_path / "bad.txt").write_bytes(b"\n".join(BAD_LINES))
    done = bulk(tmp_path / "bad.txt", "-o", tmp_path / "out.txt")
    assert done.returncode == 1
    assert f"{len(BAD_LINES)} rejected".encode() in done.stdout


def test_puzzles_of_several_lines_are_recognised(tmp_path: Path) -> None:
    rows = "\n".join(" ".join(NINE[at : at + 9]) for at in range(0, 81, 9))
    (tmp_path / "grid.txt").write_text(f"{rows}\n")
    done = bulk(tmp_path / "grid.txt", "-o", tmp_path / "out.txt")
    assert done.returncode == 0
    assert "grid.txt is read as grid" in done.stdout.decode()
    assert (tmp_path / "out.txt").read_text() == f"{NINE_SOLVED}\n"


@pytest.mark.slow
@pytest.mark.parametrize("text", ['{"side":6}', ".Shape~6x6", "6 3 2\n" + "0 0 0 0 0 0\n" * 6])
def test_boxes_that_differ_from_the_text_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "in.txt").write_text(f"{text}\n")
    done = bulk("in.txt", "-o", "out.txt", "--box", "3x2", cwd=tmp_path)
    assert done.returncode == 1
    assert "says boxes of 2×3 here" in (tmp_path / "out.txt.rejects").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.txt", "-o", "out.txt"], "nowhere.txt: no such file"),
        (["in.txt", "-o", "in.txt"], "in.txt"),
        (["in.txt", "-o", "no/such/out.txt"], "no/such/out.txt: no such folder"),
        (["in.txt", "-o", "out.txt", "--resume", "--restart"], "give one of them"),
        (["in.txt", "-o", "."], "folder"),
        (["in.txt", "-o", "out.txt", "--with", "magic"], "unknown algorithm 'magic'"),
        (["in.txt", "-o", "out.txt", "--cluster", "nonsense"], "no address of a Dask scheduler"),
        (["in.csv", "-o", "out.txt", "--column", "other"], "no column 'other'"),
        (["in.txt", "-o", "out.txt", "--column", "puzzle"], "no input has columns"),
        (["in.txt", "-o", "out.txt", "--box", "0x3"], "box 0x3: side 0"),
        (["in.parquet", "-o", "out.txt"], "not a whole Parquet file"),
        (["in.txt"], "--output"),
    ],
)
def test_usage_and_files_are_2(tmp_path: Path, arguments: list[str], message: str) -> None:
    for name in ("in.txt", "in.csv", "in.parquet"):
        (tmp_path / name).write_text(f"{NINE}\n")
    done = bulk(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["in.csv", "in.parquet", "in.txt"]


def test_stdin(tmp_path: Path) -> None:
    done = bulk("-", "-o", tmp_path / "out.csv", input=f"{NINE}\nbad\n".encode())
    assert done.returncode == 1
    assert (tmp_path / "out.csv").read_text() == f"id,puzzle,solution,verdict\n1,{NINE},{NINE_SOLVED},one\n"
    assert (tmp_path / "out.csv.rejects").read_text().startswith("<stdin>:2:1 ")


@pytest.mark.slow
@pytest.mark.parametrize("command", ["bulk", "grade"])
def test_a_finished_run_has_nothing_to_resume(tmp_path: Path, command: str) -> None:
    (tmp_path / "in.txt").write_text(f"{NINE}\n")
    again = [*COMMAND[:-1], command, "in.txt", "-o", "out.jsonl", "--resume"]
    first, second = (subprocess.run(again, cwd=tmp_path, capture_output=True, text=True) for _ in range(2))
    assert (first.returncode, second.returncode) == (0, 0)
    assert "1 record: 1 " in first.stdout
    assert "nothing to resume" not in first.stdout
    assert second.stdout.startswith("out.jsonl: nothing to resume")
    assert second.stdout.endswith("without --resume it is made again\n")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_and_resume_goes_on(tmp_path: Path, number: int) -> None:
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in puzzle_lines(3000)))
    plain = [tmp_path / "in.txt", "--with", "mrv", "--chunk", "4000"]
    assert bulk(*plain, "-o", tmp_path / "plain.txt").returncode == 0
    out = tmp_path / "out.txt"
    process = subprocess.Popen(
        [*COMMAND, *map(str, plain), "-o", str(out)], stderr=subprocess.PIPE, stdout=subprocess.PIPE
    )
    while not list(tmp_path.glob("out.txt.work/part-*")):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(number)
    _, errors = process.communicate()
    assert process.returncode == 128 + number
    assert b"--resume" in errors
    assert not out.exists()
    assert not (tmp_path / "out.txt.lock").exists()
    assert bulk(*plain, "-o", out, "--resume").returncode == 0
    assert out.read_bytes() == (tmp_path / "plain.txt").read_bytes()
