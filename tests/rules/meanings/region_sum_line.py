"""The meaning of region-sum-line."""

from __future__ import annotations

from typing import Any

from tests.rules.words import Shape, if_filled

FORMATS = ("iss", "fpuzzles")


def _holds(rule: Any, values: list[int], shape: Shape) -> bool:
    pieces: list[int] = []
    before: Any = None
    for (r, c), value in zip(rule.cells, values, strict=True):
        if shape.box:
            region: Any = (r // shape.box[0], c // shape.box[1])
        else:
            region = shape.regions[r * shape.side + c] if shape.regions else 0
        if region != before:
            pieces.append(0)
        pieces[-1] += value
        before = region
    return len(set(pieces)) == 1


breaks = if_filled(_holds)
