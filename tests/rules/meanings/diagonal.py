"""The meaning of diagonal."""

from __future__ import annotations

from typing import Any

from tests.rules.words import Board, Shape, has_repeat

FORMATS = ("iss", "fpuzzles")


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    last = shape.side - 1
    return has_repeat([(r, last - r if rule.rising else r) for r in range(shape.side)], board)
