"""The meaning of equal-sums."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Board, Shape, values_of

FORMATS = ("iss",)


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    groups = [values_of(group, board) for group in rule.groups]
    return len({sum(group) for group in groups if group is not None}) > 1


def random_rule(near: Near) -> sk.Rule:
    cells = near.cells(4, 5) if near.wide else near.line
    cut = near.number(1, len(cells) - 1)
    return sk.EqualSums([cells[:cut], cells[cut:]])
