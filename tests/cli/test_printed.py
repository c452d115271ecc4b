"""Several puzzles in the format of --to: read back, or refused at once."""

from __future__ import annotations

import pytest

from sudoshiki.cli import generate as generate_command
from sudoshiki.formats import carries, parse_all
from sudoshiki.formats.registry import FORMATS, writable
from sudoshiki.formats.shipped import shipped_board

from .conftest import Run

BOARDS = ("s5-sudoku-9x9", "s2-futoshiki-5x5")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("format_", [entry.name for entry in writable()])
def test_printed_puzzles_can_be_read_again(run: Run, board: str, format_: str) -> None:
    if not carries(format_, shipped_board(board)):
        result = run("minimize", board, "--to", format_)
        assert (result.exit_code, result.stdout, "refused: format" in result.stderr) == (1, "", True)
        return
    made = run("vary", board, "--count", "3", "--to", format_)
    assert len(parse_all(made.stdout, format_)) == 3
    for command in ("minimize", "canonical"):
        done = run(command, board, board, "--to", format_)
        assert (done.exit_code, len(parse_all(done.stdout, format_))) == (0, 2)


@pytest.mark.parametrize(
    "name", [*(entry.name for entry in FORMATS.values() if not entry.can_write), "nosuch"]
)
@pytest.mark.parametrize("command", ["vary", "canonical", "minimize", "convert", "generate"])
def test_a_format_that_is_not_written_is_a_wrong_request(
    run: Run, command: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate_command, "_make", lambda *_: pytest.fail("a puzzle was begun"))
    done = run(command, *([] if command == "generate" else BOARDS), "--to", name)
    assert (done.exit_code, done.stdout, done.stderr.count("choose from")) == (2, "", 1)


def test_an_inexpressible_puzzle_is_refused_after_the_first_one(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []
    usual = generate_command._make_fractions

    def counted(*arguments):  # type: ignore[no-untyped-def]
        for one in usual(*arguments):
            begun.append(one)
            yield one

    monkeypatch.setattr(generate_command, "_make_fractions", counted)
    result = run(
        "generate", "--latin", "4", "--count", "3", "--fraction", "0.5", "--seed", "1", "--to", "grid"
    )
    assert (result.exit_code, len(begun), "can't express" in result.stderr) == (2, 1, True)
