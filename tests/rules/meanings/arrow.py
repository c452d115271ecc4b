"""The meaning of arrow."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Board, Shape, values_of

FORMATS = ("iss", "fpuzzles")


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    circle, cells = values_of(sorted(rule.circle), board), values_of(rule.cells, board)
    if circle is None or cells is None:
        return False
    number = 0
    for digit in circle:
        number = 10 * number + digit
    return number != sum(cells)


def random_rule(near: Near) -> sk.Rule:
    if near.wide:
        cells = near.cells(4, 5)
        circle = near.number(1, 3)
        return sk.Arrow(cells[:circle], cells[circle:])
    pill = near.chance(0.3)
    return sk.Arrow(near.line[: 1 + pill], near.line[1 + pill :] or near.line[:1])
