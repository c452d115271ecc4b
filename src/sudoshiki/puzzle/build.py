"""The builders: `sudoku`, `futoshiki` and `latin`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from .arcs import Arc, check_cell
from .door import entries, flag, shown, whole, whole_numbers
from .errors import Kind, PuzzleError, UsageError, cell_name, so_many
from .frame import Box
from .graph import Graph
from .groups import default_box, grouped, plain_groups, whole_box, whole_regions
from .model import Puzzle
from .primitives import Less
from .rule import Constraint, Rule
from .start import Cells, start

__all__ = ["Cells", "futoshiki", "latin", "of_masks", "sudoku"]

_NONE: tuple[()] = ()  # no signs or rules, by default
Place = int | tuple[int, int]  # a cell by number, or by (row, column), from 0


def sudoku(
    cells: Cells | None = None,
    box: Box | None = None,
    *,
    side: int | None = None,
    regions: Sequence[int] | None = None,
    diagonals: bool = False,
    arcs: Iterable[tuple[Place, Place]] = _NONE,
    candidates: Sequence[Iterable[int]] | None = None,
    rules: Iterable[Rule] = _NONE,
    first_value: int = 1,
    name: str = "",
) -> Puzzle:
    """A Sudoku: rows, columns and boxes (or irregular `regions`) hold each value once.

    `cells` is a line of symbols, a flat sequence or rows of numbers, 0 for empty; without it, give
    `side` for an empty board. `box` is (rows, columns) of a box. `regions` labels the region of each
    cell. `diagonals` adds the two long diagonals. `arcs` are (lesser, greater) pairs of cells, each a
    number or (row, column) from 0. `candidates` lists the values each cell may take. `rules` are others,
    such as Cage(10, "r1c1 r1c2"): see help(sudoshiki.rules). With `first_value` 0 the values are 0…N-1,
    and an empty cell is "." or None.
    """
    side, masks = start(cells, candidates, side, first_value)
    if regions is None:
        box = default_box(side) if box is None else whole_box(box)
    box, labels = (box, None) if regions is None else _box_or_regions(regions, side)
    more = _constraints(arcs, rules, side)
    graph = _sudoku_graph(side, box, labels, flag(diagonals, "diagonals"), more, first_value)
    return Puzzle(graph, masks, kind="sudoku", name=name)


def of_masks(
    side: int,
    masks: Sequence[int],
    box: Box | None,
    *,
    regions: Sequence[int] | None = None,
    rules: Sequence[Constraint] = _NONE,
    first_value: int = 1,
    name: str = "",
) -> Puzzle:
    """For readers: a Sudoku of the candidates of each cell; a Latin square with neither box nor regions."""
    box, labels = (box, None) if regions is None else _box_or_regions(regions, side)
    if box is None and labels is None:
        return Puzzle(_latin_graph(side, tuple(rules), first_value), masks, kind="latin", name=name)
    graph = _sudoku_graph(side, box, labels, False, tuple(rules), first_value)
    return Puzzle(graph, masks, kind="sudoku", name=name)


def latin(
    cells: Cells | None = None,
    *,
    side: int | None = None,
    arcs: Iterable[tuple[Place, Place]] = _NONE,
    candidates: Sequence[Iterable[int]] | None = None,
    rules: Iterable[Rule] = _NONE,
    first_value: int = 1,
    name: str = "",
) -> Puzzle:
    """A Latin square to complete: rows and columns hold each value once; arcs between any two cells."""
    side, masks = start(cells, candidates, side, first_value)
    graph = _latin_graph(side, _constraints(arcs, rules, side), first_value)
    return Puzzle(graph, masks, kind="latin", name=name)


def futoshiki(
    cells: Cells | None = None,
    arcs: Iterable[tuple[Place, Place]] = _NONE,
    *,
    side: int | None = None,
    candidates: Sequence[Iterable[int]] | None = None,
    rules: Iterable[Rule] = _NONE,
    first_value: int = 1,
    name: str = "",
) -> Puzzle:
    """A Futoshiki: a Latin square with signs between neighbours, as (lesser, greater) pairs of cells."""
    side, masks = start(cells, candidates, side, first_value)
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
    graph = _latin_graph(side, _constraints(pairs, rules, side), first_value)
    return Puzzle(graph, masks, kind="futoshiki", name=name)


def _latin_graph(side: int, more: tuple[Constraint, ...], first_value: int) -> Graph:
    return _with_more(_groups_alone(side, None, None, False, first_value), more)


def _sudoku_graph(
    side: int,
    box: Box | None,
    regions: tuple[int, ...] | None,
    diagonals: bool,
    more: tuple[Constraint, ...],
    first_value: int,
) -> Graph:
    return _with_more(_groups_alone(side, box, regions, diagonals, first_value), more)


@lru_cache(maxsize=256)
def _groups_alone(
    side: int, box: Box | None, regions: tuple[int, ...] | None, diagonals: bool, first_value: int
) -> Graph:
    """The graph of rows, columns, boxes or regions, and diagonals: many puzzles share it."""
    groups = grouped(*plain_groups(side, box, regions, diagonals))
    return Graph(side, groups, first_value=first_value, box=box, regions=regions)


def _with_more(graph: Graph, more: tuple[Constraint, ...]) -> Graph:
    """Other constraints beside the groups; graphs with signs are kept, those with rules hardly come twice."""
    if not more:
        return graph
    return _with_signs(graph, more) if set(map(type, more)) == {Less} else graph.extended(more)


@lru_cache(maxsize=256)
def _with_signs(graph: Graph, signs: tuple[Constraint, ...]) -> Graph:
    return graph.extended(signs)


def _constraints(arcs: object, rules: Iterable[Rule], side: int) -> tuple[Constraint, ...]:
    """Signs and rules beside the groups."""
    if arcs is _NONE and rules is _NONE:
        return ()
    found: list[Constraint] = [Less(*arc) for arc in _arc_cells(arcs, side)]
    for rule in entries(rules, "rules must be a list of rules such as Cage(10, 'r1c1 r1c2')", UsageError):
        if not isinstance(rule, Rule):
            raise UsageError(f"{shown(rule)} is no rule; see help(sudoshiki.rules)")
        found.append(rule)
    return tuple(found)


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


def _box_or_regions(regions: Sequence[int], side: int) -> tuple[Box | None, tuple[int, ...] | None]:
    """The regions, numbered as they come; or the box whose grid they are."""
    labels = _numbered(regions, side)
    box = _box_of(labels, side)
    return (box, None) if box else (None, labels)


def _box_of(regions: tuple[int, ...], side: int) -> Box | None:
    """The box whose grid the regions are, so that equal rules make equal puzzles; None for a jigsaw."""
    return next((box for box, grid in _box_grids(side).items() if grid == regions), None)


@lru_cache(maxsize=64)
def _box_grids(side: int) -> dict[Box, tuple[int, ...]]:
    """By box the number of each cell's."""
    return {
        (high, side // high): tuple(
            r // high * high + c // (side // high) + 1 for r in range(side) for c in range(side)
        )
        for high in range(1, side + 1)
        if side % high == 0
    }


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
