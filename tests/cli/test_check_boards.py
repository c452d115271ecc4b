"""Boards for `check`: size limits, and refusals on one line."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from sudoshiki import parse, solve, sudoku, write
from sudoshiki.formats import cutting, source
from sudoshiki.puzzle.pencil import pencil_marks

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
    for module in (source, cutting, import_module("sudoshiki.cli.check")):
        monkeypatch.setattr(module, "LINE_LIMIT", 1 << 20)
    path = tmp_path / "long.txt"
    path.write_text(piece * ((3 << 20) // len(piece)))
    done = run("check", SMALL, str(path))
    assert done.exit_code == 2
    assert "1 MiB" in done.stderr or "at most 1,048,576 are read" in done.stderr
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


FEW = ".24.....1..3...."  # one solution, and cells that could be filled wrongly without a clash


def test_a_wrong_cell_that_breaks_no_rule_is_named_against_the_solution(run: Run) -> None:
    puzzle = parse(FEW)
    right = solve(puzzle).solution
    assert right is not None
    cell, value = next(
        (cell, value)
        for cell, mask in enumerate(pencil_marks(puzzle))
        for value in range(1, 5)
        if mask >> (value - 1) & 1 and value != right[cell]
    )
    board = f"{FEW[:cell]}{value}{FEW[cell + 1 :]}"
    plain = run("check", FEW, board)
    assert plain.stdout.startswith("nothing wrong so far")
    compared = run("check", FEW, board, "--against-solution")
    place = f"r{cell // 4 + 1}c{cell % 4 + 1}"
    assert re.findall(r"r\dc\d|\d", compared.stdout) == [place, str(value), str(right[cell])]
    assert plain.exit_code == compared.exit_code == 1


def test_a_board_is_compared_with_the_solution(run: Run) -> None:
    half = run("check", FEW, FEW, "--against-solution")
    assert half.exit_code == 1
    assert not re.findall(r"r\dc\d", half.stdout)  # no cell is wrong
    full = "".join(map(str, solve(parse(FEW)).solution or ()))
    assert run("check", FEW, full, "--against-solution").exit_code == 0


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [("." * 16, "more than one solution"), ("12..3........4..", "no solution (proved)")],
)
def test_no_board_is_compared_without_a_unique_solution(run: Run, puzzle: str, why: str) -> None:
    done = run("check", puzzle, puzzle, "--against-solution")
    assert why in done.stdout
    assert done.exit_code == 1


def test_a_board_of_another_size_is_refused_as_ever(run: Run) -> None:
    assert run("check", FEW, "123", "--against-solution").stdout == "3 cells, expected 16\n"
    assert run("check", FEW, FEW, "--seconds", "1").exit_code == 2


ROWS = [SMALL_SOLVED[row : row + 4] for row in range(0, 16, 4)]


@pytest.mark.parametrize(
    "board",
    [
        "A title\n# and a comment\n" + "\n".join(ROWS),
        "\n".join(";".join(row) for row in ROWS),
        "\n".join("| " + " | ".join(row) + " |" for row in ROWS),
    ],
    ids=["title", "spreadsheet", "Markdown"],
)
def test_boards_are_read_as_puzzles_are(run: Run, tmp_path: Path, board: str) -> None:
    file = tmp_path / "board.txt"
    file.write_text(board + "\n")
    done = run("check", SMALL, str(file))
    assert (done.exit_code, done.stdout[:8]) == (0, "correct:"), done.output


def test_an_answer_may_say_its_regions(run: Run) -> None:
    regions = [1, 1, 1, 2, 3, 1, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4]
    answer = solve(sudoku(side=4, regions=regions), limit=1).solution
    assert answer is not None
    puzzle, filled = sudoku(side=4, regions=regions), sudoku(answer, regions=regions)
    assert run("check", write(puzzle), write(filled, "jigsaw")).exit_code == 0


@pytest.mark.parametrize(("name", "layout"), [("s2-futoshiki-5x5", "s2"), ("s1-sudoku-4x4", "s1")])
def test_an_answer_in_a_documents_layout_can_be_checked(
    run: Run, tmp_path: Path, name: str, layout: str
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(run("solve", name, "--print", layout).stdout)
    assert run("check", name, str(answer)).exit_code == 0


FROM_ZERO = (
    '{"side": 4, "first_value": 0, "rules": [{"rule": "sign", "lesser": "r1c1", "greater": "r1c2"}],'
    ' "givens": [0, 1, 2, 3, 2, 3, null, null, 1, 0, 3, 2, null, null, 1, null]}'
)


@pytest.mark.parametrize("how", [(), ("--json",), ("--all",)])
def test_the_output_of_solve_is_checked_with_values_from_0(run: Run, how: tuple[str, ...]) -> None:
    answer = run("solve", FROM_ZERO, *how).stdout
    assert run("check", FROM_ZERO, "-", stdin=answer).exit_code == 0


@pytest.mark.parametrize("board", ["0123230010.2....", f"[0,1,2,3, 2,3,0,0, 1,0,null,2{',null' * 4}]"])
def test_values_from_0_are_compared_with_the_solution_as_displayed(run: Run, board: str) -> None:
    done = run("check", FROM_ZERO, board, "--against-solution")
    assert "r2c4 is 0, but the only solution has 1 there" in done.stdout


def test_an_empty_cell_is_null_where_values_begin_with_0(run: Run) -> None:
    done = run("check", FROM_ZERO, "[-1]")
    assert "an empty cell is null" in done.stderr
