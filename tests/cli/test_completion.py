"""What a shell completes: values as well as commands, options and files."""

from __future__ import annotations

import os
import subprocess

import pytest
from click.shell_completion import ShellComplete

from sudoshiki import algorithms
from sudoshiki.cli.main import COMMANDS, cli
from sudoshiki.formats import FORMATS
from sudoshiki.formats.shipped import shipped_names
from sudoshiki.generate import LEVELS
from sudoshiki.lab.reading import shipped

from .conftest import COMMAND

ALGORITHMS = {row.name for row in algorithms()}


def completed(words: str) -> set[str]:
    """For a line of which the last word is begun."""
    *before, begun = words.split(" ")
    items = ShellComplete(cli, {}, "sudoshiki", "_SUDOSHIKI_COMPLETE").get_completions(before, begun)
    return {item.value for item in items if item.type == "plain"}


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("", set(COMMANDS)),
        ("solve --with ", ALGORITHMS),
        ("count --with ", ALGORITHMS),
        ("solve s --with back", {"backtracking"}),
        ("compare x --with mrv,back", {"mrv,backtracking"}),
        ("algorithms ", ALGORITHMS),
        ("bulk x --with ", ALGORITHMS),
        ("generate --complete-with il", {"ilp"}),
        ("generate --level ", set(LEVELS)),
        ("generate --format ", set(FORMATS)),
        ("solve --format ", set(FORMATS)),
        ("convert x --to ", set(FORMATS)),
        ("solve --print ", {"s1", "s2", "s4", "s5"}),
        ("lab run ", set(shipped())),
        ("lab run paper:s2", {"paper:s2"}),
        ("boards ", set(shipped_names())),
        ("solve s1-", {"s1-sudoku-4x4"}),
        ("check s1-", {"s1-sudoku-4x4"}),
    ],
)
def test_values_are_completed(words: str, values: set[str]) -> None:
    assert completed(words) == values


@pytest.mark.parametrize("command", ["solve", "count", "second", "candidates", "check", "draw", "convert"])
def test_files_are_completed_where_puzzles_are_read(command: str) -> None:
    items = ShellComplete(cli, {}, "sudoshiki", "_SUDOSHIKI_COMPLETE").get_completions([command], "")
    assert "file" in {item.type for item in items}


def test_nothing_is_said_while_a_line_is_completed(capfd: pytest.CaptureFixture[str]) -> None:
    assert completed("slove --with mr") == set()
    assert completed("convert --list --to fp") == {"fpuzzles"}
    assert completed("generate --box 0x0 --level har") == {"hard"}
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_line_of_the_readme_gives_a_script(shell: str) -> None:
    asked = {**os.environ, "_SUDOSHIKI_COMPLETE": f"{shell}_source"}
    done = subprocess.run([*COMMAND], env=asked, capture_output=True, text=True)
    if "Bash version" not in done.stderr:
        assert done.returncode == 0
        assert "_SUDOSHIKI_COMPLETE" in done.stdout
