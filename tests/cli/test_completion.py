"""Shell completion of values, commands, options and files."""

from __future__ import annotations

import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from sudoshiki import algorithms
from sudoshiki.cli.main import COMMANDS, cli
from sudoshiki.formats import FORMATS, writable
from sudoshiki.formats.shipped import shipped_names
from sudoshiki.lab.reading import shipped_recipes
from sudoshiki.logic import WORDS

from .conftest import COMMAND

ALGORITHMS = {entry.name for entry in algorithms()}


def completed(words: str) -> set[str]:
    """Return the completions of the last word of a line."""
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
        ("generate --level ", {"any", *(entry.word for entry in WORDS)}),
        ("generate --format ", set(FORMATS)),
        ("solve --format ", set(FORMATS)),
        ("convert x --to ", {entry.name for entry in writable()}),
        ("bulk x --format ", {"lines", "jsonl", "parquet", *FORMATS}),
        ("solve x --with mrv:h", {"mrv:habits="}),
        ("solve x --with mrv:habits=", {"mrv:habits=ours", "mrv:habits=s2", "mrv:habits=s5"}),
        ("solve x --with mrv:habits=s2:h", set()),
        ("compare x --with auto,mrv:habits=s", {"auto,mrv:habits=s2", "auto,mrv:habits=s5"}),
        ("solve x --with nothing:h", set()),
        ("solve --print ", {"s1", "s2", "s4", "s5"}),
        ("lab run ", set(shipped_recipes())),
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


def test_completion_prints_nothing_else(capfd: pytest.CaptureFixture[str]) -> None:
    assert completed("slove --with mr") == set()
    assert completed("convert --list --to fp") == {"fpuzzles"}
    assert completed("generate --box 0x0 --level har") == {"hard"}
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_line_of_the_readme_gives_a_script(shell: str) -> None:
    environment = {**os.environ, "_SUDOSHIKI_COMPLETE": f"{shell}_source"}
    done = subprocess.run([*COMMAND], env=environment, capture_output=True, text=True)
    if "Bash version" not in done.stderr:
        assert done.returncode == 0
        assert "_SUDOSHIKI_COMPLETE" in done.stdout


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("lab run paper:s2\t", "lab run paper:s2 "),
        ("lab run pap\t2\t", "lab run paper:s2 "),
        ("solve x --with mrv:h\t", "solve x --with mrv:habits="),
        ("solve x --with mrv:habits=o\t", "solve x --with mrv:habits=ours "),
        ("solve x --format opens\t", "solve x --format opensudoku "),
        ("solve 'a b.t\t", "solve 'a b.txt' "),
    ],
)
def test_a_real_bash_completes_the_line(tmp_path: Path, typed: str, line: str) -> None:
    """Type into an interactive bash; a key makes it echo the completed line."""
    command = tmp_path / "bin" / "sudoshiki"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m sudoshiki "$@"\n')
    command.chmod(0o755)
    (tmp_path / "a b.txt").write_text("")
    (tmp_path / "rc").write_text(
        'eval "$(_SUDOSHIKI_COMPLETE=bash_source sudoshiki)"\n'
        "show() { printf '<%s>' \"$READLINE_LINE\" > shown; }\n"
        "bind -x '\"\\C-t\": show'\nPS1=ready\n"
    )
    shown = tmp_path / "shown"
    environment = {
        **os.environ,
        "PATH": f"{command.parent}:{os.environ['PATH']}",
        "TERM": "dumb",
        "INPUTRC": "/dev/null",
    }
    master, slave = pty.openpty()
    child = subprocess.Popen(
        ["bash", "--noprofile", "--rcfile", "rc", "-i"],
        cwd=tmp_path, env=environment, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    try:
        seen = b""
        while b"ready" not in seen:
            seen += os.read(master, 1000)
        os.write(master, f"sudoshiki {typed}\x14".encode())
        for _ in range(600):
            if shown.exists() and shown.read_text().endswith(">"):
                break
            time.sleep(0.05)
        assert re.fullmatch("<sudoshiki (.*)>", shown.read_text())[1] == line  # type: ignore[index]
    finally:
        child.kill()
        child.wait()
        os.close(master)
