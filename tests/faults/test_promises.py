"""Commands and tests named by docs/promises.md and SECURITY.md exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from sudoshiki.cli.main import cli

PROJECT = Path(__file__).parents[2]


def promises() -> list[tuple[str, list[str]]]:
    """Return the promises, each with its commands."""
    text = (PROJECT / "docs" / "promises.md").read_text()
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [(promise, re.findall(r"`([^`]+)`", shown)) for promise, shown in rows[1:]]


PROMISES = promises()


def test_there_are_promises() -> None:
    assert len(PROMISES) >= 12


@pytest.mark.parametrize(("promise", "commands"), PROMISES, ids=range(len(PROMISES)))
def test_every_promise_has_a_command_that_is_there(promise: str, commands: list[str]) -> None:
    assert commands, promise
    for line in commands:
        program, *words = shlex.split(line)
        if program == "sudoshiki":
            result = cli.get_command(click.Context(cli), words[0])
            assert result is not None, line
            options = {name for option in result.params for name in option.opts}
            assert {word for word in words if word.startswith("--")} <= options, line
        elif program == "make":
            assert re.search(rf"^{words[0]}:", (PROJECT / "Makefile").read_text(), re.MULTILINE), line
        else:
            assert program == ".venv/bin/python", line
            named = [word for word in words if word.startswith(("tests/", "benchmarks/"))]
            assert named, line
            assert all((PROJECT / name).exists() for name in named), line


def test_every_file_that_security_names_is_there() -> None:
    named = re.findall(r"`((?:tests|core|puzzle)/[\w./-]+)`", (PROJECT / "SECURITY.md").read_text())
    assert len(named) > 10
    for name in named:
        assert (PROJECT / name).exists() or (PROJECT / "src" / "sudoshiki" / name).exists(), name
