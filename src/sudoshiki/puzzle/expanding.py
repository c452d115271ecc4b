"""The constraints of a graph, in one order and expanded to primitives, each kind apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from .arcs import Arc, check_arcs
from .door import Box, entries, shown
from .errors import PuzzleError, UsageError, cell_name
from .frame import Frame
from .primitives import ALL_PRIMITIVES, AllDifferent, Automaton, Less, Pair, Primitive, Product, Sum
from .rule import Constraint, Rule

__all__ = ["Expansion", "expanded", "frame_of"]

_EXPECTED = "constraints must be primitives or rules"


class Expansion:
    """What a graph keeps of its constraints. No NamedTuple: each takes a part of a millisecond to import."""

    def __init__(
        self,
        constraints: tuple[Constraint, ...],
        by_rule: tuple[tuple[Rule, tuple[Primitive, ...]], ...],
        groups: tuple[tuple[int, ...], ...],
        names: tuple[str, ...],
        arcs: tuple[Arc, ...],
        pairs: tuple[Pair, ...] = (),
        sums: tuple[Sum, ...] = (),
        products: tuple[Product, ...] = (),
        automata: tuple[Automaton, ...] = (),
    ) -> None:
        self.constraints, self.by_rule = constraints, by_rule
        self.groups, self.names, self.arcs = groups, names, arcs
        self.pairs, self.sums, self.products, self.automata = pairs, sums, products, automata


class _Sorted:
    """Constraints by kind; the order of all but groups says nothing, and is always the same."""

    def __init__(self, constraints: Iterable[Constraint]) -> None:
        self.groups: list[AllDifferent] = []
        self.signs: set[Less] = set()
        self.others: set[Primitive] = set()
        self.rules: set[Rule] = set()
        for constraint in constraints:
            self.add(constraint)

    def add(self, constraint: Constraint) -> None:
        kind = type(constraint)
        if kind is AllDifferent:
            self.groups.append(constraint)  # type: ignore[arg-type]
        elif kind is Less:
            self.signs.add(constraint)  # type: ignore[arg-type]
        elif kind in ALL_PRIMITIVES:
            self.others.add(constraint)  # type: ignore[arg-type]
        elif isinstance(constraint, Rule):
            self.rules.add(constraint)
        else:
            raise UsageError(f"{_EXPECTED}, not {shown(constraint)}")

    def in_order(self) -> Iterator[Constraint]:
        yield from self.groups
        yield from sorted(self.signs)
        yield from sorted(self.others, key=lambda primitive: repr(primitive.canonical()))
        yield from sorted(self.rules, key=Rule.order)


def expanded(
    side: int,
    first_value: int,
    box: Box | None,
    regions: tuple[int, ...] | None,
    constraints: Iterable[Constraint],
) -> Expansion:
    """All of them, checked, in order and expanded."""
    given = entries(constraints, _EXPECTED, UsageError, unordered=True)
    if set(map(type, given)) <= {AllDifferent, Less}:  # most puzzles by far
        return _checked(side, _plain(given))
    found = _Sorted(given)
    _write_out(found, frame_of(side, first_value, box, regions, tuple(found.in_order())))
    order = tuple(found.in_order())
    frame = frame_of(side, first_value, box, regions, order)
    by_rule = tuple((rule, _of_rule(rule, frame)) for rule in order if isinstance(rule, Rule))
    every = _Sorted(found.in_order())
    every.rules.clear()
    for _, primitives in by_rule:
        for primitive in primitives:
            every.add(primitive)
    kinds: dict[type[Any], list[Any]] = {kind: [] for kind in ALL_PRIMITIVES}
    for part in every.in_order():
        kinds[type(part)].append(part)
    return _checked(
        side,
        Expansion(
            order,
            by_rule,
            *_groups(every.groups),
            _arcs(kinds[Less]),
            tuple(kinds[Pair]),
            tuple(kinds[Sum]),
            tuple(kinds[Product]),
            tuple(kinds[Automaton]),
        ),
    )


def _plain(given: tuple[Any, ...]) -> Expansion:
    """Of groups and signs alone, in no time."""
    groups = [part for part in given if type(part) is AllDifferent]
    signs = sorted({part for part in given if type(part) is Less})
    return Expansion((*groups, *signs), (), *_groups(groups), tuple([(low, high) for low, high in signs]))


def frame_of(
    side: int,
    first_value: int,
    box: Box | None,
    regions: tuple[int, ...] | None,
    constraints: tuple[Constraint, ...],
) -> Frame:
    """What the rules among the constraints see of the board."""
    groups = tuple(part for part in constraints if isinstance(part, AllDifferent))
    rules = tuple(part for part in constraints if isinstance(part, Rule))
    return Frame(side, first_value, box, regions, groups, rules)


def _write_out(found: _Sorted, frame: Frame) -> None:
    """Put primitives in the place of shorthands; a group that is there already is not there twice."""
    present = {frozenset(group.cells) for group in found.groups}
    for rule in sorted((rule for rule in found.rules if rule.is_shorthand), key=Rule.order):
        found.rules.remove(rule)
        for primitive in _of_rule(rule, frame):
            if not isinstance(primitive, AllDifferent) or frozenset(primitive.cells) not in present:
                found.add(primitive)


def _of_rule(rule: Rule, frame: Frame) -> tuple[Primitive, ...]:
    """What it expands to; a fault is told with the rule's name."""
    try:
        for place in rule.places():
            frame.cell(place)
        rule.narrow(frame)
        return tuple(rule.expand(frame))
    except PuzzleError as error:
        raise PuzzleError(f"the {rule.words()}: {error}", error.cells, kind=error.kind) from None


def _arcs(signs: Iterable[Less]) -> tuple[Arc, ...]:
    return tuple(sorted([(lesser, greater) for lesser, greater in signs]))


def _groups(groups: list[AllDifferent]) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...]]:
    return tuple([group.cells for group in groups]), tuple([group.name for group in groups])


def _checked(side: int, found: Expansion) -> Expansion:
    cells = side * side
    if not set(map(type, chain(chain.from_iterable(found.groups), chain.from_iterable(found.arcs)))) <= {int}:
        raise PuzzleError("cells of a graph must be whole numbers from 0")
    for group, name in zip(found.groups, found.names, strict=True):
        if len(group) > side:
            raise PuzzleError(f"{name} has {len(group)} cells, but there are only {side} values", group)
        if len(set(group)) != len(group):
            raise PuzzleError(f"{name} names a cell twice", group)
        for cell in group:
            if not 0 <= cell < cells:
                raise PuzzleError(f"{name} names cell {shown(cell)}, which is off the board")
    check_arcs(side, found.arcs)
    others: Iterable[Primitive] = chain[Primitive](found.pairs, found.sums, found.products, found.automata)
    for primitive in others:
        if problem := _problem(primitive, side):
            raise PuzzleError(f"{type(primitive).__name__}: {problem}", primitive.cells)
    return found


def _problem(primitive: Primitive, side: int) -> str:
    """What makes no sense in a primitive other than a group or a sign; nothing if it does."""
    off = [cell for cell in primitive.cells if not 0 <= cell < side * side]
    if off:
        return f"cell {shown(off[0])} is off the {side}×{side} board"
    if not isinstance(primitive, Automaton) and len(set(primitive.cells)) < len(primitive.cells):
        return f"{cell_name(primitive.cells[0], side)} or another cell stands there twice"
    if isinstance(primitive, Pair) and len(primitive.allowed) != side:
        return f"{len(primitive.allowed)} masks, expected {side}"
    if isinstance(primitive, Pair) and not all(0 <= mask < 1 << side for mask in primitive.allowed):
        return f"a mask has a value outside 1…{side}"
    if isinstance(primitive, Sum) and primitive.relation not in ("=", "<=", ">="):
        return f"relation {shown(primitive.relation)}, expected =, <= or >="
    if isinstance(primitive, Sum) and len(primitive.coefficients) != len(primitive.cells):
        return f"{len(primitive.coefficients)} coefficients for {len(primitive.cells)} cells"
    return ""
