"""Propagation before colouring: singles, locked candidates, bounds by signs.

The native core propagates as much before it colours.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from ...puzzle import Puzzle


def propagate(puzzle: Puzzle) -> list[int] | None:
    """Masks of remaining candidates; None if a cell or a value has none left."""
    narrowing = _Propagation(puzzle)
    return narrowing.masks if narrowing.propagate() else None


class _Propagation:
    def __init__(self, puzzle: Puzzle) -> None:
        self.masks = list(puzzle.candidates)
        self._puzzle = puzzle
        self._near = puzzle.graph.neighbours()
        self._full = [group for group in puzzle.groups if len(group) == puzzle.side]
        self._crossings = list(_crossings(puzzle, self._full))
        self._placed = [cell for cell, mask in enumerate(self.masks) if _is_single(mask)]

    def propagate(self) -> bool:
        before = -1
        while before != (before := sum(map(int.bit_count, self.masks))):
            if not (self._exclude() and self._narrow_by_arcs() and all(map(self._place_hidden, self._full))):
                return False
            if not self._placed and not all(map(self._exclude_locked, self._crossings)):
                return False
        return True

    def _keep(self, cell: int, allowed: int) -> bool:
        mask = self.masks[cell]
        left = mask & allowed
        if left != mask:
            self.masks[cell] = left
            if _is_single(left):
                self._placed.append(cell)
        return left != 0

    def _exclude(self) -> bool:
        """Remove each placed value from the neighbours of its cell."""
        while self._placed:
            cell = self._placed.pop()
            others = ~self.masks[cell]
            if not all(self._keep(near, others) for near in self._near[cell]):
                return False
        return True

    def _place_hidden(self, group: Sequence[int]) -> bool:
        """Place each value with one cell left, in a group that takes all values."""
        once = twice = 0
        for cell in group:
            twice |= once & self.masks[cell]
            once |= self.masks[cell]
        if once != (1 << self._puzzle.side) - 1:
            return False
        single = once & ~twice
        return all(self._keep(cell, single) for cell in group if self._is_new(cell, single))

    def _exclude_locked(self, crossing: _Crossing) -> bool:
        """Remove values from one group that another has only in their common cells."""
        common, rest, other = (self._union(cells) for cells in crossing)
        locked = common & other & ~rest
        return not locked or all(self._keep(cell, ~locked) for cell in crossing.other)

    def _union(self, cells: Sequence[int]) -> int:
        return reduce(or_, map(self.masks.__getitem__, cells), 0)

    def _is_new(self, cell: int, single: int) -> bool:
        return self.masks[cell] & single != 0 and not _is_single(self.masks[cell])

    def _narrow_by_arcs(self) -> bool:
        for lesser, greater in self._puzzle.arcs:
            least, most = self.masks[lesser] & -self.masks[lesser], self.masks[greater].bit_length()
            if not (self._keep(greater, -2 * least) and self._keep(lesser, (1 << most >> 1) - 1)):
                return False
        return True


class _Crossing(NamedTuple):
    """Two groups, the first with all values: their common cells, and the rest of each."""

    common: tuple[int, ...]
    rest: tuple[int, ...]
    other: tuple[int, ...]


def _crossings(puzzle: Puzzle, full: Sequence[Sequence[int]]) -> Iterator[_Crossing]:
    """Pairs of groups with two or more common cells; with one it is a hidden single."""
    sets = [frozenset(group) for group in puzzle.groups]
    groups_of: dict[int, list[frozenset[int]]] = defaultdict(list)
    for group in sets:
        for cell in group:
            groups_of[cell].append(group)
    for cells in map(frozenset, full):
        shared_cells = Counter(other for cell in cells for other in groups_of[cell] if other != cells)
        for other, times in shared_cells.items():
            if times > 1:
                yield _Crossing(*map(tuple, (cells & other, cells - other, other - cells)))


def _is_single(mask: int) -> bool:
    return mask != 0 and mask & (mask - 1) == 0
