"""Refuse primitives that make no sense on a board, all of one kind at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import ne
from typing import Any

from .arcs import Arc, check_arcs
from .errors import PuzzleError, UsageError, cell_name
from .primitives import ALL_PRIMITIVES, TURNED, AllDifferent, Automaton, Pair, Primitive, Product, Sum
from .rule import Rule
from .validation import quote

EXPECTED = "constraints must be primitives or rules"
_WHOLE = "cells of a graph must be whole numbers from 0"

ExpandedRule = tuple[Rule, tuple[Primitive, ...]]  # a rule and what it expands to


def by_kind(primitives: Iterable[Primitive]) -> dict[type[Any], list[Any]]:
    primitives_by_kind: dict[type[Any], list[Any]] = defaultdict(list)
    for kind, group in groupby(primitives, type):
        primitives_by_kind[kind] += group
    for kind, same in primitives_by_kind.items():
        if kind not in ALL_PRIMITIVES:
            raise UsageError(f"{EXPECTED}, not {quote(same[0])}")
    return primitives_by_kind


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
    primitives = by_kind(chain(others, *[of_rule for _, of_rule in rules]))
    groups = [group.cells for group in (*own_groups, *primitives[AllDifferent])]
    sums = primitives[Sum]
    if not (_are_cells(side, [*groups, *[sum_.cells for sum_ in sums]]) and _fit(side, groups, sums)):
        if not set(map(type, chain.from_iterable(groups))) <= {int}:
            raise PuzzleError(_WHOLE)
        _refuse_groups(side, named_groups(own_groups, rules))
        _refuse_wrong(side, sums)
    _refuse_wrong(side, _with_other_masks(side, primitives[Pair]))
    _refuse_wrong(side, (*primitives[Product], *primitives[Automaton]))


def check_all_arcs(side: int, arcs: tuple[Arc, ...]) -> tuple[Arc, ...]:
    """Sort the arcs from lesser to greater. Raises PuzzleError if no values fit."""
    if not set(map(type, chain.from_iterable(arcs))) <= {int}:
        raise PuzzleError(_WHOLE)
    return check_arcs(side, arcs)


def _are_cells(side: int, lists: Sequence[Sequence[int]]) -> bool:
    """Whether all are cells of the board, none twice in a list."""
    different = {id(cells): cells for cells in lists}.values()  # a cage has the same cells in group and sum
    cells = list(chain.from_iterable(different))
    if not cells:
        return True
    on_board = set(map(type, cells)) <= {int} and min(cells) >= 0 and max(cells) < side * side
    return on_board and sum(map(len, map(set, different))) == len(cells)


def _fit(side: int, groups: Sequence[Sequence[int]], sums: Sequence[Sum]) -> bool:
    """Whether groups have at most N cells, and sums as many coefficients as cells."""
    if max(map(len, groups), default=0) > side:
        return False
    same_sizes = all(len(sum_.cells) == len(sum_.coefficients) for sum_ in sums)
    return same_sizes and {sum_.relation for sum_ in sums} <= TURNED.keys()


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
    if cells and not (min(cells) >= 0 and max(cells) < side * side):
        off = next(cell for cell in cells if not 0 <= cell < side * side)
        return f"cell {quote(off)} is off the {side}×{side} board"
    if len(set(cells)) < len(cells):
        return f"{cell_name(cells[0], side)} or another cell stands there twice"
    if isinstance(primitive, Pair):
        return _mask_problem(primitive.allowed, side)
    if isinstance(primitive, Sum) and primitive.relation not in TURNED:
        return f"relation {quote(primitive.relation)}, expected =, <= or >="
    if isinstance(primitive, Sum) and len(primitive.coefficients) != len(cells):
        return f"{len(primitive.coefficients)} coefficients for {len(cells)} cells"
    return ""


def _mask_problem(allowed: tuple[int, ...], side: int) -> str:
    if len(allowed) != side:
        return f"{len(allowed)} masks, expected {side}"
    return "" if min(allowed) >= 0 and max(allowed) < 1 << side else f"a mask has a value outside 1…{side}"
