"""The meaning of windoku."""

from __future__ import annotations

from typing import Any

from tests.rules.words import Board, Shape, has_repeat

FORMATS = ("iss", "fpuzzles")
REWRITTEN = ("fpuzzles",)


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del rule
    high, wide = shape.usual_box
    tops = [top for top in range(1, shape.side, high + 1) if top + high < shape.side]
    lefts = [left for left in range(1, shape.side, wide + 1) if left + wide < shape.side]
    windows = [[(t + r, l + c) for r in range(high) for c in range(wide)] for t in tops for l in lefts]  # noqa: E741
    return any(has_repeat(window, board) for window in windows)
