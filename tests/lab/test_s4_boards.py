"""paper:s4 runs on boards made as the document makes them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoshiki.generate import sudoku_fraction
from sudoshiki.lab.boards import MAKERS, make_board, specs
from sudoshiki.lab.checks import check_names
from sudoshiki.lab.reading import parse_recipe, read_recipe
from sudoshiki.puzzle import UsageError

COUNTS = {"N=3": 100, "N=4": 100, "N=5": 40}


def test_diagonal_boxes_are_completed_by_bop_and_cells_are_emptied() -> None:
    pytest.importorskip("ortools")
    for spec in specs(read_recipe("paper:s4"))[:400:100]:  # of N = 3, one of each fraction
        wanted = sudoku_fraction((3, 3), spec.labels["fraction"], spec.seed, with_="ilp")
        assert make_board(spec).givens == wanted.givens


def test_there_are_as_many_boards_as_in_the_document() -> None:
    entries = {entry.set: entry for entry in read_recipe("paper:s4").boards}
    assert {name: entries[name].count for name in COUNTS} == COUNTS
    assert all(entry.fraction == (0.0, 0.2, 0.4, 0.6) for entry in entries.values())
    assert {(entry.make, entry.complete_with) for entry in entries.values()} == {("masked", "ilp")}


def test_complete_with_names_an_algorithm_and_needs_masked_boards() -> None:
    text = '[[boards]]\nmake = "masked"\nside = 9\ncomplete_with = "magic"\n[[algorithms]]\nname = "auto"'
    recipe = parse_recipe(text, name="made-up")
    with pytest.raises(UsageError, match=r"boards 1: unknown algorithm 'magic'"):
        check_names(recipe, MAKERS)
    other = replace(recipe.boards[0], make="fraction", complete_with="auto")
    with pytest.raises(UsageError, match=r"complete_with .*masked"):
        check_names(replace(recipe, boards=(other,)), MAKERS)
