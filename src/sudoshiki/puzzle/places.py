"""Names of cells: "r1c1 r1c2", or (row, column) counted from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from .errors import Kind, PuzzleError
from .validation import entries, quote, whole_numbers

_DIGITS = 3  # of a row or a column
_CACHE_SIZE = 128  # rows or columns whose names are cached: those of the largest board
_EXPECTED = 'cells must be "r1c1 r1c2", or (row, column) pairs counted from 1'


class Place(NamedTuple):
    """A cell by row and column, counted from 0; written r1c1, counted from 1."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"


class Places(tuple[Place, ...]):
    """Cells that were validated, at least one; not checked again."""

    __slots__ = ()


@lru_cache(maxsize=16)
def board_places(side: int) -> tuple[Place, ...]:
    """All cells, row by row. Identical objects are looked up faster than equal ones."""
    return tuple([Place(row, column) for row in range(side) for column in range(side)])


# What a rule accepts; it stores a Place, Places, or a tuple of Places.
Cell = str | tuple[int, int]
Cells = str | Sequence[Cell]
CellGroups = Sequence[Cells]


class _Names(dict[Place, str]):
    """Names of cells, made once: most rules are sorted by them."""

    def __missing__(self, place: Place) -> str:
        name = str(place)
        if max(place) < _CACHE_SIZE:
            self[place] = name
        return name


_names = _Names()


class _Known(dict[str, Place]):
    """Cells by name, r1c1 or R1C1; each name is parsed once."""

    def __missing__(self, name: str) -> Place:
        row, column = _by_name(name.strip().lower())
        if row < 1 or column < 1:
            raise PuzzleError(f"{quote(name)} is no cell: {_EXPECTED}", kind=Kind.FORMAT)
        place = Place(row - 1, column - 1)
        if max(place) < _CACHE_SIZE and name.lower() == str(place):
            self[name] = place
        return place


_known = _Known()


def name_of(cell: Place) -> str:
    """The name of a cell: r1c1."""
    return _names[cell]


def names_of(cells: Iterable[Place]) -> str:
    """The names of cells: r1c1 r1c2."""
    return " ".join(map(_names.__getitem__, cells))


def places(cells: Cells) -> Places:
    """The cells of a built rule, which are Places already."""
    return cast("Places", cells)


def one_cell(value: object) -> Place:
    """Read a cell: its name, or row and column."""
    if isinstance(value, Place):
        return value
    if isinstance(value, str):
        return _known[value]
    pair = whole_numbers(value, _EXPECTED)
    row, column = pair if len(pair) == 2 else (0, 0)
    if row < 1 or column < 1:
        raise PuzzleError(f"{quote(value)} is no cell: {_EXPECTED}", kind=Kind.FORMAT)
    return Place(row - 1, column - 1)


def _by_name(name: str) -> tuple[int, int]:
    """Row and column of r1c1; 0 and 0 for other texts."""
    row, c, column = name[1:].partition("c")
    plain = all(part.isascii() and part.isdecimal() and len(part) <= _DIGITS for part in (row, column))
    return (int(row), int(column)) if name[:1] == "r" and c and plain else (0, 0)


def some_cells(value: object) -> Places:
    """Read a list of cells: names or pairs."""
    if isinstance(value, Places):
        return value
    if isinstance(value, Place):
        return Places((value,))
    if isinstance(value, str):
        cells = Places(map(_known.__getitem__, value.replace(",", " ").split()))
    else:
        cells = Places(map(one_cell, entries(value, _EXPECTED)))
    if not cells:
        raise PuzzleError(f"no cells: {_EXPECTED}")
    return cells


def cell_groups(value: object) -> tuple[Places, ...]:
    """Read several lists of cells."""
    return tuple(map(some_cells, entries(value, "expected a list of cells for each group")))
