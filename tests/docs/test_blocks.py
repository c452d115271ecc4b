"""Run every command and Python block of the pages, and compare the output."""

from __future__ import annotations

import re
import shlex
from contextlib import suppress
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli

from ..custom.conftest import table  # noqa: F401  (what a page registers is gone after it)
from .blocks import CONSOLE, PAGES, PROJECT, TUTORIALS, blocks_of, with_output, without_times

RUN = [page for page in PAGES if page not in TUTORIALS.values()]
# Files of the reader that the pages name.
FILES = {
    "puzzles.txt": "3.4..1.2.4.32.1.\n.24.....1..3....\n",
    "published.txt": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    "killers.json": '{"kind": "sudoku", "side": 4, "box": [2, 2],'
    ' "givens": [1, 2, 0, 0, 3, 4, 0, 0, 2, 1, 0, 0, 4, 3, 0, 0],'
    ' "rules": [{"rule": "cage", "total": 3, "cells": "r1c1 r1c2"}]}',
    "heart.txt": ".........\n.XX...XX.\nXXXX.XXXX\nXXXXXXXXX\nXXXXXXXXX\n.XXXXXXX.\n..XXXXX..\n...XXX...\n"
    "....X....\n",
}
FOLDERS = ("DIR", "s2", "s3", "runs/large", "runs/paper-s2-quick", "docs/results", "before", "after")
SECONDS = re.compile(r"--seconds [\d.]+")


def name_of(page: Path) -> str:
    return str(page.relative_to(PROJECT))


def having(pattern: str) -> list[Path]:
    return [page for page in RUN if re.search(pattern, page.read_text(encoding="utf-8"), re.MULTILINE)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the files that the page's commands name."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    for name in FOLDERS:
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def parsed(command: click.Command, name: str, arguments: list[str], parent: click.Context | None) -> None:
    """Parse a command and its subcommands; raise for a wrong one."""
    if isinstance(command, click.Group):
        ctx = click.Context(command, info_name=name, parent=parent, **command.context_settings)
        result = command.get_command(ctx, arguments[0])
        assert result is not None, arguments
        parsed(result, arguments[0], arguments[1:], ctx)
    else:
        with suppress(click.exceptions.Exit):  # of --list and the like, which print and end
            command.make_context(name, list(arguments), parent)


@pytest.mark.parametrize("page", having(r"^(\$ )?sudoshiki "), ids=name_of)
def test_every_command_can_be_parsed(page: Path, folder: Path) -> None:  # noqa: ARG001
    commands = [command for block in blocks_of(page) for command in block.commands()]
    for command in commands:
        for part in command.split(" | "):
            _, *arguments = shlex.split(part, comments=True)
            parsed(cli, "sudoshiki", arguments, None)


@pytest.mark.parametrize("page", having("`sudoshiki "), ids=name_of)
def test_commands_in_sentences_exist_and_have_their_options(page: Path) -> None:
    ctx = click.Context(cli, **cli.context_settings)
    for command in re.findall(r"`sudoshiki ([^`]+)`", page.read_text(encoding="utf-8")):
        name, *words = command.split()
        result = cli.get_command(ctx, name)
        if isinstance(result, click.Group):
            result = result.get_command(ctx, words.pop(0))
        assert result is not None, command
        options = {name for option in result.params for name in option.opts}
        assert {word for word in words if word.startswith("--")} <= options, command


def run_line(line: str) -> None:
    """Run one line of a block, with its pipes and short time limits."""
    text: str | None = None
    for part in line.split(" | "):
        words = shlex.split(SECONDS.sub("--seconds 0.1", part), comments=True)[1:]
        more = ["--seconds", "0.1"] if words[0] == "compare" else []
        done = CliRunner().invoke(cli, [*words, *more], input=text)
        assert done.exit_code in (0, 1), (line, done.output)
        assert "<argument>" not in done.stderr, (line, done.stderr)  # a name that is no board
        assert done.stdout or "-o" in words, line
        text = done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("page", having("^sudoshiki "), ids=name_of)
def test_commands_run(page: Path, folder: Path) -> None:  # noqa: ARG001
    for block in blocks_of(page):
        for line in block.commands() if block.is_run and block.is_listed() else ():
            if line.split()[1] != "web":  # it runs until Ctrl-C
                run_line(line)


@pytest.mark.slow
@pytest.mark.parametrize("page", having("^```console"), ids=name_of)
def test_output_is_as_shown(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    shown, printed = CONSOLE.findall(text), CONSOLE.findall(with_output(page, tmp_path))
    assert [*map(without_times, printed)] == [*map(without_times, shown)], "run: python -m tests.docs"


@pytest.mark.parametrize("page", having("^```python"), ids=name_of)
def test_python_runs(page: Path, folder: Path) -> None:  # noqa: ARG001
    names: dict[str, object] = {}
    for block in blocks_of(page):
        if block.language == "python":
            code = compile("\n" * block.line + block.text, str(page), "exec")
            if block.is_run:
                exec(code, names)
