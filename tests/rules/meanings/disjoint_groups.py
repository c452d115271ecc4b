"""The meaning of disjoint-groups."""

from __future__ import annotations

from typing import Any

from tests.rules.words import Board, Shape, has_repeat

FORMATS = ("iss", "fpuzzles")


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del rule
    high, wide = shape.usual_box
    same = [[(r, c) for r, c in shape.cells if (r % high, c % wide) == at] for at in shape.cells]
    return any(has_repeat(cells, board) for cells in same)
