"""Pictures of candidates: positions, marks, borders as on the board."""

from __future__ import annotations

import re

import pytest

import sudoshiki as sk
from sudoshiki.draw import candidates_text
from tests.document_boards import S1_LINE


def drawn(puzzle: sk.Puzzle, marks: dict[tuple[int, int], str] | None = None, *, ascii: bool = False) -> str:
    return candidates_text(puzzle, puzzle.givens, puzzle.candidates, marks, ascii=ascii)


def test_a_small_board() -> None:
    text = drawn(sk.sudoku(S1_LINE), {(1, 2): "!", (1, 4): "x"})
    assert text.splitlines()[:5] == [
        "     1 2! │      1 2",
        " 3   3 4x │  4   3 4",
        "          │",
        "1 2       │ 1 2",
        "3 4   1   │ 3 4   2",
    ]


@pytest.mark.parametrize("side", [2, 4, 6, 8, 9, 12, 16, 25])
def test_every_candidate_is_there_once(side: int) -> None:
    puzzle = sk.latin(side=side) if side < 4 else sk.sudoku(side=side)
    results = [int(number) for number in re.findall(r"\d+", drawn(puzzle))]
    open_cells = puzzle.givens.count(0)
    for value in range(1, side + 1):
        assert results.count(value) == open_cells


def test_a_board_of_nine_fits_a_terminal() -> None:
    everything = {(cell, value): "x" for cell in range(81) for value in range(1, 10)}
    assert max(map(len, drawn(sk.sudoku(side=9), everything).splitlines())) <= 80


def test_in_ascii_there_is_nothing_else() -> None:
    text = drawn(sk.sudoku(S1_LINE), ascii=True)
    assert text.isascii()
    assert "|" in text
    assert "+" in text


def test_a_sign_is_drawn_once_between_two_cells() -> None:
    puzzle = sk.futoshiki(side=4, arcs=[(0, 1), (2, 6)])
    text = drawn(puzzle)
    assert text.count("<") == 1
    assert text.count("^") == 1


def test_colours_change_nothing_but_colours() -> None:
    puzzle, marks = sk.sudoku(S1_LINE), {(1, 2): "!", (1, 4): "x"}
    colored = candidates_text(puzzle, puzzle.givens, puzzle.candidates, marks, color=True)
    assert _plain(colored) == _plain(drawn(puzzle, marks))
    assert colored.count("\x1b[1;33m") == 2  # what is marked


def _plain(text: str) -> list[str]:
    return [re.sub(r"\x1b\[[\d;]*m", "", line).rstrip() for line in text.splitlines()]
