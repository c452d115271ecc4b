"""Numbers for the claims of the documents, from their tables and our runs.

Times and random boards are compared by lab.noise; counts that are the same in every run are compared
directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ...claims import EXACT, IN_SHAPE, NOT, TOO_CLOSE, Claim, Numbers
from ...data import Data
from ...document import CellContent, compare
from ...noise import MIN_SAMPLE, Sample, above, quotient, rank_correlation, sample
from ...stats import statistic

ANOTHER_MACHINE = "another machine and another language"
THREE = ("backtracking", "forward checking", "MRV")  # labels in the recipes of S2 and S5

ClaimMeasure = Callable[[Data], Numbers]
Judge = Callable[[Numbers], str]


def cells(data: Data, measure: str, statistic: str = "", **where: Any) -> list[CellContent]:
    """Return the cells of the document's tables of that measure that were run here."""
    result = []
    for figures in data.recipe.document:
        matches = figures.measure == measure and statistic in ("", figures.statistic)
        if matches and all(figures.where.get(label) == value for label, value in where.items()):
            result += [cell for cell in compare(data, figures) if cell.ours is not None]
    return result


def value(data: Data, measure: str, where: Mapping[str, Any], name: str = "median") -> float | None:
    """Return a statistic of our runs with those labels; None without any."""
    runs = data.where(where)
    return statistic(name, [run.measure(measure) for run in runs]) if runs else None


def all_or_none(numbers: Mapping[str, Any]) -> Numbers:
    """Return all of them, or none where one is missing."""
    whole = {name: number for name, number in numbers.items() if number is not None}
    return whole if len(whole) == len(numbers) else {}


def same_counts(column: str) -> ClaimMeasure:
    """Cells of the tables of exact counts: those the same, and within our interval."""

    def count(data: Data) -> Numbers:
        tables = [compare(data, figures) for figures in data.recipe.document if figures.exact]
        column_cells = [cell for table in tables for cell in table if cell.column == column]
        ran = [cell for cell in column_cells if cell.ours is not None]
        if not ran:
            return {}
        inside = sum(cell.is_within for cell in ran)
        numbers = {"cells": len(ran), "the same": sum(cell.kind == "exact" for cell in ran)}
        return {**numbers, "within our interval": inside} if inside else numbers

    return count


def if_all_exact(numbers: Numbers) -> str:
    return EXACT if numbers["the same"] == numbers["cells"] else NOT


def ratios(measure: str, statistic: str = "", **where: Any) -> ClaimMeasure:
    """Return the range of our figures over the document's, and the rank correlation."""

    def divide(data: Data) -> Numbers:
        pairs = [
            cell
            for cell in cells(data, measure, statistic, **where)
            if not isinstance(cell.theirs, str) and isinstance(cell.ours, float) and cell.theirs
        ]
        if len(pairs) < 3:
            return {}
        quotients = [float(cell.ours or 0) / float(cell.theirs) for cell in pairs]
        return {
            "cells": len(pairs),
            "ours ÷ theirs from": min(quotients),
            "to": max(quotients),
            **_order(pairs),
        }

    return divide


def _order(cells: Sequence[CellContent]) -> Numbers:
    """Return the rank correlation of the cells with enough runs; of all if few have."""
    sure = [cell for cell in cells if cell.sample.units >= MIN_SAMPLE]
    ranked = sure if len(sure) > 2 else cells
    theirs = [float(cell.theirs) for cell in ranked]
    order = rank_correlation([cell.sample for cell in ranked], ranked[0].statistic, theirs)
    note = {} if len(ranked) == len(cells) else {"cells with runs enough": len(ranked)}
    return {**note, "rank correlation": tuple(round(one, 3) for one in order)}


SAME_ORDER = 0.9  # the rank correlation from which on cells come in nearly the same order


def like_in_order(numbers: Numbers) -> str:
    """Compare times of different machines: alike if the cells have the same order."""
    return together(above(numbers["rank correlation"], SAME_ORDER))


def together(*held: bool | None) -> str:
    """Combine parts: one that fails refutes the claim, a close one leaves it open."""
    if any(one is False for one in held):
        return NOT
    return IN_SHAPE if all(held) else TOO_CLOSE


def sample_of(data: Data, measure: str, where: Mapping[str, Any]) -> Sample:
    """Our runs with those labels, as a sample."""
    return sample(data.where(where), measure)


def quotients(pairs: Mapping[str, tuple[Sample, Sample]], name: str = "mean") -> Numbers:
    """Return quotients of a statistic of two samples, by name; None if one is empty."""
    if not all(one.values and other.values for one, other in pairs.values()):
        return {}
    return {words: quotient(one, other, name) for words, (one, other) in pairs.items()}


def all_above(bar: float = 1.0) -> Judge:
    """Return a judge: alike if all quotients with their intervals are above the bar."""
    return lambda numbers: together(*(above(one, bar) for one in _quotients(numbers)))


def all_below(bar: float = 1.0) -> Judge:
    """Return a judge: alike if all quotients with their intervals are below the bar."""
    opposite = {True: False, False: True, None: None}
    return lambda numbers: together(*(opposite[above(one, bar)] for one in _quotients(numbers)))


def _quotients(numbers: Numbers) -> list[Sequence[float]]:
    return [value for value in numbers.values() if isinstance(value, tuple | list)]


def shape(holds: Callable[..., bool], *names: str) -> Judge:
    """Return a judge: in shape if `holds` is true of these numbers, or of all."""

    def judge(numbers: Numbers) -> str:
        return IN_SHAPE if holds(*(numbers[name] for name in names or numbers)) else NOT

    return judge


def falling(*numbers: float) -> bool:
    return all(one > other for one, other in pairwise(numbers))


def counts(column: str, because: str) -> Claim:
    """Return the counts of one algorithm, which are the same to the digit or not."""
    return Claim(f"counts-{column}", f"counts of {column}", same_counts(column), if_all_exact, because)


def seconds_of_three(board: str, first: str, *others: str) -> ClaimMeasure:
    """Return medians on one board, and one of three times over the others."""

    def times(data: Data) -> Numbers:
        places = {label: {"board": board, "algorithm": label} for label in (first, *others)}
        samples = {label: sample_of(data, "seconds", where) for label, where in places.items()}
        medians = all_or_none({label: value(data, "seconds", where) for label, where in places.items()})
        pairs = {f"{first} ÷ {other}": (samples[first], samples[other]) for other in others}
        return {**medians, **quotients(pairs, "median")} if medians else {}

    return times
