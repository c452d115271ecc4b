"""The set that cells of a loop or a BUG, counted as one, form with others.

A step has only its group.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

from ...logic import Situation, Step


class SharedSet(NamedTuple):
    """The values and the other cells; hidden or naked.

    Hidden: these values have no other places; naked: no other values.
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]
    hidden: bool


def set_with(step: Step, situation: Situation, pair: Collection[int], extra: set[int]) -> SharedSet:
    """The smallest set that explains all eliminations of a loop or a BUG of type 3."""
    (number,) = step.groups
    group = situation.puzzle.groups[number]
    others = [cell for cell in group if cell not in pair and not situation.values[cell]]
    touched = {cell for cell, _ in step.eliminations}
    removed_values = {value for _, value in step.eliminations}
    for count in range(1, len(others)):
        for shared_set in _naked_sets(situation, others, extra, count):
            if removed_values <= set(shared_set.values) and touched.isdisjoint(shared_set.cells):
                return shared_set
        for shared_set in _hidden_sets(situation, others, set(step.values), extra, count):
            if touched <= set(shared_set.cells) and removed_values.isdisjoint(shared_set.values):
                return shared_set
    return SharedSet(tuple(others), tuple(sorted(extra)), False)


def _naked_sets(situation: Situation, others: list[int], extra: set[int], count: int) -> Iterator[SharedSet]:
    """`count` cells that, together with the pair, have one value more than cells."""
    for cells in combinations(others, count):
        values = extra.union(*(situation.candidates(cell) for cell in cells))
        if len(values) == count + 1:
            yield SharedSet(cells, tuple(sorted(values)), False)


def _hidden_sets(
    situation: Situation, others: list[int], both: set[int], extra: set[int], count: int
) -> Iterator[SharedSet]:
    """Return `count` + 1 values whose only places are the pair and `count` cells.

    Two of them are those of the loop.
    """
    left = {value for cell in others for value in situation.candidates(cell)} - both - extra
    for more in combinations(sorted(left), count - 1):
        values = both.union(more)
        cells = tuple(cell for cell in others if values.intersection(situation.candidates(cell)))
        if len(cells) == count:
            yield SharedSet(cells, tuple(sorted(values)), True)
