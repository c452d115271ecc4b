"""S4's method: random diagonal boxes, completed by an algorithm, cells removed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from sudoshiki import check, parse, sudoku
from sudoshiki.cli.main import cli
from sudoshiki.generate import diagonal, full_sudoku, sudoku_fraction

pytest.importorskip("ortools")

BY_BOP = ("generate", "--box", "3x3", "--fraction", "0.4", "--complete-with", "ilp", "--seed", "3")


def test_bop_completes_what_the_diagonal_boxes_begin() -> None:
    full = full_sudoku((3, 3), 3, with_="ilp")
    assert check(sudoku(side=9), full)
    assert full != full_sudoku((3, 3), 3)  # another algorithm finds another completion …
    for corner in (0, 30, 60):  # … of the same three boxes
        cells = [corner + 9 * r + c for r in range(3) for c in range(3)]
        assert [full[c] for c in cells] == [full_sudoku((3, 3), 3)[c] for c in cells]


def test_the_command_completes_with_the_given_algorithm() -> None:
    made = CliRunner().invoke(cli, BY_BOP)
    assert made.exit_code == 0
    assert parse(made.stdout) == sudoku_fraction((3, 3), 0.4, 3, with_="ilp")
    assert parse(made.stdout) != sudoku_fraction((3, 3), 0.4, 3)
    assert made.stdout == CliRunner().invoke(cli, BY_BOP).stdout


@pytest.mark.parametrize(("alpha", "left"), [("0", 0), ("0.2", 17), ("0.4", 33), ("0.6", 49)])
def test_the_number_of_cells_left_is_that_of_the_document(alpha: str, left: int) -> None:
    """Its program removes int((1-a)*(N**4)) cells."""
    assert left == 81 - int((1 - float(alpha)) * 3**4)
    assert sudoku_fraction((3, 3), float(alpha), 1).given_count == left


def test_an_algorithm_that_gives_up_makes_no_board() -> None:
    refused = CliRunner().invoke(cli, [*BY_BOP[:-4], "--complete-with", "one-guess"])
    assert refused.exit_code != 0
    assert "no full 9×9 board" in refused.stderr


def test_invalid_arguments_are_refused_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagonal, "solve", lambda *_, **__: pytest.fail("a board was begun"))
    unknown = CliRunner().invoke(cli, [*BY_BOP[:-4], "--complete-with", "magic"])
    assert unknown.exit_code == 2
    assert "unknown algorithm 'magic'" in unknown.stderr
    alone = CliRunner().invoke(cli, ["generate", "--complete-with", "ilp"])
    assert alone.exit_code == 2
    assert "--fraction" in alone.stderr
