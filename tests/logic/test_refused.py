"""Puzzles that techniques don't support are refused before the core sees them."""

from __future__ import annotations

import json

import pytest

import sudoshiki as sk
from sudoshiki.logic import NotForLogic
from sudoshiki.logic.native import native_path
from sudoshiki.solve import Request


def without(line: str) -> sk.Puzzle:
    """Return a Latin square of side 4 without one row or column group."""
    cells = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    groups = {f"row {i + 1}": cells[4 * i : 4 * i + 4] for i in range(4)}
    groups |= {f"column {i + 1}": cells[i::4] for i in range(4)}
    del groups[line]
    givens = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0]
    return sk.parse(json.dumps({"kind": "puzzle", "side": 4, "givens": givens, "groups": groups}))


@pytest.mark.parametrize("line", ["row 1", "column 3"])
@pytest.mark.parametrize("ask", [sk.grade, sk.hint, sk.explain], ids=lambda ask: ask.__name__)
def test_a_puzzle_without_one_of_its_lines(ask: object, line: str) -> None:
    assert callable(ask)
    with pytest.raises(NotForLogic, match=f"every row and column; {line} may repeat"):
        ask(without(line))


def test_the_core_refuses_it_too() -> None:
    puzzle = without("row 1")
    with pytest.raises(ValueError, match="every row and column"):
        native_path(puzzle.graph, puzzle.givens, puzzle.candidates, Request(), "se")
