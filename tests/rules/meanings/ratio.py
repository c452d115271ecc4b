"""The meaning of ratio."""

from __future__ import annotations

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import if_both

FORMATS = ("iss", "fpuzzles")

breaks = if_both(lambda rule, a, b: a == rule.by * b or b == rule.by * a)


def random_rule(near: Near) -> sk.Rule:
    return sk.Ratio(*near.pair, near.number(2, 3))
