"""What a rule sees of the board it stands on: its size, its values, its boxes, and the other rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from .door import Box, shown
from .errors import Kind, PuzzleError
from .places import Cell, Cells, Place, one_cell, some_cells
from .primitives import AllDifferent, Pair, Sum

__all__ = ["Frame"]


class Frame:
    """Where a rule expands. Its values are those people see, `first_value` and up; primitives have 1…N."""

    def __init__(
        self,
        side: int,
        first_value: int,
        box: Box | None,
        regions: tuple[int, ...] | None,
        groups: tuple[AllDifferent, ...],
        rules: tuple[object, ...],
    ) -> None:
        self.side, self.first_value, self.box, self.regions = side, first_value, box, regions
        self.groups = groups  # rows, columns, boxes and the like
        self.rules = rules  # all named rules of the board

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
        row, column = at = one_cell(place)
        if row >= self.side or column >= self.side:
            raise PuzzleError(f"{at} is off the {self.side}×{self.side} board", kind=Kind.FORMAT)
        return row * self.side + column

    def cells(self, places: Cells) -> tuple[int, ...]:
        return tuple(self.cell(place) for place in some_cells(places))

    def place(self, cell: int) -> Place:
        return Place(*divmod(cell, self.side))

    def all_different(self, cells: Iterable[int], name: str) -> Iterator[AllDifferent]:
        """One group; none for a cell alone."""
        distinct = tuple(dict.fromkeys(cells))
        if len(distinct) > self.side:
            raise PuzzleError(
                f"the {name} has {len(distinct)} cells, but there are only {self.side} values",
                distinct,
                kind=Kind.FORMAT,
            )
        if len(distinct) > 1:
            yield AllDifferent(distinct, f"the {name}")

    def pair(self, first: int, second: int, relation: Callable[[int, int], bool]) -> Iterator[Pair]:
        """The relation between the values of two cells; none where all values have it."""
        values = self.values
        if first == second:
            if not all(relation(value, value) for value in values):
                raise PuzzleError(f"{self.place(first)} stands in a relation with itself", (first,))
            return
        allowed = tuple(sum(1 << w for w, other in enumerate(values) if relation(v, other)) for v in values)
        if any(mask != (1 << self.side) - 1 for mask in allowed):
            yield Pair(first, second, allowed)

    def sum(self, terms: Iterable[tuple[int, int]], relation: str, total: int) -> Iterator[Sum]:
        """Cells times coefficients; a cell that stands there twice counts twice, one that cancels out not."""
        added: Counter[int] = Counter()
        for cell, coefficient in terms:
            added[cell] += coefficient
        kept = {cell: coefficient for cell, coefficient in added.items() if coefficient}
        total -= (self.first_value - 1) * sum(kept.values())
        if kept:
            yield Sum(tuple(kept), tuple(kept.values()), relation, total)
        elif not Sum((), (), relation, total).holds(()):
            raise PuzzleError(f"a sum of nothing can't be {shown(total)}")

    def neighbours(self) -> Iterator[tuple[int, int]]:
        """All pairs of cells side by side or one below the other."""
        for cell in range(self.side**2):
            if cell % self.side + 1 < self.side:
                yield cell, cell + 1
            if cell // self.side + 1 < self.side:
                yield cell, cell + self.side

    def apart(self, steps: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """All pairs of cells whose rows and columns differ by one of these steps."""
        for row in range(self.side):
            for column in range(self.side):
                for down, across in steps:
                    below, beside = row + down, column + across
                    if 0 <= below < self.side and 0 <= beside < self.side:
                        yield row * self.side + column, below * self.side + beside

    def seen_together(self) -> set[tuple[int, int]]:
        """Pairs of cells, the lesser first, that a row, a column, a box or the like makes different."""
        return {
            (one, other)
            for group in self.groups
            for one in group.cells
            for other in group.cells
            if one < other
        }
