"""The meaning of anti-taxicab."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.rules.words import Board, Shape

FORMATS = ("iss",)


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del rule, shape
    return any(
        value == other == abs(here[0] - there[0]) + abs(here[1] - there[1])
        for (here, value), (there, other) in combinations(board.items(), 2)
    )
