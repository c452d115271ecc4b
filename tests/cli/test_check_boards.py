"""Boards that `check` is given: bounded, and refused in a line where they are none."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from sudoshiki.formats import source

from .conftest import SMALL, SMALL_SOLVED, Run

VALUES = ",".join(SMALL_SOLVED)


@pytest.mark.parametrize(
    "board",
    [
        "[Infinity]",
        "[-Infinity]",
        "[NaN]",
        "[1e999]",
        f"[{VALUES.replace('3', '3.9', 1)}]",
        f"[{VALUES.replace('3', '3.0', 1)}]",
        f"[{VALUES.replace('1', 'true', 1)}]",
        f"[{VALUES.replace('3', chr(34) + '3' + chr(34), 1)}]",
        "[null]",
        "[[3],2]",
        "[",
        "[" * 100_000,
        '{"a":' * 100_000,
        "[" + "9" * 5000 + "]",
        "{}",
        '{"solutions":7}',
        '{"solutions":[7]}',
        '{"solutions":[]}',
        '{"solutions":{"0":1}}',
    ],
    ids=lambda board: board[:30],
)
def test_json_that_is_no_board_is_a_line(board: str, run: Run) -> None:
    done = run("check", SMALL, "-", stdin=board)
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 2
    assert "is a list of whole numbers" in done.stderr
    assert done.stderr.count("\n") == 1


def test_whole_numbers_are_taken(run: Run) -> None:
    assert run("check", SMALL, f"[{VALUES}]").exit_code == 0
    assert run("check", SMALL, f"[{'9' * 400},{VALUES[2:]}]").exit_code == 1


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["1", "1 2\n", "[", "3\r\n"])
def test_no_more_is_read_than_a_board_may_take(
    piece: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (source, import_module("sudoshiki.cli.check")):
        monkeypatch.setattr(module, "LINE_LIMIT", 1 << 20)
    path = tmp_path / "long.txt"
    path.write_text(piece * ((3 << 20) // len(piece)))
    done = run("check", SMALL, str(path))
    assert done.exit_code == 2
    assert "1 MiB" in done.stderr
    assert done.stderr.startswith(f"Error: {path}")
    assert len(done.stderr) < 1000


def test_a_long_line_is_not_searched_for_a_heading(run: Run) -> None:
    done = run("check", SMALL, "-", stdin="a 1×1 " * 100_000)
    assert done.exit_code == 2
    assert len(done.stderr) < 1000


def test_a_board_that_is_no_text_is_refused_once(run: Run) -> None:
    done = run("check", SMALL, "-", stdin=bytes(range(256)) * 100)
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
