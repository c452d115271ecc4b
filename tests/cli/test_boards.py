"""`boards`: example boards are listed, shown, copied, and used by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoshiki.cli.main import COMMANDS
from sudoshiki.formats.shipped import shipped_names
from tests.document_boards import BOARDS

from .conftest import Run


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_all_are_listed_with_what_they_are(run: Run) -> None:
    lines = run("boards").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(shipped_names())
    assert any(line.endswith("sudoku 9×9, 17 givens") for line in lines)


def test_one_is_shown_as_it_is(run: Run) -> None:
    name = "s2-futoshiki-5x5"
    assert run("boards", name).stdout == (BOARDS / f"{name}.txt").read_text()
    unknown = run("boards", "s9")
    assert unknown.exit_code == 2
    assert name in unknown.stderr
    assert "did you mean s5-sudoku-9x9?" in run("boards", "s5-sudoku").stderr


def test_they_are_copied_without_overwriting_files(run: Run, tmp_path: Path) -> None:
    copied = run("boards", "--to", "boards")
    assert copied.stdout == f"boards: {len(shipped_names())} boards copied\n"
    for name in shipped_names():
        assert (tmp_path / "boards" / f"{name}.txt").read_text() == (BOARDS / f"{name}.txt").read_text()
    again = f"boards: 0 boards copied, {len(shipped_names())} were there already\n"
    assert run("boards", "--to", "boards").stdout == again
    mine = tmp_path / "boards" / "jigsaw-9x9.txt"
    mine.write_text("mine")
    (tmp_path / "boards" / "diagonal-9x9.txt").unlink()
    refused = run("boards", "--to", "boards")
    assert refused.exit_code == 2
    assert "jigsaw-9x9.txt: " in refused.stderr
    assert mine.read_text() == "mine"
    assert not (tmp_path / "boards" / "diagonal-9x9.txt").exists()


@pytest.mark.parametrize("command", ["solve", "draw", "count", "second", "candidates"])
def test_a_name_can_be_used_for_its_board(run: Run, command: str) -> None:
    by_name, by_file = run(command, "s1-sudoku-4x4"), run(command, str(BOARDS / "s1-sudoku-4x4.txt"))
    assert by_name.exit_code == by_file.exit_code == 0
    assert len(set(by_name.stdout.splitlines()) ^ set(by_file.stdout.splitlines())) <= 4  # names and seconds


@pytest.mark.parametrize("command", COMMANDS)
def test_no_example_needs_a_folder_of_boards(run: Run, command: str) -> None:
    assert "boards/" not in run(command, "--help").stdout


def test_a_file_of_that_name_goes_first(run: Run, tmp_path: Path) -> None:
    (tmp_path / "s1-sudoku-4x4").write_text("1")
    assert "sudoku 1×1" in run("draw", "s1-sudoku-4x4").stdout


def test_a_puzzle_of_a_file_that_is_not_here_is_no_puzzle(run: Run) -> None:
    missing = run("solve", "puzzles.txt:2")
    assert missing.exit_code == 2
    assert missing.stderr.startswith("Error: puzzles.txt:2: no such file")


def test_a_file_that_is_not_here_but_ships_is_named(run: Run) -> None:
    missing = run("solve", "boards/s5-sudoku-9x9.txt")
    assert missing.exit_code == 2
    assert missing.stderr.startswith("Error: boards/s5-sudoku-9x9.txt: ")
    assert missing.stderr.split()[-1] == "s5-sudoku-9x9"
