"""The meaning of double-arrow."""

from __future__ import annotations

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import if_filled

FORMATS = ("iss", "fpuzzles")

breaks = if_filled(lambda _, values, __: values[0] + values[-1] == sum(values[1:-1]))


def random_rule(near: Near) -> sk.Rule:
    return sk.DoubleArrow(near.cells(3, 5))
