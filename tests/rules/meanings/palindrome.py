"""The meaning of palindrome."""

from __future__ import annotations

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import if_filled

FORMATS = ("iss", "fpuzzles")

breaks = if_filled(lambda _, values, __: values == values[::-1])


def random_rule(near: Near) -> sk.Rule:
    return sk.Palindrome(near.cells(2, 3))
