"""The frame of a rule: size, values, boxes and the other rules of its board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise, repeat
from typing import Any

from .errors import Kind, PuzzleError
from .places import Cell, Cells, Place, Places, board_places, one_cell, some_cells
from .primitives import AllDifferent, Less, Pair, PrimitiveRows, Sum
from .validation import MAX_SIDE, Box, quote

_new = tuple.__new__  # faster than calling the class, and a rule may make hundreds


class Frame:
    """The board on which a rule expands.

    Its values are the displayed ones, from `first_value` on; primitives have 1…N.
    """

    def __init__(
        self,
        side: int,
        first_value: int,
        box: Box | None,
        regions: tuple[int, ...] | None,
        groups: tuple[AllDifferent, ...],
        rules: Sequence[Any],
    ) -> None:
        self.side, self.first_value, self.box, self.regions = side, first_value, box, regions
        self.groups = groups  # rows, columns, boxes and other groups
        self.stated_rules = rules  # all named rules of the board, as Rule or DeferredRules
        self._numbers = _numbers(side)
        self._number_of = self._numbers.__getitem__

    @property
    def rules(self) -> tuple[Any, ...]:
        return tuple(chain.from_iterable([rule.resolve() for rule in self.stated_rules]))

    @property
    def values(self) -> range:
        return range(self.first_value, self.first_value + self.side)

    @property
    def lowest(self) -> int:
        return self.values[0]

    @property
    def highest(self) -> int:
        return self.values[-1]

    def cell(self, place: Cell) -> int:
        """The number of a Place."""
        if type(place) is Place and (number := self._numbers.get(place)) is not None:
            return number
        row, column = at = one_cell(place)
        if row >= self.side or column >= self.side:
            raise PuzzleError(f"{at} is off the {self.side}×{self.side} board", kind=Kind.FORMAT)
        return row * self.side + column

    def cells(self, places: Cells) -> tuple[int, ...]:
        cells = places if type(places) is Places else some_cells(places)
        try:
            return tuple(map(self._number_of, cells))
        except KeyError:  # off the board
            return tuple(map(self.cell, cells))

    def place(self, cell: int) -> Place:
        return Place(*divmod(cell, self.side))

    def all_different(self, cells: Iterable[int], name: str = "") -> tuple[AllDifferent, ...]:
        """One group; none for a single cell. The default name is the rule's."""
        places = tuple(cells)
        distinct = places if len(set(places)) == len(places) else tuple(dict.fromkeys(places))
        if 1 < len(distinct) <= self.side:
            return (_new(AllDifferent, (distinct, name and f"the {name}")),)
        if distinct[1:]:
            raise PuzzleError(
                f"{len(distinct)} cells must differ, but there are only {self.side} values",
                distinct,
                kind=Kind.FORMAT,
            )
        return ()

    def pairs(
        self, cells: Iterable[tuple[int, int]], relation: Callable[..., bool], *parameters: Hashable
    ) -> Sequence[Pair]:
        """The relation for every two of the cells; none if all pairs of values have it.

        `relation(value, other, *parameters)` is evaluated once per shape and cached by the function: pass a
        function of a module, not a new one each time.
        """
        allowed = _allowed(relation, self.first_value, self.side, *parameters)
        if not allowed:
            return []
        couples = list(cells)
        pairs = [(first, second, allowed) for first, second in couples if first != second]
        if len(pairs) < len(couples) and not all(mask >> value & 1 for value, mask in enumerate(allowed)):
            cell = next(first for first, second in couples if first == second)
            raise PuzzleError(f"{self.place(cell)} is related to itself", (cell,))
        return PrimitiveRows(Pair, pairs)

    def neighbour_pairs(
        self, free: Iterable[tuple[int, int]], relation: Callable[..., bool], *parameters: Hashable
    ) -> Sequence[Pair]:
        """The same for all orthogonal neighbours but the free pairs, lower cell first."""
        rows = _neighbour_rows(relation, self.first_value, self.side, *parameters).copy()
        for pair in free:
            rows.pop(pair, None)
        return PrimitiveRows(Pair, [*rows.values()])

    def pair(
        self, first: int, second: int, relation: Callable[..., bool], *parameters: Hashable
    ) -> Sequence[Pair]:
        """The same for two cells."""
        return self.pairs(((first, second),), relation, *parameters)

    def rising(self, cells: Iterable[int]) -> Sequence[Less]:
        """Signs: each cell is less than the next."""
        return PrimitiveRows(Less, [*pairwise(cells)])

    def total(self, cells: Iterable[int], total: int) -> tuple[Sum, ...]:
        """Cells that add up to the total; a cell given twice counts twice."""
        places = tuple(cells)
        if len(set(places)) < len(places) or not places:
            return self.sum(zip(places, repeat(1)), "=", total)
        return (_new(Sum, (places, _ones(len(places)), "=", total - (self.first_value - 1) * len(places))),)

    def cages(
        self, totals: Sequence[int], lists: Sequence[tuple[int, ...]]
    ) -> list[Sequence[AllDifferent | Sum]]:
        """Several totals, each with cells that must differ, too."""
        sizes = list(map(len, lists))
        no_cell_twice = len(set(chain.from_iterable(lists))) == sum(sizes)
        if not (sizes and min(sizes) > 1 and max(sizes) <= self.side and no_cell_twice):
            primitives: list[Sequence[AllDifferent | Sum]] = []
            for total, cells in zip(totals, lists, strict=True):
                primitives += self.all_different(cells), self.total(cells, total)
            return primitives
        if self.first_value != 1:
            below = self.first_value - 1
            totals = [total - below * size for total, size in zip(totals, sizes, strict=True)]
        # No two have the same first cell, and numbers are compared faster than lists of them.
        sums = sorted(zip(lists, map(_ones, sizes), repeat("="), totals), key=lambda fields: fields[0][0])
        groups = [(fields[0], "") for fields in sums]  # sorted, too: once is enough
        return [PrimitiveRows(AllDifferent, groups), PrimitiveRows(Sum, sums)]

    def equal_sums(self, one: Sequence[int], other: Sequence[int]) -> tuple[Sum, ...]:
        """Two lists of cells with equal sums; a cell given twice counts twice."""
        cells = (*one, *other)
        if len(set(cells)) < len(cells) or self.first_value != 1:
            return self.sum(zip(cells, _ones(len(one), len(other)), strict=True), "=", 0)
        return (_new(Sum, (cells, _ones(len(one), len(other)), "=", 0)),)

    def sum(self, terms: Iterable[tuple[int, int]], relation: str, total: int) -> tuple[Sum, ...]:
        """A sum of cells with coefficients.

        A cell given twice counts twice; one whose coefficients cancel out is left out.
        """
        pairs = list(terms)
        added = dict(pairs)
        if len(added) < len(pairs):
            added = {}
            for cell, coefficient in pairs:
                added[cell] = added.get(cell, 0) + coefficient
        if 0 in added.values():
            added = {cell: coefficient for cell, coefficient in added.items() if coefficient}
        if self.first_value != 1:
            total -= (self.first_value - 1) * sum(added.values())
        if added:
            return (Sum(tuple(added), tuple(added.values()), relation, total),)
        if not Sum((), (), relation, total).holds(()):
            raise PuzzleError(f"a sum of nothing can't be {quote(total)}")
        return ()

    def neighbours(self) -> Sequence[tuple[int, int]]:
        """All pairs of orthogonal neighbours."""
        return _neighbours(self.side)

    def apart(self, steps: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """All pairs of cells whose rows and columns differ by one of these steps."""
        for row in range(self.side):
            for column in range(self.side):
                for down, across in steps:
                    below, beside = row + down, column + across
                    if 0 <= below < self.side and 0 <= beside < self.side:
                        yield row * self.side + column, below * self.side + beside

    def seen_together(self) -> set[tuple[int, int]]:
        """Pairs of cells, the lesser first, that share a group and so differ."""
        return {
            (one, other)
            for group in self.groups
            for one in group.cells
            for other in group.cells
            if one < other
        }


@lru_cache(maxsize=4 * MAX_SIDE)
def _ones(count: int, negative: int = 0) -> tuple[int, ...]:
    """Coefficients: `count` times 1, then `negative` times -1."""
    return (1,) * count + (-1,) * negative


# These depend only on the side, so they are cached: most boards share few shapes.
@lru_cache(maxsize=16)
def _numbers(side: int) -> Mapping[Place, int]:
    return {place: cell for cell, place in enumerate(board_places(side))}


@lru_cache(maxsize=16)
def _neighbours(side: int) -> tuple[tuple[int, int], ...]:
    beside = ((cell, cell + 1) for cell in range(side * side) if (cell + 1) % side)
    below = ((cell, cell + side) for cell in range(side * side - side))
    return tuple(sorted([*beside, *below]))


@lru_cache(maxsize=16)
def _neighbour_rows(
    relation: Callable[..., bool], first_value: int, side: int, *parameters: Hashable
) -> dict[tuple[int, int], tuple[Any, ...]]:
    """By neighbours the fields of their Pair; none if all values are allowed."""
    allowed = _allowed(relation, first_value, side, *parameters)
    return {pair: (*pair, allowed) for pair in _neighbours(side)} if allowed else {}


@lru_cache(maxsize=256)
def _allowed(
    relation: Callable[..., bool], first_value: int, side: int, *parameters: Hashable
) -> tuple[int, ...]:
    """The masks of a Pair; None if all pairs of values are allowed."""
    values = range(first_value, first_value + side)
    masks = tuple(
        sum(1 << w for w, other in enumerate(values) if relation(v, other, *parameters)) for v in values
    )
    return masks if set(masks) != {(1 << side) - 1} else ()
