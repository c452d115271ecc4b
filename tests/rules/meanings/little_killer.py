"""The meaning of little-killer."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from sudoshiki.puzzle.places import Place
from sudoshiki.rules.little_killer import DIRECTIONS
from tests.rules.near import Near
from tests.rules.words import Board, Shape, values_of

FORMATS = ("iss", "fpuzzles")
COMMON = sk.LittleKiller(20, "r1c1", "down-right")  # ISS starts other diagonals at either end


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    down, across = {"down": 1, "up": -1}, {"right": 1, "left": -1}
    vertical, horizontal = rule.direction.split("-")
    r, c = rule.start
    cells = []
    while 0 <= r < shape.side and 0 <= c < shape.side:
        cells.append((r, c))
        r, c = r + down[vertical], c + across[horizontal]
    values = values_of(cells, board)
    return values is not None and sum(values) != rule.total


def random_rule(near: Near) -> sk.Rule:
    off = near.off()
    name, (down, across) = near.random.choice([*DIRECTIONS.items()])
    last = near.shape.side - 1
    at = near.number(0, last)
    r, c = near.random.choice([(0 if down > 0 else last, at), (at, 0 if across > 0 else last)])
    start, total = Place(r, c), off
    while (r, c) in near.board:
        total += near.board[r, c]
        r, c = r + down, c + across
    return sk.LittleKiller(near.number(1, 40) if near.wide else total, start, name)
