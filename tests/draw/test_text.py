"""Boards as text: aligned, with box lines and signs; can be read back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

import sudoshiki
from sudoshiki import draw, formats
from sudoshiki.puzzle import Puzzle, PuzzleError, futoshiki, latin, sudoku
from tests.document_boards import S1_LINE
from tests.strategies import Solved, puzzles, solvable_puzzles

FOUR = S1_LINE


def test_a_sudoku_has_box_lines() -> None:
    assert draw.text(sudoku(FOUR)) == "3 . │ 4 .\n. 1 │ . 2\n────┼────\n. 4 │ . 3\n2 . │ 1 ."
    assert draw.text(sudoku(FOUR), ascii=True) == "3 . | 4 .\n. 1 | . 2\n----+----\n. 4 | . 3\n2 . | 1 ."


def test_a_futoshiki_has_its_signs() -> None:
    puzzle = futoshiki([0, 0, 3] + [0] * 6, [(1, 0), (0, 3), (7, 4)])
    assert draw.text(puzzle) == ". > .   3\n^\n.   .   .\n    v\n.   .   ."


def test_a_jigsaw_has_its_regions() -> None:
    puzzle = sudoku(side=4, regions=[0, 1, 1, 1, 0, 0, 1, 2, 0, 3, 2, 2, 3, 3, 3, 2])
    assert draw.text(puzzle) == (
        ". │ .   .   .\n  └───┐   ┌──\n.   . │ . │ .\n  ┌───┼───┘\n. │ . │ .   .\n──┘   └───┐\n.   .   . │ ."
    )


def test_signs_between_far_cells_are_listed() -> None:
    assert draw.text(latin(side=2, arcs=[(0, 3)])) == ". .\n. .\nr1c1 < r2c2"


@pytest.mark.parametrize(
    ("rules", "english", "portuguese"),
    [
        ([sudoshiki.Diagonal(rising=True)], ["rising long diagonal"], ["diagonal longa ascendente"]),
        (
            [sudoshiki.Diagonal(rising=False), sudoshiki.AntiKing()],
            ["falling long diagonal", "anti-king"],
            ["diagonal longa descendente", "antirrei"],
        ),
        ([sudoshiki.Diagonal(rising=True), sudoshiki.Diagonal(rising=False)], [], []),  # the heading says it
    ],
)
def test_rules_are_listed(rules: list[sudoshiki.Rule], english: list[str], portuguese: list[str]) -> None:
    puzzle = sudoku(side=4, rules=rules)
    assert draw.text(puzzle).splitlines()[5:] == english
    assert draw.text(puzzle, language="pt").splitlines()[5:] == portuguese


def test_givens_and_found_values_differ_in_colour() -> None:
    picture = draw.text(latin([1, 0, 0, 0]), [1, 2, 0, 0], color=True)
    assert picture == "\x1b[1m1\x1b[0m \x1b[36m2\x1b[0m\n. ."
    assert "\x1b" not in draw.text(latin([1, 0, 0, 0]), [1, 2, 0, 0])


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(PuzzleError, match="3 cells, expected 4"):
        draw.text(latin(side=2), [1, 2, 1])


@given(puzzle=puzzles())
def test_colour_changes_nothing_else(puzzle: Puzzle) -> None:
    assert re.sub(r"\x1b\[\d+m", "", draw.text(puzzle, color=True)) == draw.text(puzzle)


@given(solved=solvable_puzzles(kinds=["sudoku", "futoshiki"], max_side=12))
def test_drawn_boards_can_be_read_back(solved: Solved) -> None:
    puzzle, board = solved
    plain = sudoku(board, puzzle.box) if puzzle.box else futoshiki(board, puzzle.arcs)
    format = "grid" if puzzle.box else "art"
    assert formats.parse(draw.text(puzzle, board), format) == plain
    assert formats.parse(draw.text(puzzle, board, ascii=True), format) == plain


@pytest.mark.parametrize("side", [10, 36, 64, 100])
def test_columns_are_aligned_on_large_boards(side: int) -> None:
    board = [(r + c) % side + 1 for r in range(side) for c in range(side)]
    lines = draw.text(latin(side=side), board).split("\n")
    assert len(lines) == side
    assert {len(line) for line in lines} == {side * (len(str(side)) + 1) - 1}
