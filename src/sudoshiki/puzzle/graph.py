"""The graph of a puzzle: its side, its values, and its constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import Any

from .arcs import Arc
from .expanding import Expansion, expanded, group_names, primitives_in_order, rules_in_order
from .frame import Frame
from .groups import Groups, OwnGroups, SharedGroups, box_groups
from .primitive_checks import ExpandedRule
from .primitives import SIGNS, AllDifferent, Automaton, Less, Pair, Primitive, Product, Sum
from .rule import Constraint, DeferredRules, Rule
from .validation import Box, Immutable, check_first_value, check_side, whole_box, whole_regions

_VIEWS = {
    AllDifferent: "groups",
    Less: "arcs",
    Pair: "pair_rows",
    Sum: "sum_rows",
    Product: "products",
    Automaton: "automata",
}


class Graph(Immutable):
    """Side, values and constraints, shared by puzzles of one shape. Immutable.

    `constraints` are primitives (rows, columns, boxes and signs are) and named rules: everything
    that copies, comparisons, files and symmetries use. The primitives of all of them are
    sorted into `groups`, `arcs`, `pairs`, `sums`, `products` and `automata`, for engines to read.

    Cells hold 1…N inside; `first_value` is displayed for 1. `regions` (the region of each cell, by
    number) and `box` are for drawing and writing; the constraints are the groups.

    >>> graph = sk.sudoku(side=4).graph
    >>> len(graph.groups), graph.box
    (12, (2, 2))
    """

    side: int
    first_value: int  # 1, or 0 where values are 0…N-1
    box: Box | None
    regions: tuple[int, ...] | None
    groups: Groups
    own_groups: tuple[AllDifferent, ...]  # those of no named rule: rows, columns, boxes
    own: OwnGroups  # derived from them
    shared: SharedGroups  # all groups, if they are those of a shape; else the own ones
    arcs: tuple[Arc, ...]
    rising_arcs: tuple[Arc, ...]  # each after those that lead to its lesser cell
    signs: tuple[Arc, ...]  # the arcs of no named rule, drawn as signs
    pair_rows: tuple[tuple[Any, ...], ...]  # the fields of `pairs` and `sums`, for engines: made faster
    sum_rows: tuple[tuple[Any, ...], ...]
    products: tuple[Product, ...]
    automata: tuple[Automaton, ...]
    kinds: frozenset[type[Primitive]]  # of its primitives
    narrowed: Mapping[int, int]  # per cell, a mask of the values that rules about single cells allow
    stated_rules: Sequence[Rule | DeferredRules]  # the named rules, unsorted
    _expansion: Expansion
    _constraints: tuple[Constraint, ...] | None = None  # this and the next two are computed when first needed
    _expansions: tuple[ExpandedRule, ...] | None = None
    _names: tuple[str, ...] | None = None

    def __init__(
        self,
        side: int,
        constraints: Iterable[Constraint] = (),
        *,
        first_value: int = 1,
        box: Box | None = None,
        regions: Sequence[int] | None = None,
    ) -> None:
        side = check_side(side)
        first_value = check_first_value(first_value)
        if box is not None:
            box = whole_box(box)
            box_groups(side, box)
        if regions is not None:
            regions = whole_regions(regions, side)
        expansion = expanded(side, first_value, box, regions, constraints)
        own = OwnGroups(side, box, regions, expansion.own_groups)
        self._put(side, first_value, box, regions, own, own, expansion)

    def _put(
        self,
        side: int,
        first_value: int,
        box: Box | None,
        regions: tuple[int, ...] | None,
        own: OwnGroups,
        shared: SharedGroups,
        expansion: Expansion,
    ) -> None:
        views = vars(expansion)
        vars(self).update(
            views,
            side=side,
            first_value=first_value,
            box=box,
            regions=regions,
            own=own,
            shared=shared,
            kinds=frozenset(compress(_VIEWS, map(views.__getitem__, _VIEWS.values()))),
            _expansion=expansion,
        )
        object.__setattr__(self, "_hash", None)

    def _key(self) -> tuple[object, ...]:
        """Return a key for equality, without names."""
        constraints = tuple([part.cells if type(part) is AllDifferent else part for part in self.constraints])
        return self.side, self.first_value, constraints, self.box, self.regions

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.side, self.constraints, self.first_value, self.box, self.regions)

    __hash__ = Immutable.__hash__  # since __eq__ removes it

    def _hashed(self) -> tuple[object, ...]:
        """A part of the key."""
        totals = tuple([row[-1] for row in self.sum_rows])
        beside = len(self.groups), self.arcs, totals, self.pair_rows[:1]
        return self.side, self.first_value, self.own.hash, beside

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Graph):
            return NotImplemented
        return hash(self) == hash(other) and self._key() == other._key()

    def __repr__(self) -> str:
        rules = "".join(f", {rule!r}" for rule in self.rules)
        values = "" if self.first_value else ", values from 0"
        return f"Graph(side={self.side}, {len(self.groups)} groups, {len(self.arcs)} arcs{rules}{values})"

    def replaced(
        self,
        constraints: Iterable[Constraint],
        *,
        box: Box | None = None,
        regions: Sequence[int] | None = None,
    ) -> Graph:
        """The same cells and values with other constraints."""
        return Graph(self.side, constraints, first_value=self.first_value, box=box, regions=regions)

    def extended(self, constraints: Iterable[Constraint | DeferredRules], *, is_shape: bool = False) -> Graph:
        """Add constraints; the existing groups are not checked again.

        If many puzzles have all of them (`is_shape`), these share what engines derive from the groups.
        """
        shape = self.side, self.first_value, self.box, self.regions
        expansion = expanded(*shape, constraints, self._expansion)
        same_groups = len(expansion.own_groups) == len(self.own_groups)
        own = self.own if same_groups else OwnGroups(self.side, self.box, self.regions, expansion.own_groups)
        shared = self.shared if expansion.groups is self.groups else own
        if is_shape and len(expansion.groups) > len(own.cells):
            shared = SharedGroups(self.side, expansion.groups)
        graph = Graph.__new__(Graph)
        graph._put(*shape, own, shared, expansion)
        return graph

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The relations between two cells."""
        return tuple(map(Pair._make, self.pair_rows))

    @cached_property
    def sums(self) -> tuple[Sum, ...]:
        return tuple(map(Sum._make, self.sum_rows))

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints, sorted when first needed."""
        if self._constraints is None:
            signs = [Less(*arc) for arc in self.signs]
            constraints = (
                *self.own_groups,
                *signs,
                *primitives_in_order(self._expansion.beside),
                *self.rules,
            )
            vars(self)["_constraints"] = constraints
        return self._constraints or ()

    @property
    def expansions(self) -> tuple[ExpandedRule, ...]:
        """The named rules, each with its primitives."""
        if self._expansions is None:
            vars(self)["_expansions"] = rules_in_order(self._frame(self.stated_rules))
        return self._expansions or ()

    @property
    def diagonals(self) -> bool:
        """Whether the two long diagonals are among its own groups."""
        return all(self.own.which_diagonals)

    @property
    def which_diagonals(self) -> tuple[bool, bool]:
        """Whether the falling and the rising long diagonal are among its own groups."""
        return self.own.which_diagonals

    @property
    def has_plain_groups(self) -> bool:
        """Whether its own groups are just rows, columns, boxes or regions, diagonals."""
        return self.own.are_plain

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The named rules among the constraints."""
        return tuple([rule for rule, _ in self.expansions])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the groups; computed only when needed."""
        if self._names is None:
            vars(self)["_names"] = group_names(self.own_groups, self.expansions)
        return self._names or ()

    @property
    def frame(self) -> Frame:
        """Return the frame that the rules get."""
        return self._frame(self.rules)

    def _frame(self, rules: Sequence[Rule | DeferredRules]) -> Frame:
        return Frame(self.side, self.first_value, self.box, self.regions, self.own_groups, rules)

    def primitives(self) -> Iterator[Primitive]:
        """All constraints as primitives."""
        yield from map(AllDifferent, self.groups, self.names)
        yield from (Less(*arc) for arc in self.arcs)
        yield from self.beyond_signs()

    def beyond_signs(self) -> Iterator[Primitive]:
        """The primitives that are neither groups nor arcs."""
        yield from self.pairs
        yield from self.sums
        yield from self.products
        yield from self.automata

    @property
    def names_no_value(self) -> bool:
        """Whether values can be renamed: no constraint compares or names them."""
        plain = not (self.arcs or self.sum_rows or self.products or self.automata or self.narrowed)
        return plain and all(pair.names_no_value for pair in self.pairs)

    @property
    def is_plain(self) -> bool:
        """Whether it has no constraints but groups of the builders and signs."""
        return (
            self.has_plain_groups and not self.stated_rules and self.first_value == 1 and self.kinds <= SIGNS
        )

    def neighbours(self) -> list[list[int]]:
        """The adjacency list: for each cell the cells that share a group, ascending."""
        neighbours: list[set[int]] = [set() for _ in range(self.side**2)]
        for group in self.groups:
            for cell in group:
                neighbours[cell].update(group)
        return [sorted(others - {cell}) for cell, others in enumerate(neighbours)]


def _rebuild(
    side: int,
    constraints: tuple[Constraint, ...],
    first_value: int,
    box: Box | None,
    regions: tuple[int, ...] | None,
) -> Graph:
    return Graph(side, constraints, first_value=first_value, box=box, regions=regions)
