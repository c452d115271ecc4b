"""The constraints of a graph, in one order and expanded to primitives, each kind apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

from .arcs import Arc, check_arcs
from .door import Box, entries, shown
from .errors import PuzzleError, UsageError, cell_name
from .frame import Frame
from .primitives import ALL_PRIMITIVES, TURNED, AllDifferent, Automaton, Less, Pair, Primitive, Product, Sum
from .rule import Constraint, Rule

_EXPECTED = "constraints must be primitives or rules"
_WHOLE = "cells of a graph must be whole numbers from 0"


class Expansion:
    """What a graph keeps of its constraints. No NamedTuple: each takes a part of a millisecond to import."""

    def __init__(
        self,
        own_groups: tuple[AllDifferent, ...],
        signs: tuple[Arc, ...],
        constraints: tuple[Constraint, ...],
        by_rule: tuple[tuple[Rule, tuple[Primitive, ...]], ...],
        narrowed: Mapping[int, int],
        groups: tuple[tuple[int, ...], ...],
        arcs: tuple[Arc, ...],
        pairs: tuple[Pair, ...] = (),
        sums: tuple[Sum, ...] = (),
        products: tuple[Product, ...] = (),
        automata: tuple[Automaton, ...] = (),
    ) -> None:
        self.own_groups, self.signs, self.constraints = own_groups, signs, constraints
        self.by_rule, self.narrowed = by_rule, narrowed
        self.groups, self.arcs = groups, arcs
        self.pairs, self.sums, self.products, self.automata = pairs, sums, products, automata


class _Sorted:
    """Constraints by kind; the order of all but groups says nothing, and is always the same."""

    def __init__(self, groups: list[AllDifferent], others: Iterable[Constraint]) -> None:
        self.groups = groups
        self.signs: set[Less] = set()
        self.others: set[Primitive] = set()
        rules: list[Rule] = []
        for constraint in others:
            if isinstance(constraint, Rule):
                rules.append(constraint)
            else:
                self.add(constraint)
        self.rules = _rules_in_order(rules)

    def add(self, primitive: Primitive) -> None:
        kind = type(primitive)
        if kind is AllDifferent:
            self.groups.append(primitive)  # type: ignore[arg-type]
        elif kind is Less:
            self.signs.add(primitive)  # type: ignore[arg-type]
        elif kind in ALL_PRIMITIVES:
            self.others.add(primitive)
        else:
            raise UsageError(f"{_EXPECTED}, not {shown(primitive)}")

    def beside_groups(self) -> list[Primitive]:
        return [*sorted(self.signs), *sorted(self.others, key=_canonical_text)]


def _canonical_text(primitive: Primitive) -> str:
    return repr(primitive.canonical())


def _sum_order(sum_: Sum) -> tuple[tuple[str, ...], str, str]:
    """Gives the order of the canonical texts, in a fraction of the time."""
    cells, coefficients, relation, total = sum_
    terms = sorted(zip(cells, coefficients, strict=False))  # their numbers are compared later
    if terms and terms[0][1] < 0:
        terms = [(cell, -coefficient) for cell, coefficient in terms]
        relation, total = TURNED[relation], -total
    texts = tuple(map(_term_text, terms))
    return texts if len(texts) > 1 else (*texts, "~"), relation, str(total)  # (term,) is behind (term, term)


@lru_cache(maxsize=4096)
def _term_text(term: tuple[int, int]) -> str:
    return repr(term)


def _rules_in_order(rules: Iterable[Rule]) -> list[Rule]:
    """Each once. Those that are equal have the same order, so that they stand side by side."""
    found: list[Rule] = []
    same, before = 0, ("", "")  # where those start that have the order of the last one
    for order, rule in sorted([(rule.order(), rule) for rule in rules], key=itemgetter(0)):
        if order != before:
            same, before = len(found), order
        if rule not in found[same:]:
            found.append(rule)
    return found


def expanded(
    side: int,
    first_value: int,
    box: Box | None,
    regions: tuple[int, ...] | None,
    constraints: Iterable[Constraint],
    known: int = 0,
) -> Expansion:
    """All of them, checked, in order and expanded; so many groups at the start are known to be right."""
    given = entries(constraints, _EXPECTED, UsageError, unordered=True)
    groups = [part for part in given if type(part) is AllDifferent]
    others = [part for part in given if type(part) is not AllDifferent]
    if set(map(type, others)) <= {Less}:  # most puzzles by far
        return _checked(side, _plain(groups, others), known)
    found = _Sorted(groups, others)
    if any(rule.is_shorthand for rule in found.rules):
        _write_out(found, Frame(side, first_value, box, regions, tuple(groups), tuple(found.rules)))
    own_groups, beside = tuple(found.groups), found.beside_groups()
    frame = Frame(side, first_value, box, regions, own_groups, tuple(found.rules))
    by_rule = _by_rule(found.rules, frame)
    narrowing = [rule for rule in found.rules if _narrows(rule)]
    kinds: dict[type[Any], list[Any]] = {kind: [] for kind in ALL_PRIMITIVES}
    for part in chain(beside, *[primitives for _, primitives in by_rule]):
        kind = type(part)
        if kind not in kinds:
            raise UsageError(f"{_EXPECTED}, not {shown(part)}")
        kinds[kind].append(part)
    return _checked(
        side,
        Expansion(
            own_groups,
            _arcs(found.signs),
            (*own_groups, *beside, *found.rules),
            by_rule,
            _narrowed(narrowing, frame),
            tuple([group.cells for group in (*own_groups, *kinds[AllDifferent])]),
            _arcs(kinds[Less]),
            tuple(dict.fromkeys(kinds[Pair])),
            tuple(sorted(dict.fromkeys(kinds[Sum]), key=_sum_order)),  # the search depends on their order
            tuple(dict.fromkeys(kinds[Product])),
            tuple(dict.fromkeys(kinds[Automaton])),
        ),
        known,
    )


def _narrowed(rules: Iterable[Rule], frame: Frame) -> Mapping[int, int]:
    """By cell the values that rules about single cells leave it, as a mask."""
    found: dict[int, int] = {}
    full = (1 << frame.side) - 1
    for rule in rules:
        for cell, mask in rule.narrow(frame).items():
            found[cell] = found.get(cell, full) & mask
    return found


def _plain(groups: list[AllDifferent], signs: list[Less]) -> Expansion:
    """Of groups and signs alone, in no time."""
    order = sorted(set(signs))
    arcs = tuple([(low, high) for low, high in order])
    cells = tuple([group.cells for group in groups])
    return Expansion(tuple(groups), arcs, (*groups, *order), (), {}, cells, arcs)


def _write_out(found: _Sorted, frame: Frame) -> None:
    """Put primitives in the place of shorthands; a group that is there already is not there twice."""
    present = {frozenset(group.cells) for group in found.groups}
    for rule in found.rules:
        if not rule.is_shorthand:
            continue
        for primitive in _of_rule(rule, frame):
            if not isinstance(primitive, AllDifferent) or frozenset(primitive.cells) not in present:
                found.add(primitive)
    found.rules = [rule for rule in found.rules if not rule.is_shorthand]


def _by_rule(rules: list[Rule], frame: Frame) -> tuple[tuple[Rule, tuple[Primitive, ...]], ...]:
    """What each of them expands to."""
    on_board = frame.has(chain.from_iterable([rule.named_cells() for rule in rules]))
    return tuple([(rule, _of_rule(rule, frame, on_board)) for rule in rules])


def _narrows(rule: Rule) -> bool:
    return type(rule).narrow is not Rule.narrow


def _of_rule(rule: Rule, frame: Frame, on_board: bool = False) -> tuple[Primitive, ...]:
    """What it expands to; a fault is told with the rule's name."""
    try:
        if not on_board:
            for place in rule.named_cells():
                frame.cell(place)
        if _narrows(rule):
            rule.narrow(frame)
        return tuple(rule.expand(frame))
    except PuzzleError as error:
        raise PuzzleError(f"the {rule.words()}: {error}", error.cells, kind=error.kind) from None


def _arcs(signs: Iterable[Less]) -> tuple[Arc, ...]:
    return tuple(sorted({(lesser, greater) for lesser, greater in signs}))


def group_names(
    own_groups: Iterable[AllDifferent], by_rule: Iterable[tuple[Rule, Iterable[Primitive]]]
) -> tuple[str, ...]:
    """The names of all groups, for people: a rule's are called as the rule is, unless it says otherwise."""
    names = [group.name for group in own_groups]
    for rule, primitives in by_rule:
        groups = [part for part in primitives if isinstance(part, AllDifferent)]
        names += [group.name or f"the {rule.words()}" for group in groups]
    return tuple(names)


def _checked(side: int, found: Expansion, known: int) -> Expansion:
    if not _are_groups(side, found.groups[known:]):
        _refuse_groups(side, found.groups, group_names(found.own_groups, found.by_rule))
    if found.arcs:
        if not set(map(type, chain.from_iterable(found.arcs))) <= {int}:
            raise PuzzleError(_WHOLE)
        check_arcs(side, found.arcs)
    _check_pairs(side, found.pairs)
    sums = () if _are_right(side, found.sums) else found.sums
    for primitive in chain[Primitive](sums, found.products, found.automata):
        if problem := _problem(primitive, side):
            raise PuzzleError(f"{type(primitive).__name__}: {problem}", primitive.cells)
    return found


def _are_groups(side: int, groups: Sequence[Sequence[int]]) -> bool:
    if not set(map(type, chain.from_iterable(groups))) <= {int}:
        raise PuzzleError(_WHOLE)
    return max(map(len, groups), default=0) <= side and _are_cells(side, groups)


def _refuse_groups(side: int, groups: Sequence[Sequence[int]], names: Sequence[str]) -> None:
    """Name the first that is wrong."""
    for group, name in zip(groups, names, strict=True):
        if len(group) > side:
            raise PuzzleError(f"{name} has {len(group)} cells, but there are only {side} values", group)
        if len(set(group)) != len(group):
            raise PuzzleError(f"{name} names a cell twice", group)
        if group and not (min(group) >= 0 and max(group) < side * side):
            off = next(cell for cell in group if not 0 <= cell < side * side)
            raise PuzzleError(f"{name} names cell {shown(off)}, which is off the board")


def _are_cells(side: int, lists: Sequence[Sequence[int]]) -> bool:
    """Whether all of them are on the board, and no list has one twice."""
    if list(map(len, map(set, lists))) != list(map(len, lists)):
        return False
    cells = set(chain.from_iterable(lists))
    return not cells or (min(cells) >= 0 and max(cells) < side * side)


def _are_right(side: int, sums: Sequence[Sum]) -> bool:
    """Whether there is no problem with any of them."""
    cells, coefficients = [sum_.cells for sum_ in sums], [sum_.coefficients for sum_ in sums]
    same_sizes = list(map(len, cells)) == list(map(len, coefficients))
    return same_sizes and {sum_.relation for sum_ in sums} <= TURNED.keys() and _are_cells(side, cells)


def _check_pairs(side: int, pairs: Iterable[Pair]) -> None:
    """Most pairs share their masks, which are looked at once."""
    right: tuple[int, ...] = ()
    for pair in pairs:
        first, second, allowed = pair
        if first == second or not (0 <= first < side * side and 0 <= second < side * side):
            raise PuzzleError(f"Pair: {_problem(pair, side)}", pair.cells)
        if allowed is not right and (problem := _problem(pair, side)):
            raise PuzzleError(f"Pair: {problem}", pair.cells)
        right = allowed


def _problem(primitive: Primitive, side: int) -> str:
    """What makes no sense in a primitive other than a group or a sign; nothing if it does."""
    cells, kind = primitive.cells, type(primitive)
    if cells and not (min(cells) >= 0 and max(cells) < side * side):
        off = next(cell for cell in cells if not 0 <= cell < side * side)
        return f"cell {shown(off)} is off the {side}×{side} board"
    if len(set(cells)) < len(cells) and kind is not Automaton:
        return f"{cell_name(cells[0], side)} or another cell stands there twice"
    if isinstance(primitive, Pair):
        return _mask_problem(primitive.allowed, side)
    if isinstance(primitive, Sum) and primitive.relation not in TURNED:
        return f"relation {shown(primitive.relation)}, expected =, <= or >="
    if isinstance(primitive, Sum) and len(primitive.coefficients) != len(cells):
        return f"{len(primitive.coefficients)} coefficients for {len(cells)} cells"
    return ""


def _mask_problem(allowed: tuple[int, ...], side: int) -> str:
    if len(allowed) != side:
        return f"{len(allowed)} masks, expected {side}"
    return "" if min(allowed) >= 0 and max(allowed) < 1 << side else f"a mask has a value outside 1…{side}"
