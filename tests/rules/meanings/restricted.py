"""The meaning of restricted."""

from __future__ import annotations

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import if_each

FORMATS = ("iss", "fpuzzles")
REWRITTEN = ("iss", "fpuzzles")

breaks = if_each(lambda rule, value: value in rule.values)


def random_rule(near: Near) -> sk.Rule:
    if near.wide:
        return sk.Restricted(near.line, [1, 2, near.number(1, near.shape.side)])
    values = {near.random.choice([*near.board.values()]), *near.values_of([near.line[0], near.line[-1]])}
    return sk.Restricted(near.line, sorted(values))
