"""Outputs without box-drawing characters, × or colours get ASCII."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudoshiki
from sudoshiki.cli import running
from sudoshiki.cli.main import cli
from sudoshiki.draw.text import text
from sudoshiki.formats import parse
from sudoshiki.puzzle import Puzzle
from sudoshiki.say.lookalikes import LOOKALIKES, draw_in_ascii, in_ascii
from tests.document_boards import BOARDS
from tests.strategies import puzzles
from tests.tiers import first_is_quick

from .conftest import COMMAND, SMALL, SUDOKU

SOURCES = Path(sudoshiki.__file__).parent
NARROW = ["ascii", "latin-1", "cp1252"]
COMMANDS = [
    ["solve", SMALL],
    ["solve", SUDOKU, SMALL],
    ["solve", SMALL, "--with", "mrv", "--trace"],
    ["draw", "jigsaw-9x9.txt"],
    ["compare", "s2-futoshiki-5x5.txt", SMALL, "--with", "mrv,auto"],
    ["compare", SMALL, "--with", "mrv", "--to", "md"],
    ["algorithms"],
    ["algorithms", "--markdown"],
    ["second", "." * 16],
    ["count", "." * 16],
    ["candidates", "." * 16],
    ["convert", "--list"],
    ["explain", SMALL, "--language", "pt", "--pictures"],
    ["hint", SUDOKU],
    ["grade", SMALL],
    ["boards"],
    ["lab", "recipes"],
    ["solve", "--help"],
    ["lab", "claims", "--help"],
]


@pytest.fixture(autouse=True)
def among_the_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let file names in messages be ASCII, wherever the checkout is."""
    monkeypatch.chdir(BOARDS)


def output_in(arguments: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what the command writes to a stdout of that encoding."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding))
    running.set_up_streams()
    with pytest.raises(SystemExit):
        cli(arguments)
    sys.stdout.flush()
    return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments)[:30])
def test_every_command_can_be_read(
    arguments: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    shown = output_in(arguments, encoding, monkeypatch)
    assert shown
    assert "\\u" not in shown  # nothing that we say ourselves needs an escape
    assert encoding != "ascii" or shown.isascii()


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments)[:30])
def test_a_dumb_terminal_gets_no_lines_that_join(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert not set(output_in(arguments, "utf-8", monkeypatch)) & set(LOOKALIKES)


def test_a_board_is_drawn_as_it_is_drawn_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = output_in(["draw", SUDOKU], "latin-1", monkeypatch)
    assert text(parse(SUDOKU), ascii=True) in shown
    assert "9×9" in shown  # which Latin-1 has
    assert "9x9" in output_in(["draw", SUDOKU], "ascii", monkeypatch)


def test_check_takes_what_solve_prints_in_ascii(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "printed.txt").write_text(output_in(["solve", SUDOKU], "ascii", monkeypatch))
    output = output_in(["check", SUDOKU, str(tmp_path / "printed.txt")], "ascii", monkeypatch)
    assert output.startswith("correct")


def test_every_printed_sign_has_an_ascii_replacement() -> None:
    """Accents are dropped; characters that formats only read are never printed."""
    packages = ("bulk", "cli", "draw", "generate", "lab", "logic", "puzzle", "say", "solve", "solvers")
    for package in packages:
        for file in (SOURCES / package).rglob("*.py"):
            signs = "".join(sign for sign in set(file.read_text()) if not sign.isascii())
            assert "\\u" not in in_ascii(signs), file


@given(puzzle=puzzles())
def test_look_alikes_of_a_drawing_are_the_drawing_in_ascii(puzzle: Puzzle) -> None:
    assert in_ascii(text(puzzle)) == draw_in_ascii(text(puzzle)) == text(puzzle, ascii=True)


@given(name=st.text(max_size=20))
def test_json_is_the_same_in_every_encoding(name: str) -> None:
    line = json.dumps({"name": name}, ensure_ascii=False)
    assert json.loads(in_ascii(line, data=True)) == {"name": name}
    assert draw_in_ascii(line) == line


def test_a_name_in_json_is_the_same_on_a_narrow_stdout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "named.json"
    puzzle = {"side": 4, "kind": "sudoku", "name": "Ü → 数独…", "givens": [0] * 16}
    file.write_text(json.dumps(puzzle))
    for encoding in NARROW:
        line = output_in(["convert", str(file), "--to", "json"], encoding, monkeypatch)
        assert json.loads(line)["name"] == puzzle["name"]


@pytest.mark.parametrize(
    "settings", first_is_quick([*({"PYTHONIOENCODING": name} for name in NARROW), {"TERM": "dumb"}])
)
def test_processes_too(settings: dict[str, str]) -> None:
    environment = os.environ | {"TERM": "xterm"} | settings
    for arguments in (["solve", SMALL], ["solve", "nowhere…/→.txt"]):
        done = subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, timeout=60)
        encoding = settings.get("PYTHONIOENCODING", "utf-8")
        output = done.stdout.decode(encoding) + done.stderr.decode(encoding)
        assert "Traceback" not in output
        assert "│" not in output
        assert done.returncode == (0 if SMALL in arguments else 2)
