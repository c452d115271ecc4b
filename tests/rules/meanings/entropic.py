"""The meaning of entropic."""

from __future__ import annotations

from typing import Any

from tests.rules.words import Shape, if_filled, windows

FORMATS = ("iss", "fpuzzles")


def _holds(rule: Any, values: list[int], shape: Shape) -> bool:
    del rule
    third = shape.side // 3
    kinds = [(value - shape.first) // third for value in values]
    return all(len(set(part)) == len(part) for part in windows(kinds, 3))


breaks = if_filled(_holds)
