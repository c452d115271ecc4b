"""Numbers for the claims of the documents: from the tables set beside ours, and from the runs themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ...claims import EXACT, IN_SHAPE, NOT, Claim, Numbers
from ...data import Data
from ...document import Cell, compare
from ...stats import spearman, statistic

__all__ = [
    "ANOTHER_MACHINE",
    "THREE",
    "by",
    "cells",
    "counts",
    "falling",
    "if_all_exact",
    "known",
    "like_in_order",
    "ratios",
    "rising",
    "same_cells",
    "same_counts",
    "seconds_of_three",
    "shape",
    "value",
]

ANOTHER_MACHINE = "another machine and another language"
THREE = ("backtracking", "forward checking", "MRV")  # as the recipes of S2 and S5 call them

Measure = Callable[[Data], Numbers]
Judge = Callable[[Numbers], str]


def cells(data: Data, measure: str, statistic: str = "", **where: Any) -> list[Cell]:
    """Those of the document's tables of that measure that were run here."""
    found = []
    for figures in data.recipe.document:
        wanted = figures.measure == measure and statistic in ("", figures.statistic)
        if wanted and all(figures.where.get(label) == value for label, value in where.items()):
            found += [cell for cell in compare(data, figures) if cell.ours is not None]
    return found


def value(data: Data, measure: str, where: Mapping[str, Any], name: str = "median") -> float | None:
    """A statistic of our runs with those labels; None without any."""
    runs = data.where(where)
    return statistic(name, [run.measure(measure) for run in runs]) if runs else None


def known(numbers: Mapping[str, float | str | None]) -> Numbers:
    """All of them, or none where one is missing."""
    whole = {name: number for name, number in numbers.items() if number is not None}
    return whole if len(whole) == len(numbers) else {}


def same_cells(measure: str, **where: Any) -> Measure:
    """Of the document's tables of that measure: the cells, those that are the same or within our interval."""
    return lambda data: _counted(cells(data, measure, **where))


def same_counts(column: str) -> Measure:
    """The same of the tables in which the same number is expected, to the digit."""

    def count(data: Data) -> Numbers:
        tables = [compare(data, figures) for figures in data.recipe.document if figures.exact]
        return _counted([cell for table in tables for cell in table if cell.column == column])

    return count


def _counted(found: Sequence[Cell]) -> Numbers:
    ran = [cell for cell in found if cell.ours is not None]
    if not ran:
        return {}
    same = sum(cell.verdict.startswith("exact") for cell in ran)
    inside = sum(cell.verdict.startswith("within") for cell in ran)
    numbers: Numbers = {"cells": len(ran), "the same": same}
    return {**numbers, "within our interval": inside} if inside else numbers


def if_all_exact(numbers: Numbers) -> str:
    return EXACT if numbers["the same"] == numbers["cells"] else NOT


def ratios(measure: str, statistic: str = "", **where: Any) -> Measure:
    """Ours divided by the document's, least and most, and how far the order of the cells is the same."""

    def divide(data: Data) -> Numbers:
        found = [
            (float(cell.theirs), float(cell.ours))
            for cell in cells(data, measure, statistic, **where)
            if not isinstance(cell.theirs, str) and isinstance(cell.ours, float) and cell.theirs
        ]
        if len(found) < 3:
            return {}
        quotients = [ours / theirs for theirs, ours in found]
        order = spearman([theirs for theirs, _ in found], [ours for _, ours in found])
        return {
            "cells": len(found),
            "ours ÷ theirs from": min(quotients),
            "to": max(quotients),
            "rank correlation": round(order or 0.0, 2),
        }

    return divide


def like_in_order(numbers: Numbers) -> str:
    """Times of another machine are never the same; in shape where the cells come in nearly the same order."""
    return IN_SHAPE if float(numbers["rank correlation"]) >= 0.9 else NOT


def shape(holds: Callable[..., bool], *names: str) -> Judge:
    """In shape where it holds of the numbers of those names, or of all."""

    def judge(numbers: Numbers) -> str:
        return IN_SHAPE if holds(*(numbers[name] for name in names or numbers)) else NOT

    return judge


def falling(*numbers: float) -> bool:
    return all(one > other for one, other in pairwise(numbers))


def rising(*numbers: float) -> bool:
    return falling(*reversed(numbers))


def by(data: Data, label: str, places: Sequence[object], measure: str, where: Mapping[str, Any]) -> Numbers:
    """The mean at each value of a label, by that value."""
    return known({str(at): value(data, measure, {**where, label: at}, "mean") for at in places})


def counts(column: str, because: str) -> Claim:
    """The counts of one algorithm, which are the same to the digit or not."""
    return Claim(f"counts-{column}", f"counts of {column}", same_counts(column), if_all_exact, because)


def seconds_of_three(board: str) -> Measure:
    """Medians on one board."""

    def times(data: Data) -> Numbers:
        places = {label: {"board": board, "algorithm": label} for label in THREE}
        return known({label: value(data, "seconds", where) for label, where in places.items()})

    return times
