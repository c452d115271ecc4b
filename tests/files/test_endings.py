"""No command writes text to a file with a binary ending."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli
from sudoshiki.files import text_file
from sudoshiki.puzzle import UsageError

COMMANDS = (["convert", "3.4..1.2.4.32.1.", "--to", "line"], ["generate", "--box", "2x2", "--seed", "1"])


@pytest.mark.parametrize(
    "ending", [".xlsx", ".bz2", ".ods", ".docx", ".zip", ".gz", ".zst", ".parquet", ".XLSX"]
)
def test_text_is_not_written_under_a_name_that_promises_none(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"out.txt{ending}"
    with pytest.raises(UsageError, match=ending.lower()), text_file(path):
        pass
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_that_writes_refuses_it(tmp_path: Path, command: list[str]) -> None:
    path = tmp_path / "out.xlsx"
    path.write_text("mine")
    done = CliRunner().invoke(cli, [*command, "-o", str(path)])
    assert (done.exit_code, path.read_text()) == (2, "mine")
    assert ".txt, .csv or .jsonl" in done.stderr
    assert CliRunner().invoke(cli, [*command, "-o", str(tmp_path / "out.txt")]).exit_code == 0


@pytest.mark.parametrize("name", ["out", "out.txt", "out.sdk", "out.csv", "xlsx", ".bz2"])
def test_all_others_are_written(tmp_path: Path, name: str) -> None:
    with text_file(tmp_path / name) as file:
        file.write("text")
    assert (tmp_path / name).read_text() == "text"
