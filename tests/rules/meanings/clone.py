"""The meaning of clone."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Board, Shape

FORMATS = ("iss", "fpuzzles")
REWRITTEN = ("iss",)


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    pairs = zip(rule.cells, rule.others, strict=True)
    return any(len({board[tuple(c)] for c in pair if tuple(c) in board}) == 2 for pair in pairs)


def random_rule(near: Near) -> sk.Rule:
    half = len(near.line) // 2
    return sk.Clone(near.line[:half], near.line[half : 2 * half])
