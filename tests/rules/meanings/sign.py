"""The meaning of sign."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Board, Shape, values_of

FORMATS = ("iss", "fpuzzles")


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    values = values_of((rule.lesser, rule.greater), board)
    return values is not None and values[0] >= values[1]


def random_rule(near: Near) -> sk.Rule:
    if near.wide:
        return sk.Sign(*near.cells(2, 2))
    return sk.Sign(*sorted(near.pair, key=near.board.__getitem__))
