"""The meaning of modular."""

from __future__ import annotations

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import if_filled, windows

FORMATS = ("iss", "fpuzzles")

breaks = if_filled(
    lambda rule, values, _: all(
        len({value % rule.by for value in part}) == len(part) for part in windows(values, rule.by)
    )
)


def random_rule(near: Near) -> sk.Rule:
    return sk.Modular(near.line, near.number(2, 4) if near.wide else near.number(2, 3))
