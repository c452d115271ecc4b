"""`candidates --pencil`: what placed values leave, beside values of solutions."""

from __future__ import annotations

import json

import pytest

from sudoshiki import formats
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.puzzle import latin
from sudoshiki.puzzle.pencil import pencil_marks

from .conftest import Run

OPEN = "3.4..1.2.4......"


def test_candidates_and_pencil_marks_differ(run: Run) -> None:
    occurs, pencil = run("candidates", OPEN), run("candidates", OPEN, "--pencil")
    assert pencil.exit_code == 0
    assert occurs.stdout.splitlines()[3].split() == ["12", "3", "12", "4"]
    assert pencil.stdout.splitlines()[3].split() == ["12", "23", "123", "134"]
    assert occurs.stdout.splitlines()[-1] != pencil.stdout.splitlines()[-1]  # what the values mean


def test_json_has_the_meaning_of_candidates(run: Run) -> None:
    occurs = json.loads(run("candidates", OPEN, "--json").stdout)
    pencil = json.loads(run("candidates", OPEN, "--pencil", "--json").stdout)
    assert occurs["meaning"] == "occur in a solution"
    assert pencil["meaning"] == "not ruled out by placed values"
    assert all(set(a) <= set(b) for a, b in zip(occurs["candidates"], pencil["candidates"], strict=True))


def test_a_cell_with_nothing_left_is_named(run: Run) -> None:
    done = run("candidates", "12..3........4..", "--pencil")
    assert done.exit_code == 1
    assert done.stdout.endswith(" r2c2\n")


def test_a_time_for_what_takes_none_is_refused(run: Run) -> None:
    assert run("candidates", OPEN, "--pencil", "--seconds", "1").exit_code == 2


@pytest.mark.parametrize(
    "name", ["s1-sudoku-4x4", "s5-sudoku-9x9", "sudoku-8x8", "sudoku-16x16", "sudoku-25x25"]
)
def test_printed_candidates_can_be_read(run: Run, name: str) -> None:
    printed = run("candidates", name, "--pencil").stdout
    assert formats.parse(printed).candidates == tuple(pencil_marks(shipped_board(name)))


def test_pencil_marks_go_on_to_other_commands(run: Run) -> None:
    marks = run("candidates", OPEN, "--pencil").stdout
    assert run("hint", "-", stdin=marks).exit_code == 1  # many solutions, and that is what it says
    board = "s5-sudoku-9x9"
    marks = run("candidates", board, "--pencil").stdout
    assert run("hint", "-", "--stage", "3", stdin=marks).exit_code == 0
    assert run("hint", board, "-", stdin=marks).stdout == run("hint", board).stdout
    assert "nothing wrong so far" in run("check", board, "-", stdin=marks).stdout
    several = run("candidates", OPEN, "s1-sudoku-4x4", "--pencil").stdout
    assert len(formats.parse_all(several)) == 2


def test_rows_of_candidates_name_rules_they_do_not_show(run: Run) -> None:
    futoshiki, plain = (
        [line for line in run("candidates", puzzle, "--pencil").stdout.splitlines() if line.startswith("#")]
        for puzzle in ("s2-futoshiki-5x5", OPEN)
    )
    assert (len(futoshiki), len(plain)) == (2, 1)
    assert any("boxes" in line and "signs" in line for line in futoshiki)


@pytest.mark.parametrize("pencil", [["--pencil"], []])
@pytest.mark.parametrize(
    ("board", "rule"), [("futoshiki-4x4", "signs"), ("jigsaw-9x9", "regions"), ("diagonal-9x9", "diagonals")]
)
def test_rows_that_leave_out_rules_are_no_other_puzzle(
    run: Run, board: str, rule: str, pencil: list[str]
) -> None:
    marks = run("candidates", board, *pencil).stdout
    result = run("solve", "-", stdin=marks)
    assert (result.exit_code, result.stdout) == (1, "")
    assert rule in result.stderr
    assert run("check", board, "-", stdin=marks).exit_code == int(bool(pencil))  # it knows the puzzle


def test_an_option_shows_the_boxes_that_the_rows_do_not(run: Run) -> None:
    puzzle = formats.write(latin("1..." + "." * 12), "json")
    marks = run("candidates", puzzle, "--pencil").stdout
    assert run("solve", "-", stdin=marks).exit_code == 1
    assert run("solve", "-", "--box", "latin", stdin=marks).exit_code == 0


def test_a_cell_without_a_value_is_not_read_as_empty(run: Run) -> None:
    impossible = run("candidates", "12..3........4..", "--pencil").stdout
    with pytest.raises(formats.FormatError, match="r2c2"):
        formats.parse(impossible)
