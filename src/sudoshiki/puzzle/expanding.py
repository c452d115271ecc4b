"""The constraints of a graph, sorted, and expanded to primitives by kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter, lt, ne
from types import MappingProxyType
from typing import Any, TypeVar

from .arcs import Arc
from .errors import PuzzleError, UsageError
from .frame import Frame
from .primitive_checks import (
    EXPECTED,
    ByKind,
    ExpandedRule,
    check_all_arcs,
    check_primitives,
    named_groups,
)
from .primitives import ALL_PRIMITIVES, AllDifferent, Automaton, Less, Pair, Primitive, Product, Sum
from .rule import FITTING, Constraint, DeferredRules, Rule
from .validation import Box, entries, quote

T = TypeVar("T")

# The modules of our rules: their primitives need no checks, unlike those of a class that inherits `expand`.
_OUR_RULES = __name__.removesuffix("puzzle.expanding") + "rules."

_EMPTY: Mapping[str, object] = {
    **dict.fromkeys(("signs", "arcs", "rising_arcs", "pair_rows", "sum_rows", "products", "automata"), ()),
    "narrowed": MappingProxyType({}),
    "beside": (),
    "stated_rules": (),
}


class Expansion:
    """The expanded constraints of a graph.

    Not a NamedTuple: defining one takes a part of a millisecond at import.
    """

    own_groups: tuple[AllDifferent, ...]
    groups: tuple[tuple[int, ...], ...]
    signs: tuple[Arc, ...]
    arcs: tuple[Arc, ...]
    rising_arcs: tuple[Arc, ...]  # sorted: each after those that lead to its lesser cell
    pair_rows: tuple[tuple[Any, ...], ...]  # the fields of each, as a Pair or a plain tuple
    sum_rows: tuple[tuple[Any, ...], ...]
    products: tuple[Product, ...]
    automata: tuple[Automaton, ...]
    narrowed: Mapping[int, int]
    beside: Sequence[Primitive]  # of no named rule, unsorted; without groups and signs
    stated_rules: Sequence[Rule | DeferredRules]  # all named rules, unsorted

    def __init__(self, own_groups: tuple[AllDifferent, ...], base: Expansion | None) -> None:
        """Start from own groups and another expansion.

        If groups are added, only from an expansion without rules.
        """
        vars(self).update(_EMPTY if base is None else vars(base))
        if base is None or len(base.own_groups) < len(own_groups):
            self.groups = tuple([group.cells for group in own_groups])
        self.own_groups = own_groups

    def add_signs(self, signs: Sequence[Arc]) -> None:
        """Add signs of the board."""
        alone = self.arcs is self.signs
        self.signs = _arcs(self.signs, signs)
        self.arcs = self.signs if alone else _arcs(self.arcs, signs)

    def add_primitives(self, primitives: ByKind) -> None:
        """Add primitives of rules and others."""
        if AllDifferent in primitives:
            own = len(self.own_groups)
            groups = [cells for cells, _ in primitives[AllDifferent]]
            self.groups = self.groups[:own] + _in_order(self.groups[own:], groups)
        if Less in primitives:
            self.arcs = _arcs(self.arcs, primitives[Less])
        if Pair in primitives:
            self.pair_rows = _in_order(self.pair_rows, primitives[Pair])
        if Sum in primitives:
            self.sum_rows = _in_order(self.sum_rows, primitives[Sum])
        if Product in primitives:
            self.products = _in_order(self.products, primitives[Product])
        if Automaton in primitives:
            self.automata = _in_order(self.automata, primitives[Automaton])


def _in_order(before: tuple[T, ...], more: Sequence[T]) -> tuple[T, ...]:
    """Sort without duplicates: engines depend on the order, whoever stated them when."""
    primitives: list[Any] = [*before, *more]  # of one kind, so they can be compared
    if all(map(lt, primitives, primitives[1:])):  # often they are stated in order
        return tuple(primitives)
    primitives.sort()
    return tuple(primitives if all(map(ne, primitives, primitives[1:])) else dict.fromkeys(primitives))


def _canonical_text(primitive: Primitive) -> str:
    return repr(primitive.canonical())


def rules_in_order(frame: Frame) -> tuple[ExpandedRule, ...]:
    """Sort rules without duplicates; equal rules sort alike, so they are adjacent."""
    rules: list[Rule] = []
    same, before = 0, ("", "")  # first entry with the same sort key as the last one
    for order, rule in sorted([(rule.order(), rule) for rule in frame.rules], key=itemgetter(0)):
        if order != before:
            same, before = len(rules), order
        if rule not in rules[same:]:
            rules.append(rule)
    return tuple([(rule, _primitives(rule, frame)) for rule in rules])


def primitives_in_order(primitives: Iterable[Primitive]) -> tuple[Primitive, ...]:
    """Primitives of no named rule, except groups and signs, without duplicates."""
    return tuple(sorted(set(primitives), key=_canonical_text))


def expanded(
    side: int,
    first_value: int,
    box: Box | None,
    regions: tuple[int, ...] | None,
    constraints: Iterable[Constraint | DeferredRules],
    base: Expansion | None = None,
) -> Expansion:
    """Check and expand constraints, and add them to those of a graph of this shape."""
    known = () if base is None else base.own_groups
    additions = _Sorted()
    additions.add(entries(constraints, EXPECTED, UsageError, unordered=True))
    if base is not None and base.stated_rules and not _rules_stay_valid(base, additions):
        additions.add([*map(Less._make, base.signs), *base.beside, *base.stated_rules])
        base = None
    if additions.have_shorthands:
        own_groups = known + tuple(additions.groups)
        _expand_shorthands(
            additions, Frame(side, first_value, box, regions, own_groups, tuple(additions.rules))
        )
    own_groups = known + tuple(additions.groups)
    expansion = Expansion(own_groups, base)
    primitives, doubtful = ByKind(), list[ExpandedRule]()
    primitives.add(additions.beside)
    if additions.rules:
        expansion.stated_rules = (*expansion.stated_rules, *additions.rules)
        frame = Frame(side, first_value, box, regions, own_groups, expansion.stated_rules)
        doubtful = _expand_rules(additions.rules, frame, primitives)
        if additions.narrow:
            expansion.narrowed = _narrowed(expansion.narrowed, additions.rules, frame)
    if doubtful or additions.beside or additions.groups:
        check_primitives(side, additions.groups, doubtful, additions.beside)
    expansion.add_signs(additions.signs)
    if primitives:
        expansion.beside = [*expansion.beside, *additions.beside]
        primitives.check_kinds()
        expansion.add_primitives(primitives)
    if expansion.arcs is not (() if base is None else base.arcs):
        expansion.rising_arcs = check_all_arcs(side, expansion.arcs)
    return expansion


def _rules_stay_valid(base: Expansion, additions: _Sorted) -> bool:
    """Whether another graph's rules expand the same here: some depend on other rules."""
    new_groups = additions.groups or additions.have_shorthands
    return not new_groups and all(rule.is_shape for rule in base.stated_rules)


class _Sorted:
    """Constraints by kind, unsorted."""

    def __init__(self) -> None:
        self.groups: list[AllDifferent] = []
        self.signs: list[Less] = []
        self.beside: list[Primitive] = []
        self.rules: list[Rule | DeferredRules] = []
        self.kinds: set[type[Rule | DeferredRules]] = set()  # of the rules
        self.have_shorthands = self.narrow = False

    def add(self, constraints: Iterable[Constraint | DeferredRules]) -> None:
        for constraint in constraints:
            kind: type[Any] = type(constraint)
            if kind in self.kinds:
                self.rules.append(constraint)  # type: ignore[arg-type]
            elif kind is AllDifferent:
                self.groups.append(constraint)  # type: ignore[arg-type]
            elif kind is Less:
                self.signs.append(constraint)  # type: ignore[arg-type]
            elif isinstance(constraint, Rule | DeferredRules):
                self.rules.append(constraint)
                self.kinds.add(kind)
                self.have_shorthands |= kind.is_shorthand
                self.narrow |= kind.narrow is not Rule.narrow
            elif kind in ALL_PRIMITIVES:
                self.beside.append(constraint)
            else:
                raise UsageError(f"{EXPECTED}, not {quote(constraint)}")


def _narrowed(
    before: Mapping[int, int], rules: Iterable[Rule | DeferredRules], frame: Frame
) -> Mapping[int, int]:
    """For each cell, a mask of the values that rules about single cells allow."""
    masks = dict(before)
    full = (1 << frame.side) - 1
    for rule in rules:
        if not isinstance(rule, Rule):
            continue
        try:
            for cell, mask in rule.narrow(frame).items():
                masks[cell] = masks.get(cell, full) & mask
        except PuzzleError as error:
            raise _named(error, rule) from None
    return masks


def _expand_shorthands(additions: _Sorted, frame: Frame) -> None:
    """Replace shorthands by their primitives; leave out groups that exist already."""
    present = {frozenset(group.cells) for group in frame.groups}
    shorthands = [one for rule in additions.rules if rule.is_shorthand for one in rule.resolve()]
    additions.rules = [rule for rule in additions.rules if not rule.is_shorthand]
    for rule in sorted(shorthands, key=lambda rule: rule.order()):
        for primitive in _primitives(rule, frame):
            if not isinstance(primitive, AllDifferent):
                additions.add([primitive])
            elif frozenset(primitive.cells) not in present:
                present.add(frozenset(primitive.cells))
                additions.add([primitive])


def _expand_rules(
    rules: Iterable[Rule | DeferredRules], frame: Frame, expansion: ByKind
) -> list[ExpandedRule]:
    """Add the primitives of all rules; return those that need checks, by rule."""
    doubtful: list[ExpandedRule] = []
    for rule in rules:
        if isinstance(rule, Rule):
            _expand(rule, frame, expansion, doubtful)
            continue
        kind, _, every = rule
        try:
            for primitives in kind.expand_all(frame, every):
                expansion.add(primitives)
        except PuzzleError:
            for one in rule.resolve():  # one of them raises it, by its name
                expansion.add(_primitives(one, frame))
    return doubtful


def _expand(rule: Rule, frame: Frame, expansion: ByKind, doubtful: list[ExpandedRule]) -> None:
    if type(rule).expand not in FITTING or not type(rule).__module__.startswith(_OUR_RULES):
        primitives = _primitives(rule, frame)
        doubtful.append((rule, primitives))
        expansion.add(primitives)
        return
    try:
        expansion.add(rule.expand(frame))
    except PuzzleError as error:
        raise _named(error, rule) from None


def _primitives(rule: Rule, frame: Frame) -> tuple[Primitive, ...]:
    try:
        return tuple(rule.expand(frame))
    except PuzzleError as error:
        raise _named(error, rule) from None


def _named(error: PuzzleError, rule: Rule) -> PuzzleError:
    """Add the name of a rule to its error."""
    return PuzzleError(f"the {rule.words()}: {error}", error.cells, kind=error.kind)


def _arcs(before: tuple[Arc, ...], more: Sequence[Arc]) -> tuple[Arc, ...]:
    return tuple(sorted({*before, *[(lesser, greater) for lesser, greater in more]})) if more else before


def group_names(own_groups: Iterable[AllDifferent], rules: Iterable[ExpandedRule]) -> tuple[str, ...]:
    """The names of all groups, in the order of `groups`."""
    names: dict[tuple[int, ...], str] = {}
    for cells, name in named_groups((), rules):
        names.setdefault(cells, name)
    return (*[group.name for group in own_groups], *[names[cells] for cells in sorted(names)])
