"""The meaning of thermo."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Board, Shape

FORMATS = ("iss", "fpuzzles")


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    values = [board.get(tuple(cell)) for cell in rule.cells]
    pairs = [(a, b) for a, b in pairwise(values) if a is not None and b is not None]
    return any(a > b or (a == b and not rule.slow) for a, b in pairs)


def random_rule(near: Near) -> sk.Rule:
    if near.wide:
        return sk.Thermo(near.line, near.chance(0.5))
    ordered = sorted(near.line, key=near.board.__getitem__) if near.chance(0.7) else near.line
    return sk.Thermo(ordered[:3], near.chance(0.4))
