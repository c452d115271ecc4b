"""What kept values are, counted as they go by, and what a column of them is in Parquet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableMapping, Sequence
from math import isfinite
from typing import Any

_EXACT = 2**53  # whole numbers up to here are exact as floating point
_LONG = 2**63


def count_sorts(columns: Sequence[Sequence[Any]], counts: MutableMapping[str, int]) -> None:
    """Add up, for each column, how many values there are of each sort; what is missing has none."""
    for at, values in enumerate(columns):
        for sort, count in Counter(_sort(value) for value in values if value is not None).items():
            name = f"{at} {sort}"
            counts[name] = counts.get(name, 0) + count


def _sort(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, float) and isfinite(value):
        return "float"
    if isinstance(value, int) and abs(value) < _LONG:
        return "int" if abs(value) <= _EXACT else "long"
    return "text"


def types_of(counts: Mapping[str, int], columns: int) -> list[str]:
    """The types of Arrow that hold all values as they are; text where there is none but that."""
    found: list[set[str]] = [set() for _ in range(columns)]
    for name in counts:
        at, _, sort = name.partition(" ")
        found[int(at)].add(sort)
    fitting = (({"bool"}, "bool"), ({"int", "long"}, "int64"), ({"int", "float"}, "double"))
    return [next((kind for sorts, kind in fitting if seen and seen <= sorts), "string") for seen in found]
