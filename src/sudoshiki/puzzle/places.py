"""Cells as people name them: "r1c1 r1c2", or (row, column) counted from 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from .door import entries, shown, whole_numbers
from .errors import Kind, PuzzleError

__all__ = ["Cell", "CellGroups", "Cells", "Place", "cell_groups", "one_cell", "places", "some_cells"]

_NAME = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII | re.IGNORECASE)
_EXPECTED = 'cells must be "r1c1 r1c2", or (row, column) pairs counted from 1'


class Place(NamedTuple):
    """A cell by its row and column, counted from 0; written r1c1, as people count."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"


# What a rule takes; what it keeps is a Place, a tuple of them, or a tuple of such tuples.
Cell = str | tuple[int, int]
Cells = str | Sequence[Cell]
CellGroups = Sequence[Cells]


def places(cells: Cells) -> tuple[Place, ...]:
    """The cells of a rule that is built: Places already."""
    return cast("tuple[Place, ...]", cells)


def one_cell(value: object) -> Place:
    """A cell, from its name or its row and column."""
    if isinstance(value, Place):
        return value
    if isinstance(value, str):
        found = _NAME.fullmatch(value.strip())
        row, column = (int(found[1]), int(found[2])) if found else (0, 0)
    else:
        pair = whole_numbers(value, _EXPECTED)
        row, column = pair if len(pair) == 2 else (0, 0)
    if row < 1 or column < 1:
        raise PuzzleError(f"{shown(value)} is no cell: {_EXPECTED}", kind=Kind.FORMAT)
    return Place(row - 1, column - 1)


def some_cells(value: object) -> tuple[Place, ...]:
    """Cells in order, from their names or pairs."""
    if isinstance(value, Place):
        return (value,)
    parts: Iterable[object] = (
        value.replace(",", " ").split() if isinstance(value, str) else entries(value, _EXPECTED)
    )
    found = tuple(map(one_cell, parts))
    if not found:
        raise PuzzleError(f"no cells: {_EXPECTED}")
    return found


def cell_groups(value: object) -> tuple[tuple[Place, ...], ...]:
    """Several lists of cells."""
    return tuple(map(some_cells, entries(value, "expected a list of cells for each group")))
