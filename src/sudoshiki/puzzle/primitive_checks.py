"""Refuse primitives that make no sense on a board, all of one kind at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import ne
from typing import Any

from .arcs import Arc, check_arcs
from .errors import PuzzleError, UsageError, cell_name
from .primitives import (
    ALL_PRIMITIVES,
    TURNED,
    AllDifferent,
    Automaton,
    Pair,
    Primitive,
    PrimitiveRows,
    Product,
    Sum,
)
from .rule import Rule
from .validation import quote

EXPECTED = "constraints must be primitives or rules"
_WHOLE = "cells of a graph must be whole numbers from 0"

# What the core can calculate with: core/board/validation.cpp refuses the rest.
_LARGEST_COEFFICIENT = 10**6
_LARGEST_TOTAL = 10**12
_LARGEST_PRODUCT = 2**64 - 1
_MOST_STATES = 10**6

ExpandedRule = tuple[Rule, tuple[Primitive, ...]]  # a rule and what it expands to


class ByKind(dict[type[Any], list[Any]]):
    """Primitives by kind; those of PrimitiveRows stay plain tuples."""

    def __missing__(self, kind: type[Any]) -> list[Any]:
        return self.setdefault(kind, [])

    def add(self, primitives: Iterable[Primitive]) -> None:
        if type(primitives) is PrimitiveRows:
            self[primitives.kind] += primitives.rows
        else:
            for primitive in primitives:
                self[type(primitive)].append(primitive)

    def check_kinds(self) -> None:
        """Raise UsageError for objects that are no primitives."""
        if not self.keys() <= ALL_PRIMITIVES:
            stranger = next(same[0] for kind, same in self.items() if kind not in ALL_PRIMITIVES)
            raise UsageError(f"{EXPECTED}, not {quote(stranger)}")


def named_groups(
    own_groups: Iterable[AllDifferent], rules: Iterable[ExpandedRule]
) -> Iterator[tuple[tuple[int, ...], str]]:
    """Cells and name of each group; a group of a rule has the rule's name by default."""
    yield from own_groups
    for rule, primitives in rules:
        for part in primitives:
            if isinstance(part, AllDifferent):
                yield part.cells, part.name or f"the {rule.words()}"


def check_primitives(
    side: int,
    own_groups: Sequence[AllDifferent],
    rules: Sequence[ExpandedRule],
    others: Iterable[Primitive],
) -> None:
    """Refuse invalid groups and primitives; arcs are checked elsewhere."""
    primitives = ByKind()
    primitives.add(chain(others, *[of_rule for _, of_rule in rules]))
    primitives.check_kinds()
    groups = [group.cells for group in (*own_groups, *primitives[AllDifferent])]
    if not (_are_cells(side, groups) and max(map(len, groups), default=0) <= side):
        if not _are_whole(chain.from_iterable(groups)):
            raise PuzzleError(_WHOLE)
        _refuse_groups(side, named_groups(own_groups, rules))
    _refuse_wrong(side, _with_other_masks(side, primitives[Pair]))
    _refuse_wrong(side, (*primitives[Sum], *primitives[Product], *primitives[Automaton]))


def check_all_arcs(side: int, arcs: tuple[Arc, ...]) -> tuple[Arc, ...]:
    """Sort the arcs from lesser to greater. Raises PuzzleError if no values fit."""
    if not _are_whole(chain.from_iterable(arcs)):
        raise PuzzleError(_WHOLE)
    return check_arcs(side, arcs)


def _are_cells(side: int, lists: Sequence[Sequence[int]]) -> bool:
    """Whether all are cells of the board, none twice in a list."""
    cells = list(chain.from_iterable(lists))
    if not cells:
        return True
    on_board = _are_whole(cells) and min(cells) >= 0 and max(cells) < side * side
    return on_board and sum(map(len, map(set, lists))) == len(cells)


def _refuse_groups(side: int, groups: Iterable[tuple[tuple[int, ...], str]]) -> None:
    """Raise PuzzleError for the first invalid group."""
    for group, name in groups:
        if len(group) > side:
            raise PuzzleError(f"{name} has {len(group)} cells, but there are only {side} values", group)
        if len(set(group)) != len(group):
            raise PuzzleError(f"{name} names a cell twice", group)
        if group and not (min(group) >= 0 and max(group) < side * side):
            off = next(cell for cell in group if not 0 <= cell < side * side)
            raise PuzzleError(f"{name} names cell {quote(off)}, which is off the board")


def _with_other_masks(side: int, pairs: Sequence[Pair]) -> Sequence[Pair]:
    """The pairs to check: one of each set of masks is enough, if the cells are valid."""
    if not pairs:
        return ()
    first, second, allowed = zip(*pairs, strict=True)
    on_board = min(*first, *second) >= 0 and max(*first, *second) < side * side
    if not on_board or not all(map(ne, first, second)):
        return pairs
    return [*{id(masks): pair for masks, pair in zip(allowed, pairs, strict=True)}.values()]


def _refuse_wrong(side: int, primitives: Iterable[Primitive]) -> None:
    """Raise PuzzleError for the first invalid primitive."""
    for primitive in primitives:
        if problem := _problem(primitive, side):
            raise PuzzleError(f"{type(primitive).__name__}: {problem}", primitive.cells)


def _problem(primitive: Primitive, side: int) -> str:
    """Return why a primitive is invalid; "" if it is valid. Not for groups and signs."""
    cells = primitive.cells
    if not _are_whole(cells) or not cells:
        return f"cells {quote(cells)}, expected whole numbers from 0"
    if not (min(cells) >= 0 and max(cells) < side * side):
        off = next(cell for cell in cells if not 0 <= cell < side * side)
        return f"cell {quote(off)} is off the {side}×{side} board"
    if len(set(cells)) < len(cells):
        return f"{cell_name(cells[0], side)} or another cell stands there twice"
    match primitive:
        case Pair():
            return _mask_problem(primitive.allowed, side)
        case Sum():
            return _sum_problem(primitive)
        case Product():
            return _range_problem("total", [primitive.total], 0, _LARGEST_PRODUCT)
        case Automaton():
            return _automaton_problem(primitive, side)
    return ""


def _mask_problem(allowed: tuple[int, ...], side: int) -> str:
    if len(allowed) != side:
        return f"{len(allowed)} masks, expected {side}"
    if type(allowed) is not tuple or not _are_whole(allowed):
        return f"masks {quote(allowed)}, expected a tuple of whole numbers"
    return "" if min(allowed) >= 0 and max(allowed) < 1 << side else f"a mask has a value outside 1…{side}"


def _sum_problem(sum_: Sum) -> str:
    if sum_.relation not in TURNED:
        return f"relation {quote(sum_.relation)}, expected =, <= or >="
    if len(sum_.coefficients) != len(sum_.cells):
        return f"{len(sum_.coefficients)} coefficients for {len(sum_.cells)} cells"
    if 0 in sum_.coefficients:
        return "a coefficient is 0"
    return _range_problem("coefficient", sum_.coefficients, -_LARGEST_COEFFICIENT, _LARGEST_COEFFICIENT) or (
        _range_problem("total", [sum_.total], -_LARGEST_TOTAL, _LARGEST_TOTAL)
    )


def _automaton_problem(automaton: Automaton, side: int) -> str:
    froms, values, tos = zip(*automaton.transitions, strict=True) if automaton.transitions else ((), (), ())
    states = (*automaton.starts, *froms, *tos, *automaton.accepts)
    return (
        _range_problem("number of states", [automaton.states], 0, _MOST_STATES)
        or _range_problem("state", states, 0, automaton.states - 1)
        or _range_problem("value", values, 1, side)
    )


def _range_problem(what: str, numbers: Iterable[object], first: int, last: int) -> str:
    """Name the first that is no whole number, or outside the range."""
    for number in numbers:
        if type(number) is not int or not first <= number <= last:
            return f"{what} {quote(number)}, expected a whole number from {first:,} to {last:,}"
    return ""


def _are_whole(numbers: Iterable[object]) -> bool:
    return set(map(type, numbers)) <= {int}
