"""`generate`: a seed that is drawn and said, files whole or not at all, pipes puzzle by puzzle."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from sudoshiki import parse, read_all
from sudoshiki.cli import generate as generate_command

from .conftest import COMMAND, Run

SMALL = ("generate", "--box", "2x2", "--fraction", "0.5")


def seed_said(text: str) -> str:
    found = re.fullmatch(r"seed (\d+): with --seed \1 the same again\n", text)
    assert found, text
    return found[1]


def test_without_a_seed_one_is_drawn_and_said_on_stderr(run: Run) -> None:
    two = [run(*SMALL, "--count", "2") for _ in range(2)]
    seeds = [seed_said(done.stderr) for done in two]
    assert seeds[0] != seeds[1]
    for done, seed in zip(two, seeds, strict=True):
        assert all(parse(line).given_count == 8 for line in done.stdout.splitlines())
        again = run(*SMALL, "--count", "2", "--seed", seed)
        assert (again.stdout, again.stderr) == (done.stdout, "")


@pytest.mark.parametrize("format_", ["line", "s1"])
def test_a_file_gets_what_stdout_would_get(run: Run, tmp_path: Path, format_: str) -> None:
    asked = (*SMALL, "--count", "3", "--seed", "5")
    file = tmp_path / "puzzles.txt"
    done = run(*asked, "--format", format_, "-o", str(file))
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert file.read_text() == run(*asked, "--format", format_).stdout
    assert len(read_all(file)) == 3


def test_an_output_that_can_not_be_is_refused_before_a_puzzle_is_made(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate_command, "_make", lambda *_: pytest.fail("a puzzle was begun"))
    assert run(*SMALL, "-o", str(tmp_path)).exit_code == 2
    assert run(*SMALL, "-o", str(tmp_path / "no" / "file")).exit_code == 2
    assert run(*SMALL, "--format", "magic").exit_code == 2


def test_a_file_is_left_as_it_was_if_the_run_is_stopped(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("before\n")
    asked = ["generate", "--seed", "1", "--count", "1000000", "-o", str(file)]
    process = subprocess.Popen([*COMMAND, *asked], stderr=subprocess.PIPE, text=True)
    while not any(entry.name.endswith(".half") and entry.stat().st_size for entry in tmp_path.iterdir()):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert re.search(r"stopped after [\d,]+ of 1,000,000 puzzles: .* is left as it was", said)
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("puzzles.txt", "before\n")]


def test_a_pipe_gets_puzzle_after_puzzle(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    asked = ["generate", "--seed", "1", "--count", "1000000", "-o", str(pipe)]
    process = subprocess.Popen([*COMMAND, *asked], stderr=subprocess.DEVNULL)
    with pipe.open() as reader:  # the run is far from its end
        lines = [reader.readline() for _ in range(2)]
    assert [parse(line).side for line in lines] == [9, 9]
    assert process.wait(60) == 2  # its reader left


def test_the_seed_is_said_before_anything_that_may_be_stopped() -> None:
    process = subprocess.Popen(
        [*COMMAND, "generate", "--count", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    seed = seed_said(process.communicate(timeout=60)[1])
    again = subprocess.run([*COMMAND, "generate", "--seed", seed], capture_output=True, text=True)
    assert again.stdout == first
