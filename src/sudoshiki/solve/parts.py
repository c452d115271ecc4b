"""The parts of a puzzle that have nothing to do with each other: their solutions can be counted apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..puzzle import Board, Puzzle


def independent_parts(puzzle: Puzzle) -> list[list[int]]:
    """The open cells in lists, such that no two cells of different lists can ever clash.

    A cell is open until its neighbours' values leave it one candidate. Two are linked by an arc or another
    rule that names both, or by a group in which both may take the same value.
    """
    masks = _after_singles(puzzle)
    parts = _Parts(cell for cell, mask in enumerate(masks) if mask & (mask - 1))
    for one, other in puzzle.arcs:
        parts.link(one, other)
    for primitive in puzzle.graph.beyond_signs():
        open_cells = [cell for cell in primitive.cells if cell in parts.leader]
        for one, other in pairwise(open_cells):
            parts.link(one, other)
    for group in puzzle.groups:
        if parts.count == 1:
            break
        _link_group(parts, [cell for cell in group if cell in parts.leader], masks)
    return parts.lists()


class _Parts:
    """Cells, each at first a part of its own."""

    def __init__(self, cells: Iterable[int]) -> None:
        self.leader = {cell: cell for cell in cells}
        self.count = len(self.leader)

    def lead(self, cell: int) -> int:
        leader = self.leader
        while leader[cell] != cell:
            leader[cell] = leader[leader[cell]]
            cell = leader[cell]
        return cell

    def link(self, one: int, other: int) -> None:
        if one in self.leader and other in self.leader:
            first, second = self.lead(one), self.lead(other)
            self.leader[first] = second
            self.count -= first != second

    def lists(self) -> list[list[int]]:
        found: dict[int, list[int]] = {}
        for cell in self.leader:
            found.setdefault(self.lead(cell), []).append(cell)
        return list(found.values())


def _link_group(parts: _Parts, cells: Sequence[int], masks: Sequence[int]) -> None:
    """Link the cells of a group that may take the same value; one value links all of them on most boards."""
    shared, seen = 0, 0
    for cell in cells:
        shared |= seen & masks[cell]
        seen |= masks[cell]
    while shared and len(set(map(parts.lead, cells))) > 1:
        value = shared & -shared
        shared ^= value
        for one, other in pairwise(cell for cell in cells if masks[cell] & value):
            parts.link(one, other)


def only_open(puzzle: Puzzle, part: Iterable[int], solution: Board) -> Puzzle:
    """The puzzle with all cells but those of `part` given as in `solution`."""
    masks = [1 << (value - 1) for value in solution]
    for cell in part:
        masks[cell] = puzzle.candidates[cell]
    return Puzzle(puzzle.graph, masks, kind=puzzle.kind, name=puzzle.name)


def _after_singles(puzzle: Puzzle) -> list[int]:
    """The candidates, without the values of decided neighbours."""
    masks = list(puzzle.candidates)
    groups_of: list[list[int]] = [[] for _ in masks]
    for number, group in enumerate(puzzle.groups):
        for cell in group:
            groups_of[cell].append(number)
    decided = [cell for cell, mask in enumerate(masks) if mask & (mask - 1) == 0]
    while decided:
        used: dict[int, int] = {}
        for cell in decided:
            for number in groups_of[cell]:
                used[number] = used.get(number, 0) | masks[cell]
        decided = []
        for number, values in used.items():
            for cell in puzzle.groups[number]:
                mask = masks[cell]
                if mask & values and mask & (mask - 1):
                    masks[cell] = mask = mask & ~values
                    if mask & (mask - 1) == 0:
                        decided.append(cell)
    return masks
