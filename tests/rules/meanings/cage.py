"""The meaning of cage."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Board, Shape, has_repeat, values_of

FORMATS = ("iss", "fpuzzles")


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    values = values_of(rule.cells, board)
    wrong_sum = rule.total is not None and values is not None and sum(values) != rule.total
    return wrong_sum or (not rule.repeats and has_repeat(rule.cells, board))


def random_rule(near: Near) -> sk.Rule:
    if near.wide:
        repeats = near.chance(0.5)
        total = None if not repeats and near.chance(0.5) else near.number(1, 45)
        return sk.Cage(total, near.cells(1, 5), repeats)
    repeats = near.chance(0.3)
    cells = near.line + near.line[:1] if near.chance(0.1) else near.line
    none = not repeats and near.chance(0.3)
    return sk.Cage(None if none else near.sum_of(cells), cells, repeats)
