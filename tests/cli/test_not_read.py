"""Commands report what they did not understand of a text; --strict refuses it."""

from __future__ import annotations

import json

import pytest

from tests.document_boards import S1_LINE
from tests.formats.links import PARTLY, UNREAD_PARTS, WHOLE

from .conftest import Run

SENTENCE = "lines drawn on the board and a text of rules were not read"
COMMANDS: dict[str, tuple[str, ...]] = {
    "solve": (),
    "count": (),
    "second": (),
    "candidates": (),
    "grade": (),
    "explain": (),
    "compare": ("--with", "mrv"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_unread_parts_are_on_stderr_and_in_json(command: str, run: Run) -> None:
    result = run(command, PARTLY, *COMMANDS[command], "--json")
    assert SENTENCE in result.stderr
    assert json.loads(result.stdout.splitlines()[0])["not_read"] == [*UNREAD_PARTS]
    result = run(command, WHOLE, *COMMANDS[command], "--json")
    assert "not read" not in result.stderr
    assert "not_read" not in result.stdout


@pytest.mark.parametrize("command", [*COMMANDS, "hint", "convert", "vary", "draw"])
def test_strict_refuses_it(command: str, run: Run) -> None:
    to = ("--to", "line") if command == "convert" else COMMANDS.get(command, ())
    result = run(command, PARTLY, *to, "--strict")
    assert result.exit_code == 1
    assert SENTENCE in result.stderr
    assert result.stdout == ""


def test_a_puzzle_that_is_converted_leaves_behind_what_was_not_read(run: Run) -> None:
    result = run("convert", PARTLY, WHOLE, "--to", "line")
    assert result.stdout.splitlines() == [S1_LINE] * 2
    assert result.stderr.count(SENTENCE) == 1
