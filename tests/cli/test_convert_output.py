"""`convert -o`: atomic writes, links followed, pipes and devices written to."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.document_boards import BOARDS
from tests.document_boards import S1_LINE as SMALL

AS_S1 = (BOARDS / "s1-sudoku-4x4.txt").read_text()
CONVERT = [sys.executable, "-m", "sudoshiki", "convert"]


def test_a_dash_is_stdout(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("convert", SMALL, "--to", "s1", "-o", "-").stdout == AS_S1
    assert os.listdir(tmp_path) == []


def test_a_link_stays_and_its_file_keeps_its_mode(run: Run, tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "real").chmod(0o640)
    (tmp_path / "link").symlink_to("real")
    assert run("convert", SMALL, "--to", "s1", "-o", str(tmp_path / "link")).exit_code == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == AS_S1
    assert stat.S_IMODE((tmp_path / "real").stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["link", "real"]


def test_a_pipe_is_written_to(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()), daemon=True)
    reader.start()
    assert run("convert", SMALL, "--to", "s1", "-o", str(pipe)).exit_code == 0
    reader.join(10)
    assert got == [AS_S1]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_stays_a_device(run: Run, tmp_path: Path, device: Path) -> None:
    assert run("convert", SMALL, "--to", "s1", "-o", str(device)).exit_code == 0
    assert stat.S_ISCHR(device.stat().st_mode)
    assert os.listdir(tmp_path) == ["device"]


@pytest.mark.parametrize(
    ("many", "count"),
    [(1, "1 puzzle"), (2, "2 puzzles"), pytest.param(1000, "1,000 puzzles", marks=pytest.mark.slow)],
)
def test_convert_counts_the_puzzles(run: Run, many: int, count: str) -> None:
    done = run("convert", "-", "--to", "unequal", stdin=f"{SMALL}\n" * many)
    assert done.stderr.splitlines()[-1] == f"{count}: 0 written, {many:,} rejected"


def test_appending_to_what_is_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text(f"{SMALL}\n")
    with file.open("a") as target:
        done = subprocess.run(
            [*CONVERT, str(file), "--to", "line"], stdout=target, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, b"would be written over" in done.stderr) == (2, True)
    assert file.read_text() == f"{SMALL}\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_in_mid_write_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "out").write_text("old")
    process = subprocess.Popen(
        [*CONVERT, "-", "--to", "s1", "-o", str(tmp_path / "out")],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while len(os.listdir(tmp_path)) < 2:  # its half is there: it waits for puzzles
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(number)
    process.communicate(timeout=30)
    assert process.returncode == 128 + number
    assert (tmp_path / "out").read_text() == "old"
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"id,puzzle,rating\na,{SMALL},5\nb,{SMALL},6\n", "id, rating"),
        (f"hard;{SMALL};1.5\n", "column 1, column 3"),
        (f'{{"id":7,"puzzle":"{SMALL}","rating":5}}\n{{"puzzle":"{SMALL}","day":"x"}}\n', "id, rating, day"),
        (
            ",".join(["puzzle", *(f"c{n}" for n in range(12))]) + f"\n{SMALL}" + ",1" * 12 + "\n",
            "c9 and 2 more",
        ),
    ],
)
def test_dropped_columns_are_named_once(run: Run, text: str, names: str) -> None:
    done = run("convert", "-", "--to", "line", stdin=text)
    assert set(done.stdout.split()) == {SMALL}
    notes = [line for line in done.stderr.splitlines() if line.startswith("left out")]
    assert len(notes) == 1
    assert notes[0].endswith(names)


def test_without_dropped_columns_there_is_no_note(run: Run) -> None:
    for text in (f"puzzle\n{SMALL}\n", f"{SMALL}\n", f'{{"puzzle":"{SMALL}","name":"x"}}\n'):
        assert "left out" not in run("convert", "-", "--to", "line", stdin=text).stderr
