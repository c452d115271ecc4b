"""Closed, full or broken standard streams and unreadable files: message and code."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.cli.running import set_up_streams
from tests.tiers import first_is_quick

from .conftest import SMALL, Run

PYTHON = f"{shlex.quote(sys.executable)} -m sudoshiki"
CLOSED_STDIN = [
    "solve -",
    "count -",
    "candidates -",
    "second -",
    "check - 1",
    f"check {SMALL} -",
    "compare -",
]
CLOSED_STDIN += ["convert - --to line", "draw -", "bulk - -o out.txt"]


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    line = line.replace("sudoshiki", PYTHON)
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=folder, timeout=60)


def assert_one_line(done: subprocess.CompletedProcess[str], message: str, code: int = 2) -> None:
    assert done.stderr == f"Error: {message}\n"
    assert done.returncode == code


@pytest.mark.parametrize("command", first_is_quick(CLOSED_STDIN))
def test_a_closed_stdin_is_one_line_of_error(command: str, tmp_path: Path) -> None:
    done = shell(f"sudoshiki {command} <&-", tmp_path)
    assert_one_line(done, "<stdin>: it is closed, there is nothing to read")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "command", first_is_quick([f"solve {SMALL}", "--help", "--version", "solve --help", "algorithms"])
)
def test_a_full_stdout_is_one_line_of_error(command: str, tmp_path: Path) -> None:
    assert_one_line(shell(f"sudoshiki {command} >/dev/full", tmp_path), "stdout: No space left on device")


@pytest.mark.parametrize(
    "command",
    first_is_quick(
        [f"solve {SMALL}", f"count {SMALL}", f"convert {SMALL} --to line", "bulk in.txt -o -", "algorithms"]
    ),
)
def test_a_closed_stdout_is_one_line_of_error(command: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    assert_one_line(shell(f"sudoshiki {command} >&-", tmp_path), "stdout: it is closed")
    assert os.listdir(tmp_path) == ["in.txt"]


def test_a_closed_stdout_leaves_what_goes_to_a_file(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    done = shell("sudoshiki bulk in.txt -o out.txt >&-", tmp_path)
    assert (done.returncode, "1 solved" in done.stderr) == (0, True)
    assert shell(f"sudoshiki convert {SMALL} --to line -o line.txt >&-", tmp_path).returncode == 0
    assert (tmp_path / "line.txt").read_text() == f"{SMALL}\n"


UNREAD = [f"solve {SMALL}", "--help", "--version", "algorithms", "algorithms --markdown", f"draw {SMALL}"]
UNREAD += [f"{name} {SMALL}" for name in ("count", "candidates", "second", "compare --with mrv")]
UNREAD += [f"check {SMALL} 3241413214232314", f"convert {SMALL} --to json", "convert --list", "lab recipes"]
UNREAD += [
    "generate --box 2x2 --count 9 --seed 1",
    "bulk in.txt -o -",
    "bulk in.txt -o out.txt",
    "lab run --help",
]


@pytest.mark.parametrize("command", first_is_quick(UNREAD))
def test_a_stdout_without_a_reader_is_no_error(command: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    done = shell(f"(sudoshiki {command}; echo $? >code) | :", tmp_path)
    assert (done.stderr, (tmp_path / "code").read_text()) == ("", "0\n")


@pytest.mark.slow
@pytest.mark.parametrize("stderr", ["2>/dev/full", "2>&-", "2>&1 >/dev/null | :"])
def test_a_stderr_that_takes_nothing_leaves_the_exit_code(stderr: str, tmp_path: Path) -> None:
    for arguments, code in (("solve nowhere.txt", 2), (f"solve 33{SMALL[2:]}", 1), ("solve --odd", 2)):
        done = shell(f"(sudoshiki {arguments}; echo $? >code) {stderr}", tmp_path)
        assert (tmp_path / "code").read_text() == f"{code}\n"
        assert "Traceback" not in done.stdout


def test_output_never_goes_into_a_file_opened_later(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    done = shell("sudoshiki bulk in.txt -o out.txt <&- >&- 2>&-", tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "out.txt").read_text() == "3241413214232314\n"


UNREADABLE = "/proc/self/mem"  # opens, and its first byte can't be read


@pytest.mark.skipif(not os.path.exists(UNREADABLE), reason="there is no such file here")
@pytest.mark.parametrize(
    "command",
    [f"{name} {UNREADABLE}" for name in ("solve", "count", "candidates", "second", "compare", "draw")]
    + [f"check {SMALL} {UNREADABLE}", f"check {UNREADABLE} 1", f"convert {UNREADABLE} --to line"]
    + [f"bulk {UNREADABLE} -o out.txt"],
)
def test_a_read_error_names_the_file(
    command: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*command.split())
    assert done.stderr == f"Error: {UNREADABLE}: Input/output error\n"
    assert done.exit_code == 2
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "command", ["solve .", "check 1 .", f"check {SMALL} .", "draw folder", "bulk folder -o out"]
)
def test_a_folder_is_named(command: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    done = run(*command.split())
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert "older" in done.stderr or "directory" in done.stderr


def test_a_pipe_with_a_name_is_opened_once(tmp_path: Path) -> None:
    done = shell(f"mkfifo pipe; (echo {SMALL} > pipe) & sudoshiki solve pipe; wait", tmp_path)
    assert "exactly one" in done.stdout
    assert done.stderr == ""


def test_a_name_that_is_empty_is_shown(tmp_path: Path, run: Run) -> None:
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    done = run("bulk", str(tmp_path / "in.txt"), "-o", "")
    assert (done.exit_code, done.stderr) == (2, "Error: '': no such folder\n")


class _Partial(io.RawIOBase):
    """A stream that takes a few bytes at a time, as a pipe does after a signal."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        part = bytes(data)[:5]
        self.taken += part
        return len(part)


@pytest.mark.parametrize("dumb", [False, True])
def test_unbuffered_output_is_written_whole_and_at_once(monkeypatch: pytest.MonkeyPatch, dumb: bool) -> None:
    raw = _Partial()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "utf-8", write_through=True))  # type: ignore[type-var]
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    monkeypatch.setenv("TERM", "dumb" if dumb else "xterm")
    set_up_streams()
    sys.stdout.write("a line of more than five bytes\n")
    assert raw.taken == b"a line of more than five bytes\n"
