"""The meaning of sum-line."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Shape, if_filled

FORMATS = ("iss",)


def _can_be_cut(values: list[int], total: int) -> bool:
    """Whether it can be cut, by trying every first piece."""
    if not values:
        return True
    return any(
        sum(values[:length]) == total and _can_be_cut(values[length:], total)
        for length in range(1, len(values) + 1)
    )


def _holds(rule: Any, values: list[int], shape: Shape) -> bool:
    del shape
    turns = range(len(values)) if rule.loop else range(1)
    return any(_can_be_cut(values[at:] + values[:at], rule.total) for at in turns)


breaks = if_filled(_holds)


def random_rule(near: Near) -> sk.Rule:
    total = near.number(1, 30) if near.wide else near.number(2, 2 * near.shape.side)
    return sk.SumLine(total, near.cells(2, 5), near.chance(0.5))
