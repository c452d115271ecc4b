"""The meaning of all-marked."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Board, Shape, neighbours

FORMATS = ("iss", "fpuzzles")


def breaks(rule: Any, board: Board, shape: Shape) -> bool:
    marked = set()
    for other in shape.rules:
        marked_rule: Any = other
        is_mark = (
            ("difference" in rule.marked and other.name == "difference" and marked_rule.by == 1)
            or ("ratio" in rule.marked and other.name == "ratio" and marked_rule.by == 2)
            or ("xv" in rule.marked and other.name == "pair-sum" and marked_rule.total in (5, 10))
        )
        if is_mark:
            marked.add(frozenset((tuple(marked_rule.first), tuple(marked_rule.second))))
    for here, there in neighbours(board):
        a, b = board[here], board[there]
        related = (
            ("difference" in rule.marked and abs(a - b) == 1)
            or ("ratio" in rule.marked and (a == 2 * b or b == 2 * a))
            or ("xv" in rule.marked and a + b in (5, 10))
        )
        if related and frozenset((here, there)) not in marked:
            return True
    return False


def random_rule(near: Near) -> sk.Rule:
    return sk.AllMarked(near.random.sample(["difference", "ratio", "xv"], near.number(1, 3)))
