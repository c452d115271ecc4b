"""Convert a puzzle to an object of our own JSON and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from ..puzzle import (
    Box,
    Constraint,
    FormatError,
    Graph,
    Kind,
    Puzzle,
    PuzzleError,
    Rule,
    UsageError,
    cell_name,
    futoshiki,
    latin,
    sudoku,
)
from ..puzzle.errors import so_many
from ..puzzle.groups import grouped, plain_groups
from ..puzzle.validation import check_first_value, check_side, quote, whole_box
from ..rules import json_of_rule, rule_of_json
from ..rules.diagonal import one_diagonal
from .json_text import expect_list, typed_value, well_formed, whole_number

_KINDS = ("sudoku", "latin", "futoshiki")
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII)


def is_rows(data: list[Any]) -> bool:
    """Whether it is a square list of lists."""
    return bool(data) and all(isinstance(row, list) and len(row) == len(data) for row in data)


class _Rules(NamedTuple):
    """The rules of an object, not yet checked."""

    kind: str
    side: int
    box: list[int] | None
    regions: list[int] | None
    diagonals: bool
    arcs: Sequence[tuple[int, int]]
    rules: Sequence[Rule]
    first_value: int

    def graph(self) -> Graph:
        """The graph of these rules, if no groups are listed."""
        if self.kind not in _KINDS:
            kinds = ", ".join(_KINDS)
            raise FormatError(f"kind {self.kind!r} is not one of {kinds}; list its groups", kind=Kind.JSON)
        if self.box is not None and self.regions is not None:
            raise FormatError("box and regions: give one of them, or list the groups", kind=Kind.JSON)
        if self.kind == "sudoku" or self.box is not None or self.regions is not None:
            box = None if self.box is None else _box(self.box)
            empty = sudoku(
                side=self.side,
                box=box,
                regions=self.regions,
                diagonals=self.diagonals,
                arcs=self.arcs,
                rules=self.rules,
                first_value=self.first_value,
            )
            return empty.graph
        make = futoshiki if self.kind == "futoshiki" else latin
        graph = make(side=self.side, arcs=self.arcs, rules=self.rules, first_value=self.first_value).graph
        if not self.diagonals:
            return graph
        return self._with(grouped(*plain_groups(self.side, None, None, True), arcs=graph.signs))

    def _with(
        self, groups: Sequence[Constraint], box: Box | None = None, regions: Sequence[int] | None = None
    ) -> Graph:
        return Graph(
            self.side, (*groups, *self.rules), first_value=self.first_value, box=box, regions=regions
        )

    def listed_graph(self, named: dict[str, Any]) -> Graph:
        """The graph of the listed groups."""
        cells = [
            [_cell(cell, self.side) for cell in expect_list(group, "a group")] for group in named.values()
        ]
        groups, names = tuple(map(tuple, cells)), [well_formed(name) for name in named]
        box = None if self.box is None else _box(self.box)
        regions = None if self.regions is None else tuple(self.regions)
        graph = self._with(grouped(groups, names, arcs=self.arcs), box, regions)
        if self.diagonals and not graph.diagonals:
            raise FormatError("diagonals, but they are not among the groups", kind=Kind.JSON)
        return graph


def puzzle_of(data: dict[str, Any]) -> Puzzle:
    """The puzzle of an object with known keys. Raises FormatError."""
    first = check_first_value(typed_value(data, "first_value", int, 1))
    givens = typed_value(data, "givens", list)
    if givens is not None:
        givens = [_value_of_given(value, first) for value in _in_one_list(givens)]
    side = typed_value(data, "side", int)
    if side is None:
        if givens is None:
            raise FormatError("neither side nor givens", kind=Kind.JSON)
        side = round(len(givens) ** 0.5)
    check_side(side)
    rules, groups = _rules(data, side), typed_value(data, "groups", dict)
    graph = rules.graph() if groups is None else rules.listed_graph(groups)
    masks = _masks(givens, typed_value(data, "candidates", dict, {}), side, first)
    return Puzzle(graph, masks, kind=rules.kind, name=typed_value(data, "name", str, ""))


def _in_one_list(givens: list[Any]) -> list[Any]:
    if is_rows(givens):
        return [value for row in givens for value in row]
    if not any(isinstance(row, list) for row in givens):
        return givens
    for number, row in enumerate(givens, 1):
        length = len(expect_list(row, f"row {number} of givens"))
        if length != len(givens):
            rows = so_many(len(givens), "row")
            message = f"givens: row {number} has {so_many(length, 'cell')}, but there are {rows}"
            raise FormatError(message, kind=Kind.LENGTH)
    return givens


def _value_of_given(value: Any, first: int) -> int | None:
    """A given; None if the cell is empty: null, or 0 if 0 is no value."""
    if value is None and first == 0:
        return None
    number = whole_number(value, "givens")
    return number if number or first == 0 else None


def _rules(data: dict[str, Any], side: int) -> _Rules:
    arcs = [_arc(pair, side) for pair in typed_value(data, "arcs", list, [])]
    box, regions = typed_value(data, "box", list), typed_value(data, "regions", list)
    if regions is not None:
        regions = [whole_number(region, "regions") for region in regions]
    bare = box is None and regions is None and "groups" not in data
    kind = typed_value(data, "kind", str, "") or ("futoshiki" if bare and arcs else "sudoku")
    rules = _named_rules(typed_value(data, "rules", list, []))
    first = check_first_value(typed_value(data, "first_value", int, 1))
    return _Rules(kind, side, box, regions, typed_value(data, "diagonals", bool, False), arcs, rules, first)


def _named_rules(entries: list[Any]) -> list[Rule]:
    rules: list[Rule] = []
    for entry in entries:
        try:
            rules.append(rule_of_json(entry))
        except (PuzzleError, UsageError) as error:
            if len(entries) == 1:
                raise
            raise FormatError(f"entry {len(rules) + 1} of rules: {error}", kind=error.kind) from None
    return rules


def _masks(givens: list[int | None] | None, candidates: dict[str, Any], side: int, first: int) -> list[int]:
    """Return the candidates of each cell, not yet checked. Raises FormatError."""
    if givens is not None and len(givens) != side * side:
        raise FormatError(f"{so_many(len(givens), 'cell')}, expected {side * side}", kind=Kind.LENGTH)
    masks = [(1 << side) - 1] * (side * side)
    for cell, value in enumerate(givens or ()):
        if value is not None:
            masks[cell] = _bit(value, cell, side, first)
    for name, values in candidates.items():
        cell, marks = _cell(name, side), 0
        for value in expect_list(values, "candidates"):
            marks |= _bit(whole_number(value, "candidates"), cell, side, first)
        if marks and not marks & masks[cell]:
            value = masks[cell].bit_length() - 1 + first
            raise FormatError(f"{value} is not one of its candidates", cell=name, kind=Kind.CLASH)
        masks[cell] &= marks
    return masks


def _bit(value: int, cell: int, side: int, first: int) -> int:
    if not first <= value < side + first:
        message = f"{quote(value)} is outside {first}…{side - 1 + first}"
        raise FormatError(message, cell=cell_name(cell, side), kind=Kind.SYMBOL)
    return 1 << (value - first)


def _arc(pair: Any, side: int) -> tuple[int, int]:
    cells = expect_list(pair, "an arc")
    if len(cells) != 2:
        raise FormatError(
            f"an arc has {so_many(len(cells), 'cell')}, expected lesser and greater", kind=Kind.SIGNS
        )
    return _cell(cells[0], side), _cell(cells[1], side)


def _cell(name: Any, side: int) -> int:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise FormatError(f"{quote(name)} is no cell; cells are named r1c1", kind=Kind.JSON)
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= side and 1 <= column <= side):
        raise FormatError(f"{name} is off the {side}×{side} board", cell=match[0], kind=Kind.JSON)
    return (row - 1) * side + column - 1


def _box(box: list[Any]) -> Box:
    numbers = [whole_number(number, "box") for number in box]
    return whole_box(numbers, "box: expected its rows and columns", partial(FormatError, kind=Kind.JSON))


def as_object(puzzle: Puzzle) -> dict[str, Any]:
    """The whole puzzle as an object for JSON."""
    side, graph = puzzle.side, puzzle.graph
    first = graph.first_value
    data: dict[str, Any] = {"kind": puzzle.kind, "name": puzzle.name, "side": side}
    if graph.box is not None:
        data["box"] = list(graph.box)
    if graph.regions is not None:
        data["regions"] = list(graph.regions)
    if graph.diagonals:
        data["diagonals"] = True
    if graph.signs:
        data["arcs"] = [[cell_name(low, side), cell_name(high, side)] for low, high in graph.signs]
    if graph.rules:
        data["rules"] = [json_of_rule(rule) for rule in graph.rules]
    if first == 0:
        data["first_value"] = 0
        data["givens"] = [value - 1 if value else None for value in puzzle.givens]
    else:
        data["givens"] = list(puzzle.givens)
    full, narrowed = (1 << side) - 1, graph.narrowed
    marks = {
        cell_name(cell, side): [v + first for v in range(side) if mask >> v & 1]
        for cell, mask in enumerate(puzzle.candidates)
        if mask != narrowed.get(cell, full) and mask & (mask - 1)
    }
    if marks:
        data["candidates"] = marks
    diagonal = [json_of_rule(rule) for rule in one_diagonal(graph)]
    if graph.rules and diagonal and _says_all(with_it := data | {"rules": diagonal + data["rules"]}, graph):
        return with_it
    if not _says_all(data, graph):
        own = [group.name for group in graph.own_groups]
        data["groups"] = {
            name: [cell_name(cell, side) for cell in group.cells]
            for name, group in zip(_different(own), graph.own_groups, strict=True)
        }
    return data


def _says_all(data: dict[str, Any], graph: Graph) -> bool:
    """Whether the object gives the same graph without listed groups."""
    try:
        without_details = _rules(data, graph.side).graph()
    except (FormatError, PuzzleError):
        return False
    return without_details == graph and without_details.names == graph.names


def _different(names: Sequence[str]) -> list[str]:
    """The names, made unique by numbers, for the keys of an object."""
    distinct: dict[str, None] = {}
    for name in names:
        other, count = name, 1
        while other in distinct:
            count += 1
            other = f"{name} ({count})"
        distinct[other] = None
    return list(distinct)
