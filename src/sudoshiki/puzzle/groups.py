"""Rows, columns, boxes, regions and diagonals: the groups that most puzzles have, and their sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from math import isqrt
from typing import Any

from .arcs import plain_arcs
from .door import MakeError, entries, shown, text, whole, whole_numbers
from .errors import Kind, PuzzleError
from .frame import Box
from .primitives import AllDifferent, Less

__all__ = [
    "MAX_SIDE",
    "Groups",
    "box_groups",
    "check_first_value",
    "check_side",
    "default_box",
    "grouped",
    "latin_groups",
    "long_diagonals",
    "plain_groups",
    "whole_box",
    "whole_regions",
]

Groups = tuple[tuple[int, ...], ...]

MAX_SIDE = 128  # the widest mask that the native core is built for


def side_problem(side: int) -> str:
    """What is wrong with a side, before anything is allocated for it; nothing if it can be handled."""
    if 1 <= side <= MAX_SIDE:
        return ""
    problem = f"side {shown(side)}: a board has between 1 and {MAX_SIDE} rows"
    if side < 1 or side > 10**9:  # beyond, the amount tells nobody more, and may be too large for a float
        return problem
    # Three groups a cell of side - 1 neighbours each, four bytes a neighbour in the graph.
    megabytes = 12 * side**3 / 1e6
    amount = f"{megabytes:,.0f} MB" if megabytes < 1000 else f"{megabytes / 1000:.2g} GB"
    return f"{problem}; this one's graph alone would take about {amount}"


def check_side(side: int) -> int:
    """The side as a plain int, if a board can have it."""
    found = side if type(side) is int else whole(side)
    if found is None:
        raise PuzzleError(f"a side must be a whole number, not {shown(side)}", kind=Kind.SIDE)
    if problem := side_problem(found):
        raise PuzzleError(problem, kind=Kind.SIDE)
    return found


def check_first_value(first_value: object) -> int:
    """What people see for the first value: 1, or 0 where values are 0…N-1."""
    found = first_value if type(first_value) is int else whole(first_value)
    if found is None or found not in (0, 1):
        raise PuzzleError(f"values start at 0 or 1, not at {shown(first_value)}", kind=Kind.SIDE)
    return found


_NO_BOX = partial(PuzzleError, kind=Kind.SIDE)


def whole_box(
    box: object,
    expected: str = "a box must be (rows, columns), two whole numbers",
    error: MakeError = _NO_BOX,
) -> Box:
    """A box as two plain ints; whether it fits is seen when boxes are made of it."""
    numbers = whole_numbers(box, expected, error)
    if len(numbers) != 2:
        raise error(f"{expected}, not {shown(box)}")
    return numbers[0], numbers[1]


def default_box(side: int) -> Box:
    """The box nearest to square: 3×3 for 9, 2×3 for 6, 3×4 for 12."""
    side = check_side(side)
    rows = _rows_of_box(side)
    if rows == 1 and side > 3:
        raise PuzzleError(
            f"no box fits a side of {side} but a row; "
            "give the regions, or read it as a latin square (box latin)",
            kind=Kind.SIDE,
        )
    return rows, side // rows


@lru_cache(maxsize=64)
def _rows_of_box(side: int) -> int:
    return next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)


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
            f"boxes of {shown(rows)}×{shown(columns)} don't fit: "
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
    """Rows, columns, then boxes or regions (numbered from 1 as they come), then the long diagonals."""
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


def whole_regions(regions: Any, side: int) -> tuple[int, ...]:
    numbers = whole_numbers(regions, "regions must be whole numbers, one for each cell")
    if len(numbers) != side * side:
        raise PuzzleError(f"{len(numbers)} region numbers, expected {side * side}", kind=Kind.LENGTH)
    return numbers


def grouped(
    groups: Iterable[Sequence[int]], names: Sequence[str], *, arcs: Iterable[Sequence[int]] = ()
) -> tuple[AllDifferent | Less, ...]:
    """Groups, each with a name for people, and arcs (lesser, greater) as the constraints of a Graph."""
    expected = "groups must be sequences of cells, each a whole number from 0"
    found = [whole_numbers(group, expected) for group in entries(groups, expected)]
    told = [text(name, "the name of a group") for name in entries(names, "names must be texts")]
    if len(found) != len(told):
        raise PuzzleError(f"{len(found)} groups but {len(told)} names")
    return (*map(AllDifferent, found, told), *(Less(*arc) for arc in plain_arcs(arcs)))
