"""Proofs from pipes are read once; endless lines are rejected early."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.proofs import as_drat, as_lrat, proof_checker, rereadable, source
from sudoshiki.proofs.checking import _blocks
from tests.document_boards import S1_LINE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes have no names here")
PUZZLE = sk.parse(S1_LINE)
PROOF = sk.prove(PUZZLE)
TEXT = "".join(PROOF.lines())
COMMAND = [sys.executable, "-m", "sudoshiki", "check", S1_LINE, "--proof"]


@pytest.fixture
def pipe() -> Iterator[str]:
    """Return the name of a pipe, as of <(cat it.proof); it can be read only once."""
    reading, writing = os.pipe()
    os.write(writing, TEXT.encode())
    os.close(writing)
    yield f"/dev/fd/{reading}"
    os.close(reading)


def test_a_pipe_is_read_once_by_both_checkers(pipe: str) -> None:
    report = sk.check_proof(PUZZLE, pipe)
    assert report.verdict == "one"
    assert report.checkers == ("python", "native")


def test_a_proof_from_a_pipe_is_written_for_other_checkers(pipe: str) -> None:
    with rereadable(pipe) as proof:
        assert sk.check_proof(PUZZLE, proof)
        assert "".join(as_lrat(PUZZLE, proof)).encode() == PROOF.lrat
        assert list(as_drat(PUZZLE, proof)) == list(as_drat(PUZZLE, PROOF))


@pytest.mark.slow
def test_a_fifo_is_opened_once(tmp_path: Path) -> None:
    """Opening it again would wait for ever; hence a process with a limit."""
    fifo, lrat = tmp_path / "it.proof", tmp_path / "it.lrat"
    os.mkfifo(fifo)
    Thread(target=lambda: fifo.write_text(TEXT), daemon=True).start()
    done = subprocess.run(
        [*COMMAND, str(fifo), "--lrat", str(lrat)], capture_output=True, text=True, timeout=100, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "proof_checker.py and the native checker" in done.stdout
    assert lrat.read_bytes() == PROOF.lrat


def test_stdin_is_a_dash() -> None:
    from click.testing import CliRunner

    checked = CliRunner().invoke(cli, ["check", S1_LINE, "--proof", "-"], input=TEXT)
    assert (checked.exit_code, checked.stderr) == (0, "")
    twice = CliRunner().invoke(cli, ["check", "-", "--proof", "-"], input=TEXT)
    assert twice.exit_code == 2
    assert "can't be both" in twice.stderr


def test_a_line_without_end_is_rejected() -> None:
    report = sk.check_proof(PUZZLE, "/dev/zero")
    assert not report
    assert "line 1 has more than" in report.why


@pytest.mark.parametrize("checker", ["python", "native", "both"])
def test_a_line_that_is_too_long_is_rejected_by_each(
    checker: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = max(map(len, TEXT.splitlines(keepends=True)))
    file = tmp_path / "it.proof"
    file.write_text(TEXT)
    monkeypatch.setattr(proof_checker, "LINE_LIMIT", longest)
    assert sk.check_proof(PUZZLE, file, checker=checker)
    monkeypatch.setattr(proof_checker, "LINE_LIMIT", longest - 1)
    report = sk.check_proof(PUZZLE, file, checker=checker)
    assert not report
    assert f"has more than {longest - 1} characters" in report.why
    assert report.why in str(proof_checker.main(S1_LINE, str(file)))


def test_a_file_that_is_no_proof_is_not_copied() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"no proof\n" * 1000)
    os.close(writing)
    with rereadable(f"/dev/fd/{reading}") as proof:
        assert source.size_of(proof) == len("no proof\n")
        assert not sk.check_proof(PUZZLE, proof)
    os.close(reading)


def test_more_than_can_be_kept_is_refused(pipe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_COPY", 100)
    with pytest.raises(sk.UsageError, match="to a file"):
        sk.check_proof(PUZZLE, pipe)


def test_blocks_for_the_native_checker_are_bounded_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.proofs.checking._BLOCK", 10)
    lines = ["1234\n"] * 5
    assert list(_blocks(iter(lines))) == ["1234\n1234\n", "1234\n1234\n", "1234\n"]
