"""The meaning of difference."""

from __future__ import annotations

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import if_both

FORMATS = ("iss", "fpuzzles")

breaks = if_both(lambda rule, a, b: abs(a - b) == rule.by)


def random_rule(near: Near) -> sk.Rule:
    a, b = near.values_of(near.pair)
    return sk.Difference(*near.pair, near.number(1, 3) if near.wide else max(1, abs(a - b) + near.off()))
