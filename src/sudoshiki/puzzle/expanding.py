"""The constraints of a graph, in one order and expanded to primitives, each kind apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter, ne
from types import MappingProxyType
from typing import Any, TypeVar

from .arcs import Arc
from .door import Box, entries, shown
from .errors import PuzzleError, UsageError
from .frame import Frame
from .primitive_checks import (
    EXPECTED,
    Kept,
    RuleSays,
    by_kind,
    check_all_arcs,
    check_primitives,
    named_groups,
)
from .primitives import ALL_PRIMITIVES, AllDifferent, Automaton, Less, Pair, Primitive, Product, Sum
from .rule import Constraint, Rule

_NOTHING: Mapping[Any, Any] = MappingProxyType({})

T = TypeVar("T")


class Expansion:
    """What a graph keeps of its constraints. No NamedTuple: each takes a part of a millisecond to import."""

    def __init__(
        self,
        own_groups: tuple[AllDifferent, ...],
        signs: tuple[Arc, ...],
        beside: Sequence[Primitive] = (),
        by_rule: Sequence[RuleSays] = (),
        narrowed: Mapping[int, int] = _NOTHING,
        said: Mapping[type[Any], Sequence[Any]] = _NOTHING,
    ) -> None:
        self.own_groups, self.signs = own_groups, signs
        self.beside, self.by_rule = beside, by_rule  # as they were given
        self.narrowed = narrowed
        groups = [group.cells for group in said.get(AllDifferent, ())]
        self.groups = (*[group.cells for group in own_groups], *_in_order(groups))
        self.arcs = _arcs([*map(Less._make, signs), *said[Less]]) if said.get(Less) else signs
        self.pairs: tuple[Pair, ...] = _in_order(said.get(Pair, ()))
        self.sums: tuple[Sum, ...] = _in_order(said.get(Sum, ()))
        self.products: tuple[Product, ...] = _in_order(said.get(Product, ()))
        self.automata: tuple[Automaton, ...] = _in_order(said.get(Automaton, ()))


def _in_order(primitives: Sequence[T]) -> tuple[T, ...]:
    """Each once, sorted: engines depend on their order, which must not depend on who stated them when."""
    found = sorted(primitives)  # type: ignore[type-var]  # of one kind, so they can be compared
    return tuple(found if all(map(ne, found, found[1:])) else dict.fromkeys(found))


def _canonical_text(primitive: Primitive) -> str:
    return repr(primitive.canonical())


def rules_in_order(by_rule: Iterable[RuleSays]) -> tuple[RuleSays, ...]:
    """Each rule once. Those that are equal have the same order, so that they stand side by side."""
    found: list[RuleSays] = []
    same, before = 0, ("", "")  # where those start that have the order of the last one
    for order, entry in sorted([(entry[0].order(), entry) for entry in by_rule], key=itemgetter(0)):
        if order != before:
            same, before = len(found), order
        if entry[0] not in [rule for rule, _ in found[same:]]:
            found.append(entry)
    return tuple(found)


def primitives_in_order(primitives: Iterable[Primitive]) -> tuple[Primitive, ...]:
    """Each once, those that no named rule makes and that are neither groups nor signs."""
    return tuple(sorted(set(primitives), key=_canonical_text))


def expanded(
    side: int,
    first_value: int,
    box: Box | None,
    regions: tuple[int, ...] | None,
    constraints: Iterable[Constraint],
    known: tuple[AllDifferent, ...] = (),
) -> Expansion:
    """All of them, checked and expanded, behind groups that are known to be right."""
    found = _Sorted(known)
    found.add(entries(constraints, EXPECTED, UsageError, unordered=True))
    if not found.rules and not found.beside:  # most puzzles by far
        own_groups = tuple(found.groups)
        check_primitives(side, own_groups[len(known) :])
        signs = _arcs(found.signs)
        check_all_arcs(side, signs)
        return Expansion(own_groups, signs)
    if any(rule.is_shorthand for rule in found.rules):
        _write_out(found, Frame(side, first_value, box, regions, tuple(found.groups), tuple(found.rules)))
    own_groups = tuple(found.groups)
    frame = Frame(side, first_value, box, regions, own_groups, tuple(found.rules))
    by_rule = [(rule, _of_rule(rule, frame)) for rule in found.rules]
    lists = [primitives for _, primitives in by_rule]
    said = by_kind([found.beside, *[some for some in lists if type(some) is not Kept]])
    check_primitives(side, own_groups[len(known) :], by_rule, said)
    for kind, more in by_kind([some for some in lists if type(some) is Kept]).items():
        said[kind] += more
    narrowed = _narrowed(found.rules, frame)
    expansion = Expansion(own_groups, _arcs(found.signs), found.beside, by_rule, narrowed, said)
    check_all_arcs(side, expansion.arcs)
    return expansion


class _Sorted:
    """Constraints by kind, as they were given."""

    def __init__(self, groups: Iterable[AllDifferent]) -> None:
        self.groups = list(groups)
        self.signs: list[Less] = []
        self.beside: list[Primitive] = []
        self.rules: list[Rule] = []

    def add(self, constraints: Iterable[Constraint]) -> None:
        for constraint in constraints:
            kind: type[Any] = type(constraint)
            if kind is AllDifferent:
                self.groups.append(constraint)  # type: ignore[arg-type]
            elif kind is Less:
                self.signs.append(constraint)  # type: ignore[arg-type]
            elif isinstance(constraint, Rule):
                self.rules.append(constraint)
            elif kind in ALL_PRIMITIVES:
                self.beside.append(constraint)
            else:
                raise UsageError(f"{EXPECTED}, not {shown(constraint)}")


def _narrowed(rules: Iterable[Rule], frame: Frame) -> Mapping[int, int]:
    """By cell the values that rules about single cells leave it, as a mask."""
    found: dict[int, int] = {}
    full = (1 << frame.side) - 1
    for rule in [rule for rule in rules if type(rule).narrow is not Rule.narrow]:
        try:
            for cell, mask in rule.narrow(frame).items():
                found[cell] = found.get(cell, full) & mask
        except PuzzleError as error:
            raise _named(error, rule) from None
    return found


def _write_out(found: _Sorted, frame: Frame) -> None:
    """Put primitives in the place of shorthands; a group that is there already is not there twice."""
    present = {frozenset(group.cells) for group in found.groups}
    shorthands = [rule for rule in found.rules if rule.is_shorthand]
    found.rules = [rule for rule in found.rules if not rule.is_shorthand]
    for rule in sorted(shorthands, key=lambda rule: rule.order()):
        for primitive in _of_rule(rule, frame):
            if not isinstance(primitive, AllDifferent):
                found.add([primitive])
            elif frozenset(primitive.cells) not in present:
                present.add(frozenset(primitive.cells))
                found.add([primitive])


def _of_rule(rule: Rule, frame: Frame) -> tuple[Primitive, ...]:
    """What it expands to."""
    try:
        said = rule.expand(frame)
        return said if isinstance(said, tuple) else tuple(said)
    except PuzzleError as error:
        raise _named(error, rule) from None


def _named(error: PuzzleError, rule: Rule) -> PuzzleError:
    """A fault of a rule, told with its name."""
    return PuzzleError(f"the {rule.words()}: {error}", error.cells, kind=error.kind)


def _arcs(signs: Iterable[Less]) -> tuple[Arc, ...]:
    return tuple(sorted({(lesser, greater) for lesser, greater in signs}))


def group_names(own_groups: Iterable[AllDifferent], by_rule: Iterable[RuleSays]) -> tuple[str, ...]:
    """The names of all groups, for people, in the order of the view."""
    names: dict[tuple[int, ...], str] = {}
    for cells, name in named_groups((), by_rule):
        names.setdefault(cells, name)
    return (*[group.name for group in own_groups], *[names[cells] for cells in sorted(names)])
