"""The meaning of zipper."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Shape, if_filled

FORMATS = ("iss", "fpuzzles")


def _holds(rule: Any, values: list[int], shape: Shape) -> bool:
    del rule, shape
    sums = {values[at] + values[-1 - at] for at in range(len(values) // 2)}
    if len(values) % 2:
        sums.add(values[len(values) // 2])
    return len(sums) == 1


breaks = if_filled(_holds)


def random_rule(near: Near) -> sk.Rule:
    return sk.Zipper(near.cells(3, 5))
