"""Several puzzles for `count`, `second` and `candidates`; bad ones are reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import SMALL, Run

EMPTY, BAD = "." * 16, "33.............."


@pytest.mark.parametrize("command", ["count", "second", "candidates", "candidates --pencil"])
def test_each_puzzle_has_its_answer_in_order(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SMALL}\n{EMPTY}\n")
    done = run(*command.split(), str(file), SMALL, "--json")
    answered = [json.loads(line)["puzzle"] for line in done.stdout.splitlines()]
    assert answered == [SMALL, EMPTY, SMALL]
    in_words = run(*command.split(), str(file), SMALL)
    assert f"{file}:2" in in_words.stdout
    if command in ("count", "second"):  # an argument is its own label
        assert in_words.stdout.splitlines()[-1].startswith(f"{SMALL}  ")


@pytest.mark.parametrize("command", ["count", "second", "candidates", "candidates --pencil"])
def test_a_bad_puzzle_costs_the_exit_code_and_not_the_others(run: Run, command: str) -> None:
    done = run(*command.split(), SMALL, BAD, SMALL, "--json")
    assert done.exit_code == 1
    assert len(done.stdout.splitlines()) == 2
    assert "3 appears twice in row 1" in done.stderr


def test_the_exit_code_of_second_is_0_if_each_has_one_solution(run: Run) -> None:
    assert run("second", SMALL, SMALL).exit_code == 0
    assert run("second", SMALL, EMPTY).exit_code == 1


def test_the_exit_code_of_candidates_is_that_of_the_worst(run: Run) -> None:
    assert run("candidates", SMALL, EMPTY).exit_code == 0
    assert run("candidates", SMALL, "12..3........4..").exit_code == 1
    assert run("candidates", SMALL, EMPTY, "--seconds", "0").exit_code == 1


@pytest.mark.parametrize(
    "command",
    [
        "solve",
        "solve --trace",
        "solve --graph",
        "count",
        "second",
        "candidates",
        "candidates --pencil",
        "compare --with mrv",
        "compare --with mrv --limit 2",
    ],
)
@pytest.mark.parametrize("puzzle", ["s2-futoshiki-5x5", "s1-sudoku-4x4"])
def test_every_record_can_be_read_again(run: Run, command: str, puzzle: str) -> None:
    printed = run(*command.split(), puzzle, "--json").stdout
    target = "unequal" if "futoshiki" in puzzle else "line"
    again = run("convert", "-", "--to", target, stdin=printed)
    assert again.exit_code == 0
    assert again.stdout == run("convert", puzzle, "--to", target).stdout


@pytest.mark.parametrize(
    "command", ["solve", "solve --trace --with mrv", "count", "second", "grade", "minimize", "canonical"]
)
def test_puzzles_given_as_arguments_are_named(run: Run, command: str) -> None:
    other = "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,"
    several = run(*command.split(), SMALL, other).output
    for puzzle in (SMALL, other):
        assert any(line.startswith((f"{puzzle}:", f"{puzzle}  ")) for line in several.splitlines()), puzzle
    alone = run(*command.split(), SMALL).output
    assert not any(line.startswith((SMALL, ":")) for line in alone.splitlines())


def test_boards_that_are_compared_are_named(run: Run) -> None:
    assert f"({SMALL})" in run("compare", SMALL, EMPTY, "--with", "mrv").stdout


@pytest.mark.parametrize("command", ["solve", "count", "second", "candidates", "grade", "explain"])
@pytest.mark.parametrize(("puzzle", "format"), [(SMALL, "line"), ("1... -- --", "futorules")])
def test_a_comment_is_no_part_of_the_puzzle(run: Run, command: str, puzzle: str, format: str) -> None:
    printed = run(command, f"{puzzle} # by me", "--json", "--format", format).stdout
    assert json.loads(printed.splitlines()[0])["puzzle"] == puzzle


def test_comments_of_a_long_file_are_no_part_of_its_puzzles(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SMALL}\n{SMALL} # easy\n" * 400)
    printed = run("solve", str(file), "--json").stdout
    assert {json.loads(line)["puzzle"] for line in printed.splitlines()} == {SMALL}
