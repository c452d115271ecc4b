"""The meaning of whisper."""

from __future__ import annotations

from itertools import pairwise

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import if_filled

FORMATS = ("iss", "fpuzzles")

breaks = if_filled(lambda rule, values, _: all(abs(a - b) >= rule.by for a, b in pairwise(values)))


def random_rule(near: Near) -> sk.Rule:
    return sk.Whisper(near.line, near.number(1, 5) if near.wide else near.number(2, 3))
