"""Run commands in this process on a file with given content."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from sudoshiki.bulk import BulkReport, run_bulk
from sudoshiki.cli.main import cli

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NINE_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


class CommandResult(NamedTuple):
    """The output of a command, without the folder of its file, and its exit code."""

    code: int
    out: str
    err: str


def sudoshiki(*arguments: str, folder: Path | None = None) -> CommandResult:
    done = CliRunner().invoke(cli, arguments)
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    assert done.exit_code in (0, 1, 2), done.stderr
    path = f"{folder}/" if folder else "\0"
    return CommandResult(done.exit_code, done.stdout.replace(path, ""), done.stderr.replace(path, ""))


def solve(folder: Path, content: bytes | str, *options: str, name: str = "in.txt") -> CommandResult:
    """Run `solve` on a file; one line of JSON per puzzle."""
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return sudoshiki("solve", str(file), "--json", *options, folder=folder)


@contextmanager
def without_workers(**more: Any) -> Iterator[None]:
    """Settings of bulk runs in this process; workers have their own tests."""

    def run_here(*given: Any, **settings: Any) -> BulkReport:
        return run_bulk(*given, **settings | {"workers": 0} | more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudoshiki.cli.file_runs.run_bulk", run_here)
        yield


def bulk(
    folder: Path, content: bytes | str, name: str = "in.txt"
) -> tuple[CommandResult, list[str], list[str]]:
    """Run `bulk`: messages, answers, and rejects without their texts."""
    file, out, rejects = folder / name, folder / "out.txt", folder / "out.txt.rejects"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with without_workers():
        result = sudoshiki("bulk", str(file), "-o", str(out), folder=folder)
    answers = out.read_text().splitlines() if out.exists() else []
    refused = rejects.read_text().splitlines() if rejects.exists() else []
    return result, answers, [line.split("\t")[0].replace(f"{folder}/", "") for line in refused]
