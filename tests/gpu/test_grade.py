"""Difficulty words by GPU and CPU are equal in long files."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sudoshiki.cli.main import cli
from sudoshiki.formats import source
from sudoshiki.gpu.thresholds import BATCH_FOR_GPU, MIN_FOR_GPU, BoardWork, Minimum
from sudoshiki.pipeline.source import reading
from tests.bulk.made import FOUR, MANY, NO_SOLUTION, puzzle_lines
from tests.document_boards import S5_LINE

from .host_device import HostDevice

HEAD = 300  # lines that are read one by one, to see the format


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["grade", *arguments])


def comparable(result: Result) -> tuple[int, str, str]:
    """Remove the times of puzzles that are graded one by one."""
    return result.exit_code, re.sub(r'"seconds": ?[\d.e-]+', "", result.stdout), result.stderr


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return easy boards in several small blocks, and some others."""
    monkeypatch.setattr(source, "_CHUNK", 5000)
    monkeypatch.setattr(reading, "_BLOCK_BYTES", 5000)
    lines = puzzle_lines(HEAD + 200)
    lines[HEAD + 100 : HEAD + 100] = [S5_LINE, "bad", "", MANY, NO_SOLUTION, FOUR]
    path = tmp_path / "in.txt"
    path.write_text("\n".join(lines))
    return str(path)


@pytest.fixture(autouse=True)
def a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.gpu.device.why_no_device", lambda: "")


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_the_words_are_those_of_the_cpu(file: str, more: list[str], on_host: HostDevice) -> None:
    here, there = (run(file, "--scale", "word", "--on", on, *more) for on in ("cpu", "gpu"))
    assert comparable(there) == comparable(here)
    assert there.stdout.count("easy") == here.stdout.count("easy") == HEAD + 201
    assert on_host.launched == ["solve_nine_by_places", "judge"]  # one block


def test_blocks_are_no_larger_than_need_be(
    file: str, on_host: HostDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run(file, "--scale", "word", "--on", "gpu")
    monkeypatch.setitem(BATCH_FOR_GPU, BoardWork.GRADE_FILES, 6000)
    on_host.launched.clear()
    assert comparable(run(file, "--scale", "word", "--on", "gpu")) == comparable(whole)
    assert on_host.launched.count("judge") > 1


def test_other_shapes_stay_here(tmp_path: Path, on_host: HostDevice) -> None:
    path = tmp_path / "small.txt"
    path.write_text(f"{FOUR}\n" * (HEAD + 100))
    assert run(str(path), "--scale", "word", "--on", "gpu").stdout.count("easy") == HEAD + 100
    assert not on_host.launched


def test_only_long_files_go_there_by_themselves(
    file: str, on_host: HostDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(file, "--scale", "word")
    assert not on_host.launched
    monkeypatch.setitem(MIN_FOR_GPU, BoardWork.GRADE_FILES, Minimum(os.path.getsize(file), ""))
    run(file, "--scale", "word", "--on", "cpu")
    assert not on_host.launched
    run(file, "--scale", "word")
    assert on_host.launched


def test_unsupported_grades_are_refused(file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(file, "--on", "gpu")
    assert (result.exit_code, "--on gpu goes with --scale word alone" in result.stderr) == (2, True)
    assert run(file, "--scale", "word", "--seconds", "5", "--on", "gpu").exit_code == 2
    out = str(tmp_path / "out.jsonl")
    assert "without -o" in run(file, "--scale", "word", "-o", out, "--on", "gpu").stderr
    monkeypatch.setattr("sudoshiki.gpu.device.why_no_device", lambda: "there is none")
    result = run(file, "--scale", "word", "--on", "gpu")
    assert (result.exit_code, result.stderr) == (2, "Error: no GPU: there is none\n")
