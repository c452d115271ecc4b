"""The builders: `sudoku`, `futoshiki` and `latin`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, SupportsIndex

from .arcs import Arc, check_cell
from .door import entries, flag, maker_of, real, shown, whole, whole_numbers
from .errors import Kind, PuzzleError, cell_name, so_many
from .graph import Box, Graph, check_side, latin_groups, plain_groups, whole_box, whole_regions
from .model import Puzzle
from .symbols import doubtful_zero, symbol_values

__all__ = ["Cells", "default_box", "futoshiki", "latin", "sudoku"]

Place = int | tuple[int, int]  # a cell by number, or by (row, column), from 0
# A line of symbols, or rows of them; whole numbers, NumPy's too, or rows of them: lists, tuples or an array.
Cells = str | Iterable[str] | Iterable[SupportsIndex] | Iterable[Collection[SupportsIndex]]


def default_box(side: int) -> Box:
    """The box nearest to square: 3×3 for 9, 2×3 for 6, 3×4 for 12."""
    side = check_side(side)
    rows = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    if rows == 1 and side > 3:
        raise PuzzleError(
            f"no box fits a side of {side} but a row; "
            "give the regions, or read it as a latin square (box latin)",
            kind=Kind.SIDE,
        )
    return rows, side // rows


def sudoku(
    cells: Cells | None = None,
    box: Box | None = None,
    *,
    side: int | None = None,
    regions: Sequence[int] | None = None,
    diagonals: bool = False,
    arcs: Iterable[tuple[Place, Place]] = (),
    candidates: Sequence[Iterable[int]] | None = None,
    name: str = "",
) -> Puzzle:
    """A Sudoku: rows, columns and boxes (or irregular `regions`) hold each value once.

    `cells` is a line of symbols, a flat sequence or rows of numbers, 0 for empty; without it, give
    `side` for an empty board. `box` is (rows, columns) of a box. `regions` labels the region of each
    cell. `diagonals` adds the two long diagonals. `arcs` are (lesser, greater) pairs of cells, each a
    number or (row, column) from 0. `candidates` lists the values each cell may take.
    """
    side, masks = _start(cells, candidates, side)
    if regions is not None:
        labels: tuple[int, ...] | None = _numbered(regions, side)
        box = _box_of(labels, side)
        labels = None if box else labels
    else:
        box, labels = default_box(side) if box is None else whole_box(box), None
    graph = _sudoku_graph(side, box, labels, flag(diagonals, "diagonals"), _arc_cells(arcs, side))
    return Puzzle(graph, masks, kind="sudoku", name=name)


def latin(
    cells: Cells | None = None,
    *,
    side: int | None = None,
    arcs: Iterable[tuple[Place, Place]] = (),
    candidates: Sequence[Iterable[int]] | None = None,
    name: str = "",
) -> Puzzle:
    """A Latin square to complete: rows and columns hold each value once; arcs between any two cells."""
    side, masks = _start(cells, candidates, side)
    graph = _latin_graph(side, _arc_cells(arcs, side))
    return Puzzle(graph, masks, kind="latin", name=name)


def futoshiki(
    cells: Cells | None = None,
    arcs: Iterable[tuple[Place, Place]] = (),
    *,
    side: int | None = None,
    candidates: Sequence[Iterable[int]] | None = None,
    name: str = "",
) -> Puzzle:
    """A Futoshiki: a Latin square with signs between neighbours, as (lesser, greater) pairs of cells."""
    side, masks = _start(cells, candidates, side)
    pairs = _arc_cells(arcs, side)
    for lesser, greater in pairs:
        apart = abs(lesser // side - greater // side) + abs(lesser % side - greater % side)
        if apart != 1:
            here, there = cell_name(lesser, side), cell_name(greater, side)
            raise PuzzleError(
                f"{here} and {there} are not neighbours: no sign fits between them",
                (lesser, greater),
                kind=Kind.SIGNS,
            )
    return Puzzle(_latin_graph(side, pairs), masks, kind="futoshiki", name=name)


@lru_cache(maxsize=256)
def _latin_graph(side: int, arcs: tuple[Arc, ...]) -> Graph:
    groups, names = latin_groups(side)
    return Graph(side, groups, names, arcs=arcs)


@lru_cache(maxsize=256)
def _sudoku_graph(
    side: int, box: Box | None, regions: tuple[int, ...] | None, diagonals: bool, arcs: tuple[Arc, ...]
) -> Graph:
    groups, names = plain_groups(side, box, regions, diagonals)
    return Graph(side, groups, names, arcs=arcs, box=box, regions=regions)


def _numbered(regions: Sequence[int], side: int) -> tuple[int, ...]:
    """The regions numbered 1, 2, … as they come, so that equal shapes are equal; each has `side` cells."""
    regions = whole_regions(regions, side)
    by_label: dict[int, list[int]] = {}
    for cell, label in enumerate(regions):
        by_label.setdefault(label, []).append(cell)
    for label, cells in by_label.items():
        if len(cells) != side:
            first = cell_name(cells[0], side)
            raise PuzzleError(
                f"region {shown(label)} (at {first}) has {so_many(len(cells), 'cell')}, expected {side}",
                cells,
                kind=Kind.LENGTH,
            )
    numbers = {label: number for number, label in enumerate(by_label, start=1)}
    return tuple(numbers[label] for label in regions)


def _box_of(regions: tuple[int, ...] | None, side: int) -> Box | None:
    """The box whose grid the regions are, so that equal rules make equal puzzles; None for a jigsaw."""
    for high in (rows for rows in range(1, side + 1) if side % rows == 0):
        wide = side // high
        boxes = (r // high * high + c // wide + 1 for r in range(side) for c in range(side))
        if regions == tuple(boxes):
            return high, wide
    return None


def _start(
    cells: Cells | None, candidates: Sequence[Iterable[int]] | None, side: int | None
) -> tuple[int, list[int]]:
    """The side, and the candidates each cell starts with as masks. Each argument is walked once."""
    flat = None if cells is None else _flat(cells)
    lists = (
        None if candidates is None else entries(candidates, "candidates must list the values of each cell")
    )
    side = _side_of(flat, lists, side)
    full = (1 << side) - 1
    if lists is None:
        table = (full, *(1 << value for value in range(side)))
        return side, [full] * (side * side) if flat is None else [table[v] for v in _values(flat, side)]
    if len(lists) != side * side:
        raise PuzzleError(
            f"candidates for {so_many(len(lists), 'cell')}, expected {side * side}", kind=Kind.LENGTH
        )
    masks = [_mask(values, cell, side) for cell, values in enumerate(lists)]
    if flat is not None:
        _put_givens(masks, _values(flat, side), side)
    return side, masks


def _side_of(flat: Sequence[Any] | None, lists: Sequence[Any] | None, side: int | None) -> int:
    counted = lists if flat is None else flat
    if side is not None:
        side = check_side(side)
    if counted is None:
        if side is None:
            raise PuzzleError("give the cells, or the side of an empty board")
        return side
    count = len(counted)
    root = isqrt(count)
    if root * root != count or (side is not None and side != root):
        expected = side * side if side else f"a square such as {root**2} or {(root + 1) ** 2}"
        raise PuzzleError(f"{so_many(count, 'cell')}, expected {expected}", kind=Kind.LENGTH)
    return check_side(root)


def _flat(cells: Cells) -> Sequence[Any]:
    """Rows become one sequence, row by row; text loses its white space."""
    if isinstance(cells, str):
        return "".join(cells.split())
    if isinstance(cells, bytes | bytearray) and cells and min(cells) >= ord(" "):
        raise PuzzleError(f"the cells are text in bytes: use {maker_of(cells)}", kind=Kind.SYMBOL)
    expected = "cells must be a line of symbols, numbers or rows of numbers"
    rows = entries(cells, expected)
    if not rows or not hasattr(rows[0], "__len__"):
        return rows
    if all(isinstance(row, str) for row in rows):
        return "".join("".join(rows).split())
    flat: list[Any] = []
    for r, row in enumerate(rows):
        values = entries(row, f"row {r + 1} must be a sequence of numbers")
        if any(hasattr(value, "__len__") and not isinstance(value, str) for value in values):
            raise PuzzleError(f"row {r + 1} has lists for cells; several boards are for solve_many")
        if len(values) != len(rows):
            raise PuzzleError(
                f"row {r + 1} has {so_many(len(values), 'cell')}, expected {len(rows)}", kind=Kind.LENGTH
            )
        flat += values
    return flat


def _put_givens(masks: list[int], values: Sequence[int], side: int) -> None:
    for cell, value in enumerate(values):
        if value:
            masks[cell] &= 1 << (value - 1)
            if not masks[cell]:
                raise PuzzleError(
                    f"{cell_name(cell, side)} is {value}, not one of its candidates",
                    (cell,),
                    kind=Kind.CLASH,
                )


def _mask(values: Iterable[int], cell: int, side: int) -> int:
    expected = f"{cell_name(cell, side)}: candidates must be a sequence of values"
    mask = 0
    for value in entries(values, expected, unordered=True):
        mask |= 1 << (_value(value, cell, side, lowest=1) - 1)
    return mask


def _values(flat: Sequence[Any], side: int) -> list[int]:
    if isinstance(flat, str):
        known = symbol_values(side)
        if doubt := doubtful_zero(flat, side):
            cell, problem = doubt
            raise PuzzleError(f"{cell_name(cell, side)}: {problem}", (cell,), kind=Kind.SYMBOL)
        for cell, symbol in enumerate(flat):
            if symbol not in known:
                raise PuzzleError(
                    f"{cell_name(cell, side)}: {symbol!r} is no value of a side {side} board",
                    (cell,),
                    kind=Kind.SYMBOL,
                )
        return [known[symbol] for symbol in flat]
    if set(map(type, flat)) == {int} and min(flat) >= 0 and max(flat) <= side:
        return list(flat)
    return [_value(value, cell, side, lowest=0) for cell, value in enumerate(flat)]


def _value(value: object, cell: int, side: int, *, lowest: int) -> int:
    number = whole(value)
    if number is None:
        raise PuzzleError(
            f"{cell_name(cell, side)}: {shown(value)} is not a whole number{_advice(value)}",
            (cell,),
            kind=Kind.SYMBOL,
        )
    if not lowest <= number <= side:
        raise PuzzleError(
            f"{cell_name(cell, side)}: {shown(number)} is outside 1…{side}", (cell,), kind=Kind.SYMBOL
        )
    return number


def _advice(value: object) -> str:
    """How to write what is no whole number."""
    if value is None or value in ("", ".", "-", "_", "*") or value != value:
        return "; an empty cell is 0"
    if isinstance(value, str):
        return "; give numbers, or each row as one string"
    if (number := real(value)) is not None and number.is_integer():
        return "; convert the cells to int"
    return ""


def _arc_cells(arcs: object, side: int) -> tuple[Arc, ...]:
    expected = "arcs must be pairs of cells (lesser, greater), each a number or (row, column) from 0"
    found = []
    for arc in entries(arcs, expected, unordered=True):
        places = entries(arc, expected)
        if len(places) != 2:
            raise PuzzleError(f"{expected}, not {shown(arc)}", kind=Kind.SIGNS)
        found.append((_cell(places[0], side, expected), _cell(places[1], side, expected)))
    return tuple(found)


def _cell(place: object, side: int, expected: str) -> int:
    if (cell := whole(place)) is not None:
        return check_cell(cell, side)
    pair = whole_numbers(place, expected)
    if len(pair) != 2:
        raise PuzzleError(f"{expected}, not {shown(place)}", kind=Kind.SIGNS)
    row, column = pair
    if not (0 <= row < side and 0 <= column < side):
        raise PuzzleError(
            f"a sign names row {shown(row + 1)}, column {shown(column + 1)}, "
            f"which is off the {side}×{side} board",
            kind=Kind.SIGNS,
        )
    return row * side + column
