"""Rows, columns, boxes, regions and diagonals: the groups that most puzzles have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter

from .arcs import plain_arcs
from .errors import Kind, PuzzleError, cell_name, so_many
from .primitives import AllDifferent, Less
from .validation import (
    Box,
    check_side,
    entries,
    quote,
    text,
    whole_numbers,
    whole_regions,
)

Groups = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def latin_groups(side: int) -> tuple[Groups, tuple[str, ...]]:
    """Rows and columns, with their names."""
    check_side(side)
    rows = tuple(tuple(range(r * side, (r + 1) * side)) for r in range(side))
    columns = tuple(tuple(range(c, side * side, side)) for c in range(side))
    names = [f"row {r + 1}" for r in range(side)] + [f"column {c + 1}" for c in range(side)]
    return rows + columns, tuple(names)


@lru_cache(maxsize=64)
def box_groups(side: int, box: Box) -> tuple[Groups, tuple[str, ...]]:
    """Boxes of `box` rows × columns, row by row, with their names."""
    check_side(side)
    rows, columns = box
    if rows < 1 or columns < 1 or rows * columns != side:
        raise PuzzleError(
            f"boxes of {quote(rows)}×{quote(columns)} don't fit: "
            f"a box of a {side}×{side} board has {side} cells",
            kind=Kind.SIDE,
        )
    groups = []
    for top in range(0, side, rows):
        for left in range(0, side, columns):
            cells = [(top + r) * side + left + c for r in range(rows) for c in range(columns)]
            groups.append(tuple(cells))
    return tuple(groups), tuple(f"box {b + 1}" for b in range(side))


def long_diagonals(side: int) -> Groups:
    """The falling and the rising diagonal."""
    falling = tuple(i * (side + 1) for i in range(side))
    return falling, tuple((i + 1) * (side - 1) for i in range(side))


def plain_groups(
    side: int, box: Box | None, regions: tuple[int, ...] | None, diagonals: bool
) -> tuple[Groups, tuple[str, ...]]:
    """Rows, columns, boxes or regions (numbered from 1 in order), long diagonals."""
    groups, names = latin_groups(side)
    if regions is not None:
        by_label: dict[int, list[int]] = {}
        for cell, label in enumerate(regions):
            by_label.setdefault(label, []).append(cell)
        groups += tuple(map(tuple, by_label.values()))
        names += tuple(f"region {label}" for label in by_label)
    elif box is not None:
        more, more_names = box_groups(side, box)
        groups, names = groups + more, names + more_names
    if diagonals and side > 1:
        groups += long_diagonals(side)
        names += ("the falling diagonal", "the rising diagonal")
    return groups, names


class SharedGroups:
    """The cells of groups that many puzzles share; compared by identity."""

    def __init__(self, side: int, cells: Groups) -> None:
        self.side, self.cells = side, cells

    @cached_property
    def groups_of(self) -> Sequence[int]:
        """For each cell a bit set of its groups."""
        groups_of = [0] * (self.side * self.side)
        for number, group in enumerate(self.cells):
            for cell in group:
                groups_of[cell] |= 1 << number
        return groups_of


class OwnGroups(SharedGroups):
    """Facts derived from the groups that no rule makes, shared by equal shapes."""

    def __init__(
        self, side: int, box: Box | None, regions: tuple[int, ...] | None, groups: tuple[AllDifferent, ...]
    ) -> None:
        super().__init__(side, tuple([group.cells for group in groups]))
        known = set(self.cells)
        falling, rising = (side > 1 and cells in known for cells in long_diagonals(side))
        self.which_diagonals = falling, rising
        self.are_plain = self.cells == plain_groups(side, box, regions, falling and rising)[0]
        self.hash = hash(self.cells)

    @cached_property
    def pickers(self) -> list[Callable[[Sequence[int]], tuple[int, ...]]]:
        """For each group of two cells or more, a getter of its values from a board."""
        return [itemgetter(*group) for group in self.cells if len(group) > 1]


def grouped(
    groups: Iterable[Sequence[int]], names: Sequence[str], *, arcs: Iterable[Sequence[int]] = ()
) -> tuple[AllDifferent | Less, ...]:
    """Turn named groups and arcs (lesser, greater) into constraints of a Graph."""
    expected = "groups must be sequences of cells, each a whole number from 0"
    cell_lists = [whole_numbers(group, expected) for group in entries(groups, expected)]
    titles = [text(name, "the name of a group") for name in entries(names, "names must be texts")]
    if len(cell_lists) != len(titles):
        raise PuzzleError(f"{len(cell_lists)} groups but {len(titles)} names")
    return (*map(AllDifferent, cell_lists, titles), *(Less(*arc) for arc in plain_arcs(arcs)))


def numbered_regions(regions: Sequence[int], side: int) -> tuple[int, ...]:
    """Number regions 1, 2, … in order of appearance, so that equal shapes are equal."""
    regions = whole_regions(regions, side)
    by_label: dict[int, list[int]] = {}
    for cell, label in enumerate(regions):
        by_label.setdefault(label, []).append(cell)
    for label, cells in by_label.items():
        if len(cells) != side:
            first = cell_name(cells[0], side)
            raise PuzzleError(
                f"region {quote(label)} (at {first}) has {so_many(len(cells), 'cell')}, expected {side}",
                cells,
                kind=Kind.LENGTH,
            )
    numbers = {label: number for number, label in enumerate(by_label, start=1)}
    return tuple(numbers[label] for label in regions)


def box_or_regions(regions: Sequence[int], side: int) -> tuple[Box | None, tuple[int, ...] | None]:
    """Number the regions; return the box instead if they form a grid of boxes.

    So equal rules are equal.
    """
    labels = numbered_regions(regions, side)
    box = next((box for box, grid in _box_grids(side).items() if grid == labels), None)
    return (box, None) if box else (None, labels)


@lru_cache(maxsize=64)
def _box_grids(side: int) -> dict[Box, tuple[int, ...]]:
    """For each box size, the box number of each cell."""
    return {
        (high, side // high): tuple(
            r // high * high + c // (side // high) + 1 for r in range(side) for c in range(side)
        )
        for high in range(1, side + 1)
        if side % high == 0
    }
