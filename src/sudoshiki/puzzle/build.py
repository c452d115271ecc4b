"""The builders: `sudoku`, `futoshiki` and `latin`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any

from .errors import Kind, PuzzleError, cell_name
from .graph import Arc, Box, Graph, check_side, latin_groups, plain_groups
from .model import Puzzle
from .symbols import symbol_values

__all__ = ["default_box", "futoshiki", "latin", "sudoku"]

Place = int | tuple[int, int]  # a cell by number, or by (row, column), from 0
Cells = str | Sequence[int] | Sequence[Sequence[int]]


def default_box(side: int) -> Box:
    """The box nearest to square: 3×3 for 9, 2×3 for 6, 3×4 for 12."""
    check_side(side)
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
    side = _side_of(cells, candidates, side)
    if regions is not None:
        labels: tuple[int, ...] | None = _numbered(regions, side)
        box = _box_of(labels, side)
        labels = None if box else labels
    else:
        box, labels = box or default_box(side), None
    graph = _sudoku_graph(side, box, labels, diagonals, _arc_cells(arcs, side))
    return Puzzle(graph, _masks(cells, candidates, side), kind="sudoku", name=name)


def latin(
    cells: Cells | None = None,
    *,
    side: int | None = None,
    arcs: Iterable[tuple[Place, Place]] = (),
    candidates: Sequence[Iterable[int]] | None = None,
    name: str = "",
) -> Puzzle:
    """A Latin square to complete: rows and columns hold each value once; arcs between any two cells."""
    side = _side_of(cells, candidates, side)
    graph = _latin_graph(side, _arc_cells(arcs, side))
    return Puzzle(graph, _masks(cells, candidates, side), kind="latin", name=name)


def futoshiki(
    cells: Cells | None = None,
    arcs: Iterable[tuple[Place, Place]] = (),
    *,
    side: int | None = None,
    candidates: Sequence[Iterable[int]] | None = None,
    name: str = "",
) -> Puzzle:
    """A Futoshiki: a Latin square with signs between neighbours, as (lesser, greater) pairs of cells."""
    side = _side_of(cells, candidates, side)
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
    return Puzzle(_latin_graph(side, pairs), _masks(cells, candidates, side), kind="futoshiki", name=name)


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
    if len(regions) != side * side:
        raise PuzzleError(f"{len(regions)} region numbers, expected {side * side}", kind=Kind.LENGTH)
    by_label: dict[int, list[int]] = {}
    for cell, label in enumerate(regions):
        by_label.setdefault(label, []).append(cell)
    for label, cells in by_label.items():
        if len(cells) != side:
            shown = cell_name(cells[0], side)
            raise PuzzleError(
                f"region {label} (at {shown}) has {len(cells)} cells, expected {side}",
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


def _side_of(cells: Cells | None, candidates: Sequence[Iterable[int]] | None, side: int | None) -> int:
    if cells is None and candidates is None:
        if side is None:
            raise PuzzleError("give the cells, or the side of an empty board")
        check_side(side)
        return side
    count = len(candidates) if cells is None and candidates is not None else len(_flat(cells))
    root = isqrt(count)
    if root * root != count or (side is not None and side != root):
        expected = side * side if side is not None else None
        raise PuzzleError(
            f"{count} cells, expected {expected or f'a square such as {root**2} or {(root + 1) ** 2}'}",
            kind=Kind.LENGTH,
        )
    check_side(root)
    return root


def _flat(cells: Any) -> Any:
    """Rows become one sequence, row by row; text loses its white space."""
    if isinstance(cells, str):
        return "".join(cells.split())
    entries = list(cells)
    if not entries or not hasattr(entries[0], "__len__"):
        return entries
    if all(isinstance(entry, str) for entry in entries):
        return "".join("".join(entries).split())
    for r, row in enumerate(entries):
        width = len(row) if hasattr(row, "__len__") else 1
        if width != len(entries):
            raise PuzzleError(f"row {r + 1} has {width} cells, expected {len(entries)}", kind=Kind.LENGTH)
    return [value for row in entries for value in row]


def _masks(cells: Cells | None, candidates: Sequence[Iterable[int]] | None, side: int) -> list[int]:
    full = (1 << side) - 1
    if candidates is None and cells is not None:
        table = (full, *(1 << value for value in range(side)))
        return [table[value] for value in _values(cells, side)]
    masks = [full] * (side * side)
    if candidates is not None:
        if len(candidates) != len(masks):
            raise PuzzleError(
                f"candidates for {len(candidates)} cells, expected {len(masks)}", kind=Kind.LENGTH
            )
        masks = [_mask(values, cell, side) for cell, values in enumerate(candidates)]
    if cells is not None:
        for cell, value in enumerate(_values(cells, side)):
            if value:
                masks[cell] &= 1 << (value - 1)
                if not masks[cell]:
                    raise PuzzleError(
                        f"{cell_name(cell, side)} is {value}, not one of its candidates",
                        (cell,),
                        kind=Kind.CLASH,
                    )
    return masks


def _mask(values: Iterable[int], cell: int, side: int) -> int:
    mask = 0
    for value in values:
        _check_value(value, cell, side)
        mask |= 1 << (value - 1)
    return mask


def _values(cells: Cells, side: int) -> list[int]:
    flat = _flat(cells)
    if isinstance(flat, str):
        known = symbol_values(side)
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
    values: list[int] = []
    for cell, value in enumerate(flat):
        if value != 0:
            _check_value(value, cell, side)
        values.append(int(value))
    return values


def _check_value(value: Any, cell: int, side: int) -> None:
    if not hasattr(value, "__index__") or isinstance(value, bool):  # numpy integers are welcome
        raise PuzzleError(
            f"{cell_name(cell, side)}: {value!r} is not a whole number", (cell,), kind=Kind.SYMBOL
        )
    if not 1 <= value <= side:
        raise PuzzleError(f"{cell_name(cell, side)}: {value} is outside 1…{side}", (cell,), kind=Kind.SYMBOL)


def _arc_cells(arcs: Iterable[tuple[Place, Place]], side: int) -> tuple[Arc, ...]:
    return tuple((_cell(lesser, side), _cell(greater, side)) for lesser, greater in arcs)


def _cell(place: Place, side: int) -> int:
    if hasattr(place, "__index__"):
        return int(place)  # type: ignore[arg-type]  # numpy integers are welcome
    row, column = place
    if not (0 <= row < side and 0 <= column < side):
        raise PuzzleError(
            f"a sign names row {row + 1}, column {column + 1}, which is off the {side}×{side} board",
            kind=Kind.SIGNS,
        )
    return row * side + column
