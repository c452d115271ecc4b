"""The meaning of pair-sum."""

from __future__ import annotations

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import if_both

FORMATS = ("iss", "fpuzzles")

breaks = if_both(lambda rule, a, b: a + b == rule.total)


def random_rule(near: Near) -> sk.Rule:
    total = near.random.choice([5, 7, 10]) if near.wide else near.sum_of(near.pair)
    return sk.PairSum(*near.pair, total)
