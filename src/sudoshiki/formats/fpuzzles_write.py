"""Write f-puzzles' JSON: one writer per rule with a key there.

A rule without a key is written as extra regions or two-cell thermometers if these are equivalent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..puzzle import AllDifferent, Graph, Less, Primitive, Puzzle, Rule, default_box
from ..puzzle.places import Cell, Place, one_cell
from ..rules import (
    AllMarked,
    AntiConsecutive,
    AntiKing,
    AntiKnight,
    Arrow,
    Cage,
    Clone,
    Difference,
    DisjointGroups,
    DoubleArrow,
    Entropic,
    Even,
    LittleKiller,
    Modular,
    Odd,
    PairSum,
    Palindrome,
    Ratio,
    Region,
    RegionSumLine,
    Renban,
    Restricted,
    Thermo,
    Whisper,
    Zipper,
)
from ..rules.little_killer import DIRECTIONS
from .covering import has_short_numbers, rule_with_number
from .json_text import dump
from .layout import touch
from .lzstring import pack
from .records import has_usual_boxes

ADDRESS = "https://www.f-puzzles.com/?load="
_CORNERS = {"up-left": "UL", "up-right": "UR", "down-left": "DL", "down-right": "DR"}
_XV = {10: "X", 5: "V"}

# A key and its value: an object of its list, or true.
Item = tuple[str, Any]


def write(puzzle: Puzzle) -> str:
    side, graph = puzzle.side, puzzle.graph
    rows = [[_cell_object(puzzle, r * side + c) for c in range(side)] for r in range(side)]
    data: dict[str, Any] = {"size": side, "title": puzzle.name, "grid": rows}
    falling, rising = graph.which_diagonals
    data |= {key: True for key, here in (("diagonal+", rising), ("diagonal-", falling)) if here}
    items = [_line("thermometer", map(graph.frame.place, sign)) for sign in graph.signs]
    for rule in graph.rules:
        items += _items_of(rule, graph) or ()
    for key, value in items:
        if value is True:
            data[key] = True
        elif isinstance(value, list):
            data[key] = [*data.get(key, ()), *value]
        else:
            data.setdefault(key, []).append(value)
    return ADDRESS + pack(dump(data, separators=(",", ":")))


def unsupported(puzzle: Puzzle) -> list[str]:
    """The rules of the puzzle that f-puzzles has no key for."""
    graph = puzzle.graph
    return list(dict.fromkeys(_feature(rule) for rule in graph.rules if _items_of(rule, graph) is None))


def _feature(rule: Rule) -> str:
    """A rule that can't be written, with its number if that is why."""
    if type(rule) not in _WRITERS:
        return f"rule {rule.name}"
    return rule_with_number(rule, least=int(isinstance(rule, Cage)))


def _cell_object(puzzle: Puzzle, cell: int) -> dict[str, Any]:
    graph, mask, fields = puzzle.graph, puzzle.candidates[cell], dict[str, Any]()
    if mask & (mask - 1) == 0:
        fields |= {"value": mask.bit_length(), "given": True}
    elif mask != _by_parity(graph, cell):
        fields["givenPencilMarks"] = [v + 1 for v in range(puzzle.side) if mask >> v & 1]
    if graph.regions is not None:
        fields["region"] = graph.regions[cell] - 1
    elif graph.box is not None:
        high, wide = graph.box
        fields["region"] = cell // puzzle.side // high * high + cell % puzzle.side // wide
    else:
        fields["region"] = None
    return fields


def _by_parity(graph: Graph, cell: int) -> int:
    """The candidates of a cell after marks for odd and even."""
    mask, frame = (1 << graph.side) - 1, graph.frame
    for rule in graph.rules:
        if isinstance(rule, Odd | Even):
            mask &= rule.narrow(frame).get(cell, mask)
    return mask


def _items_of(rule: Rule, graph: Graph) -> list[Item] | None:
    """Keys and values of a rule; None if it can't be written."""
    if not has_short_numbers(rule):
        return None
    writer = _WRITERS.get(type(rule))
    items = writer(rule, graph) if writer else None
    if items is not None:
        return items
    primitives = next(parts for owner, parts in graph.expansions if owner is rule)
    fields = [_primitive(primitive, graph) for primitive in primitives]
    return None if None in fields else [item for item in fields if item]


def _primitive(primitive: Primitive, graph: Graph) -> Item | None:
    if isinstance(primitive, AllDifferent):
        return "extraregion", {"cells": _names(map(graph.frame.place, primitive.cells))}
    if isinstance(primitive, Less):
        return _line("thermometer", map(graph.frame.place, primitive))
    return None


def _name(cell: object) -> str:
    return str(one_cell(cell)).upper()


def _names(cells: Iterable[object]) -> list[str]:
    return [_name(cell) for cell in cells]


def _line(key: str, cells: Iterable[object], value: str = "") -> Item:
    return key, {"lines": [_names(cells)]} | ({"value": value} if value else {})


def _lines(key: str) -> Callable[[Any, Graph], list[Item]]:
    return lambda rule, _: [_line(key, rule.cells)]


def _switch(key: str) -> Callable[[Any, Graph], list[Item]]:
    return lambda *_: [(key, True)]


def _cage(rule: Cage, _: Graph) -> list[Item] | None:
    if rule.repeats or rule.total == 0 or len(set(rule.cells)) < len(rule.cells):
        return None
    value = {} if rule.total is None else {"value": str(rule.total)}
    return [("killercage", {"cells": _names(rule.cells)} | value)]


def _arrow(rule: Arrow, _: Graph) -> list[Item]:
    near = [cell for cell in rule.circle if max(map(abs, _step(cell, rule.cells[0]))) == 1]
    line = [(near or rule.circle)[0], *rule.cells]
    return [("arrow", {"cells": _names(rule.circle), "lines": [_names(line)]})]


def _step(first: Cell, second: Cell) -> tuple[int, int]:
    one, other = one_cell(first), one_cell(second)
    return other.row - one.row, other.column - one.column


def _dot(key: str, usual: int) -> Callable[[Any, Graph], list[Item] | None]:
    def write(rule: Any, _: Graph) -> list[Item] | None:
        if not touch(one_cell(rule.first), one_cell(rule.second)):
            return None
        value = {} if rule.by == usual else {"value": str(rule.by)}
        return [(key, {"cells": _names((rule.first, rule.second))} | value)]

    return write


def _pair_sum(rule: PairSum, _: Graph) -> list[Item] | None:
    if rule.total not in _XV or not touch(one_cell(rule.first), one_cell(rule.second)):
        return None
    return [("xv", {"cells": _names((rule.first, rule.second)), "value": _XV[rule.total]})]


def _anti_consecutive(_: AntiConsecutive, graph: Graph) -> list[Item] | None:
    """Possible only without white dots, which the key excepts."""
    sparing = [Difference, *[Ratio] * ("ratio" in _fully_marked_kinds(graph))]
    return None if any(type(rule) in sparing for rule in graph.rules) else [("nonconsecutive", True)]


def _fully_marked_kinds(graph: Graph) -> list[str]:
    """Kinds of marks that are all given."""
    return [mark for rule in graph.rules if isinstance(rule, AllMarked) for mark in rule.marked]


def _all_marked(rule: AllMarked, graph: Graph) -> list[Item] | None:
    """A key for dots covers both kinds, so both must be all given."""
    marks = tuple(rule.marked)
    if marks == ("xv",):
        return [("negative", ["xv"])]
    alone = len(marks) == 1 and len({*_fully_marked_kinds(graph)} - {"xv"}) == 1
    ratios = {dot.by for dot in graph.rules if isinstance(dot, Ratio)} if "ratio" in marks else set()
    if not (alone or marks == ("difference", "ratio")) or ratios - {2}:
        return None
    items: list[Item] = [("nonconsecutive", True)] if "difference" in marks else []
    return [*items, ("negative", ["ratio"])] if "ratio" in marks else items


def _whisper(rule: Whisper, graph: Graph) -> list[Item]:
    usual = rule.by == (graph.side + 1) // 2
    return [_line("whispers", rule.cells, "" if usual else str(rule.by))]


def _disjoint(_: DisjointGroups, graph: Graph) -> list[Item] | None:
    usual = graph.box is not None and has_usual_boxes(graph.side) and graph.box == default_box(graph.side)
    return [("disjointgroups", True)] if usual else None


def _little_killer(rule: LittleKiller, _: Graph) -> list[Item]:
    down, right = DIRECTIONS[rule.direction]
    row, column = one_cell(rule.start)
    outside = Place(row - down, column - right)
    clue = {"cell": _name(outside), "direction": _CORNERS[rule.direction], "value": str(rule.total)}
    return [("littlekillersum", clue)]


def _each(key: str) -> Callable[[Any, Graph], list[Item]]:
    return lambda rule, _: [(key, {"cell": _name(cell)}) for cell in rule.cells]


_WRITERS: dict[type[Rule], Callable[[Any, Graph], list[Item] | None]] = {
    Cage: _cage,
    Region: lambda rule, _: [("extraregion", {"cells": _names(rule.cells)})],
    DisjointGroups: _disjoint,
    AntiKnight: _switch("antiknight"),
    AntiKing: _switch("antiking"),
    AntiConsecutive: _anti_consecutive,
    Thermo: lambda rule, _: [_line("slowthermometer" if rule.slow else "thermometer", rule.cells)],
    Arrow: _arrow,
    DoubleArrow: _lines("doublearrow"),
    Difference: _dot("difference", 1),
    Ratio: _dot("ratio", 2),
    PairSum: _pair_sum,
    AllMarked: _all_marked,
    Whisper: _whisper,
    Renban: _lines("renban"),
    Palindrome: _lines("palindrome"),
    Zipper: _lines("zipperline"),
    RegionSumLine: _lines("regionsumline"),
    Entropic: _lines("entropicline"),
    Modular: lambda rule, _: [_line("modularline", rule.cells)] if rule.by == 3 else None,
    Clone: lambda rule, _: [("clone", {"cells": _names(rule.cells), "cloneCells": _names(rule.others)})],
    LittleKiller: _little_killer,
    Odd: _each("odd"),
    Even: _each("even"),
    Restricted: lambda *_: [],  # in the candidates
}
