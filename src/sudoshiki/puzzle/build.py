"""The builders `sudoku`, `futoshiki` and `latin`, and the reading of arguments."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, SupportsIndex

from .arcs import Place, arc_cells
from .errors import Kind, PuzzleError, UsageError, cell_name, so_many
from .graph import Graph
from .groups import box_or_regions, grouped, plain_groups
from .model import Puzzle
from .primitives import Less
from .rule import Constraint, DeferredRules, Rule
from .symbols import doubtful_zero, symbol_values
from .validation import (
    Box,
    check_first_value,
    check_side,
    default_box,
    entries,
    flag,
    maker_of,
    quote,
    real,
    whole,
    whole_box,
)

_NONE: tuple[()] = ()  # no signs or rules, by default
_CACHE_SIZE = 16  # maximum side for cached graphs with rules: larger ones have too many pairs of cells


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

    >>> sk.sudoku("3.4..1.2.4.32.1.", diagonals=True).given_count
    8
    """
    side, masks = _start(cells, candidates, side, first_value)
    if regions is None:
        box = default_box(side) if box is None else whole_box(box)
    box, labels = (box, None) if regions is None else box_or_regions(regions, side)
    more = _constraints(arcs, rules, side)
    graph = _sudoku_graph(side, box, labels, flag(diagonals, "diagonals"), more, first_value)
    return Puzzle(graph, masks, kind="sudoku", name=name)


def of_masks(
    side: int,
    masks: Sequence[int],
    box: Box | None,
    *,
    regions: tuple[int, ...] | None = None,
    rules: Sequence[Constraint | DeferredRules] = _NONE,
    first_value: int = 1,
    name: str = "",
    clues: Iterable[int] | None = None,
) -> Puzzle:
    """Build a Sudoku from the candidates of each cell, for readers of formats.

    Without box and regions it is a Latin square. All cells but the `clues` have all candidates; None if these
    cells are not known.
    """
    box, labels = (box, None) if regions is None else _known_regions(regions, side)
    if box is None and labels is None:
        return Puzzle._of_numbers(_latin_graph(side, tuple(rules), first_value), masks, "latin", name, clues)
    graph = _sudoku_graph(side, box, labels, False, tuple(rules), first_value)
    return Puzzle._of_numbers(graph, masks, "sudoku", name, clues)


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
    """A Latin square to complete; arcs may connect any two cells.

    >>> sk.latin(side=6)
    <latin 6×6, 0 givens, 0 signs>
    """
    side, masks = _start(cells, candidates, side, first_value)
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
    """A Futoshiki: a Latin square with signs, (lesser, greater) pairs of neighbours.

    >>> sk.futoshiki("1...............", arcs=[((0, 0), (0, 1))])
    <futoshiki 4×4, 1 given, 1 sign>
    """
    side, masks = _start(cells, candidates, side, first_value)
    pairs = arc_cells(arcs, side)
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


_known_regions = lru_cache(maxsize=64)(box_or_regions)  # many puzzles share them


def _latin_graph(side: int, more: tuple[Constraint | DeferredRules, ...], first_value: int) -> Graph:
    return _add_constraints(_graph_of_groups(side, None, None, False, first_value), more)


def _sudoku_graph(
    side: int,
    box: Box | None,
    regions: tuple[int, ...] | None,
    diagonals: bool,
    more: tuple[Constraint | DeferredRules, ...],
    first_value: int,
) -> Graph:
    return _add_constraints(_graph_of_groups(side, box, regions, diagonals, first_value), more)


@lru_cache(maxsize=256)
def _graph_of_groups(
    side: int, box: Box | None, regions: tuple[int, ...] | None, diagonals: bool, first_value: int
) -> Graph:
    """The graph without signs and rules, which many puzzles share; cached."""
    groups = grouped(*plain_groups(side, box, regions, diagonals))
    return Graph(side, groups, first_value=first_value, box=box, regions=regions)


def _add_constraints(graph: Graph, more: tuple[Constraint | DeferredRules, ...]) -> Graph:
    """Add other constraints. Graphs with only signs or board rules are cached."""
    if not more:
        return graph
    kinds = set(map(type, more))
    if kinds == {Less}:
        return _with_signs(graph, more)
    shared = {kind for kind in kinds if getattr(kind, "is_shape", False)}
    if shared and graph.side <= _CACHE_SIZE:
        graph = _with_shape(graph, tuple([part for part in more if type(part) in shared]))
        more = tuple([part for part in more if type(part) not in shared])
    return graph.extended(more) if more else graph


@lru_cache(maxsize=64)
def _with_shape(graph: Graph, rules: tuple[Constraint | DeferredRules, ...]) -> Graph:
    return graph.extended(rules, is_shape=True)


@lru_cache(maxsize=256)
def _with_signs(graph: Graph, signs: tuple[Constraint | DeferredRules, ...]) -> Graph:
    return graph.extended(signs)


def _constraints(arcs: object, rules: Iterable[Rule], side: int) -> tuple[Constraint, ...]:
    """Convert signs and rules to constraints."""
    if arcs is _NONE and rules is _NONE:
        return ()
    constraints: list[Constraint] = [Less(*arc) for arc in arc_cells(arcs, side)]
    for rule in entries(rules, "rules must be a list of rules such as Cage(10, 'r1c1 r1c2')", UsageError):
        if not isinstance(rule, Rule):
            raise UsageError(f"{quote(rule)} is no rule; see help(sudoshiki.rules)")
        constraints.append(rule)
    return tuple(constraints)


# A line of symbols, or rows of them; whole numbers, NumPy's too, or rows of them: lists, tuples or an array.
Cells = str | Iterable[str] | Iterable[SupportsIndex] | Iterable[Collection[SupportsIndex]]


def _start(
    cells: Cells | None, candidates: Sequence[Iterable[int]] | None, side: int | None, first_value: int
) -> tuple[int, list[int]]:
    """Return the side and the candidates of each cell; read each argument once."""
    check_first_value(first_value)
    flat = None if cells is None else _flat(cells)
    lists = (
        None if candidates is None else entries(candidates, "candidates must list the values of each cell")
    )
    side = _side_of(flat, lists, side)
    full = (1 << side) - 1
    if lists is None:
        table = (full, *(1 << value for value in range(side)))
        return side, [full] * (side * side) if flat is None else [
            table[v] for v in _values(flat, side, first_value)
        ]
    if len(lists) != side * side:
        raise PuzzleError(
            f"candidates for {so_many(len(lists), 'cell')}, expected {side * side}", kind=Kind.LENGTH
        )
    masks = candidate_masks(lists, side, first_value)
    if flat is not None:
        _put_givens(masks, _values(flat, side, first_value), side, first_value)
    return side, masks


def candidate_masks(lists: Iterable[Iterable[int]], side: int, first_value: int) -> list[int]:
    """Convert lists of candidates to masks."""
    every, full = range(first_value, first_value + side), (1 << side) - 1
    return [
        full if type(values) is range and values == every else _mask(values, cell, side, first_value)
        for cell, values in enumerate(lists)
    ]


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
    return check_side(root) if side is None else side


def _flat(cells: Cells) -> Sequence[Any]:
    """Flatten rows into one sequence; remove white space from text."""
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


def _put_givens(masks: list[int], values: Sequence[int], side: int, first_value: int) -> None:
    for cell, value in enumerate(values):
        if value:
            masks[cell] &= 1 << (value - 1)
            if not masks[cell]:
                raise PuzzleError(
                    f"{cell_name(cell, side)} is {value - 1 + first_value}, not one of its candidates",
                    (cell,),
                    kind=Kind.CLASH,
                )


def _mask(values: Iterable[int], cell: int, side: int, first_value: int) -> int:
    expected = f"{cell_name(cell, side)}: candidates must be a sequence of values"
    mask = 0
    for value in entries(values, expected, unordered=True):
        mask |= 1 << (_value(value, cell, side, first_value, lowest=first_value) - first_value)
    return mask


def _values(flat: Sequence[Any], side: int, first_value: int) -> list[int]:
    """Convert cells to internal values, 1…N; 0 for an empty cell."""
    if isinstance(flat, str):
        alphabet = "1-9A" if first_value else "0-9A"
        known = symbol_values(side, alphabet)
        if doubt := doubtful_zero(flat, side, alphabet):
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
    if first_value == 0:  # 0 is a value, so only None is an empty cell
        return [
            0 if value is None else _value(value, cell, side, 0, lowest=0) + 1
            for cell, value in enumerate(flat)
        ]
    if set(map(type, flat)) == {int} and min(flat) >= 0 and max(flat) <= side:
        return list(flat)
    return [_value(value, cell, side, 1, lowest=0) for cell, value in enumerate(flat)]


def _value(value: object, cell: int, side: int, first_value: int, *, lowest: int) -> int:
    number = whole(value)
    if number is None:
        raise PuzzleError(
            f"{cell_name(cell, side)}: {quote(value)} is not a whole number{_advice(value, first_value)}",
            (cell,),
            kind=Kind.SYMBOL,
        )
    last = side - 1 + first_value
    if not lowest <= number <= last:
        raise PuzzleError(
            f"{cell_name(cell, side)}: {quote(number)} is outside {first_value}…{last}",
            (cell,),
            kind=Kind.SYMBOL,
        )
    return number


def _advice(value: object, first_value: int) -> str:
    """Advice on how to write a cell that is not a whole number."""
    if first_value == 0:
        return "; an empty cell is None"
    if value is None or value in ("", ".", "-", "_", "*") or value != value:
        return "; an empty cell is 0"
    if isinstance(value, str):
        return "; give numbers, or each row as one string"
    if (number := real(value)) is not None and number.is_integer():
        return "; convert the cells to int"
    return ""
