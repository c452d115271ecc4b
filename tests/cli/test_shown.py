"""Control characters of the input are never printed; missing letters don't fail."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from sudoshiki.say.json_records import json_line

from .conftest import SMALL, SMALL_SOLVED, Run, process

STEERING = "\x1b[31m\x9b2J\x07\u202e"
NAMED = json.dumps({"side": 4, "kind": "sudoku", "name": STEERING, "givens": [0] * 15 + [1]})


def assert_harmless(text: str) -> None:
    assert all(symbol.isprintable() or symbol in "\n\t" for symbol in text), text


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "FILE"],
        ["solve", "FILE", "FILE"],
        ["solve", "FILE", "--json"],
        ["count", "FILE", "FILE"],
        ["count", "FILE", "--json"],
        ["draw", "FILE"],
        ["convert", "FILE", "--to", "json"],
        ["second", "FILE", "--json"],
        ["candidates", "FILE", "--json"],
        ["compare", "FILE", "--with", "mrv"],
        ["compare", "FILE", "--with", f"mrv{STEERING}"],
        ["check", "FILE", SMALL_SOLVED],
        ["check", SMALL, "FILE"],
        ["check", SMALL, STEERING],
        ["check", SMALL, json.dumps({"solutions": [], "verdict": STEERING})],
        ["bulk", "FILE", "-o", "OUT"],
        ["bulk", "FILE", "-o", "OUT", "--column", STEERING],
        ["solve", STEERING],
        ["solve", f"{STEERING}.txt"],
        ["solve", f"--{STEERING}"],
        ["solve", SMALL, "--with", STEERING],
        ["solve", SMALL, "--with", f"mrv:{STEERING}={STEERING}"],
        ["solve", SMALL, "--format", STEERING],
        ["solve", SMALL, "--seed", STEERING],
        [STEERING],
    ],
)
def test_control_characters_do_not_reach_the_terminal(arguments: list[str], run: Run, tmp_path: Path) -> None:
    file = tmp_path / f"odd {STEERING}[red].txt"
    file.write_text(f"{NAMED}\n" if arguments[0] != "bulk" else f"{SMALL}\n{STEERING}\n")
    places = {"FILE": str(file), "OUT": str(tmp_path / f"{STEERING}.out")}
    done = run(*(places.get(argument, argument) for argument in arguments))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert_harmless(done.stdout)
    assert_harmless(done.stderr)


def test_markup_in_a_table_is_text(run: Run) -> None:
    done = run("compare", SMALL, "--with", "mrv:habits=[red]")
    assert "[red]" in done.stderr


def test_a_name_that_is_no_utf8_is_shown(tmp_path: Path) -> None:
    file = os.fsencode(tmp_path) + b"/\xff.txt"
    with open(file, "w") as opened:
        opened.write(f"{SMALL}\n{SMALL}\nbad\n")
    running = process("solve", os.fsdecode(file))
    out, err = running.communicate(timeout=60)
    assert running.returncode == 1
    assert out.count("\\udcff.txt:") == 2
    assert err.startswith(f"{tmp_path}/\\udcff.txt:3 ")


def test_json_keeps_letters_and_can_be_read_again() -> None:
    name = "Überaus 数独 " + STEERING + "\udcff"
    line = json_line({"puzzle": name})
    assert_harmless(line)
    assert "Überaus 数独" in line
    assert json.loads(line)["puzzle"] == name
