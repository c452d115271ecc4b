"""Example boards: found by name, all valid, and stored only once."""

from __future__ import annotations

import pytest

from sudoshiki import UsageError, formats, solve
from sudoshiki.formats.shipped import shipped_board, shipped_names
from tests.document_boards import BOARDS, S1_LINE


def test_every_file_of_the_folder_is_a_board() -> None:
    assert sorted(path.name for path in BOARDS.iterdir()) == [f"{name}.txt" for name in shipped_names()]


@pytest.mark.parametrize("name", shipped_names())
def test_every_board_is_read_by_its_name(name: str) -> None:
    board = shipped_board(name)
    assert (board, board.name) == (formats.read(BOARDS / f"{name}.txt"), name)


def test_a_board_is_what_its_document_shows() -> None:
    assert shipped_board("s1-sudoku-4x4") == formats.parse(S1_LINE)


def test_the_killer_has_cages_on_all_cells_and_one_solution() -> None:
    killer = shipped_board("killer-9x9")
    cells = [cell for cage in killer.graph.sums for cell in cage.cells]
    assert sorted(cells) == [*range(81)]
    assert solve(killer).verdict == "one"


@pytest.mark.parametrize("name", ["", "s1", "s1-sudoku-4x4.txt", "../boards/s1-sudoku-4x4"])
def test_a_name_that_is_none_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UsageError, match=r"there are diagonal-9x9, .*, s1-sudoku-4x4, "):
        shipped_board(name)
