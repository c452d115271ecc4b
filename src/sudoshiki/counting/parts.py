"""Independent parts of a puzzle, whose solutions can be counted separately."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..puzzle import Board, Puzzle


def independent_parts(puzzle: Puzzle) -> list[list[int]]:
    """Split the open cells into lists that never restrict each other.

    A cell is open until its neighbours' values leave it one candidate. Two are linked by an arc or another
    rule that names both, or by a group in which both may take the same value.
    """
    masks = _candidates_after_singles(puzzle)
    parts = _UnionFind(cell for cell, mask in enumerate(masks) if mask & (mask - 1))
    for one, other in puzzle.arcs:
        parts.link(one, other)
    for primitive in puzzle.graph.beyond_signs():
        open_cells = [cell for cell in primitive.cells if cell in parts.parent]
        for one, other in pairwise(open_cells):
            parts.link(one, other)
    for group in puzzle.groups:
        if parts.count == 1:
            break
        _link_group(parts, [cell for cell in group if cell in parts.parent], masks)
    return parts.lists()


class _UnionFind:
    """A union-find structure of cells."""

    def __init__(self, cells: Iterable[int]) -> None:
        self.parent = {cell: cell for cell in cells}
        self.count = len(self.parent)

    def find(self, cell: int) -> int:
        parent = self.parent
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    def link(self, one: int, other: int) -> None:
        if one in self.parent and other in self.parent:
            first, second = self.find(one), self.find(other)
            self.parent[first] = second
            self.count -= first != second

    def lists(self) -> list[list[int]]:
        lists: dict[int, list[int]] = {}
        for cell in self.parent:
            lists.setdefault(self.find(cell), []).append(cell)
        return list(lists.values())


def _link_group(parts: _UnionFind, cells: Sequence[int], masks: Sequence[int]) -> None:
    """Link cells of a group that may take the same value; often one value links all."""
    shared, seen = 0, 0
    for cell in cells:
        shared |= seen & masks[cell]
        seen |= masks[cell]
    while shared and len(set(map(parts.find, cells))) > 1:
        value = shared & -shared
        shared ^= value
        for one, other in pairwise(cell for cell in cells if masks[cell] & value):
            parts.link(one, other)


def with_only_part_open(puzzle: Puzzle, part: Iterable[int], solution: Board) -> Puzzle:
    """Return the puzzle with all cells except those of `part` filled as in `solution`."""
    masks = [1 << (value - 1) for value in solution]
    for cell in part:
        masks[cell] = puzzle.candidates[cell]
    return Puzzle(puzzle.graph, masks, kind=puzzle.kind, name=puzzle.name)


def _candidates_after_singles(puzzle: Puzzle) -> list[int]:
    """Return the candidates after naked singles."""
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
