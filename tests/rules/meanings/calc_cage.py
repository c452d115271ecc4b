"""The meaning of calc-cage."""

from __future__ import annotations

from math import prod
from typing import Any

import sudoshiki as sk
from tests.rules.near import Near
from tests.rules.words import Shape, if_filled

FORMATS = ("iss",)
REWRITTEN = ("iss",)


def _holds(rule: Any, values: list[int], shape: Shape) -> bool:
    del shape
    total: int = rule.total
    match rule.operation:
        case "+":
            return sum(values) == total
        case "*":
            return prod(values) == total
        case "-":
            return max(values) - min(values) == total
    return min(values) * total == max(values) or max(values) * total == min(values)


breaks = if_filled(_holds)


def random_rule(near: Near) -> sk.Rule:
    operation = near.random.choice("+-*/")
    if near.wide:
        cells = near.cells(2, 2) if operation in "-/" else near.cells(2, 4)
        return sk.CalcCage(operation, near.number(1, 20), cells)
    if operation in "-/":
        low, high = sorted(near.values_of(near.pair))
        total = high - low if operation == "-" else high // low if low else 2
        return sk.CalcCage(operation, total, list(near.pair))
    total = near.total if operation == "+" else prod(near.values_of(near.line))
    return sk.CalcCage(operation, total, near.line)
