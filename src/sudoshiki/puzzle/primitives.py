"""The primitives: the constraints of engines. Cells count from 0, values are 1…N.

A named rule expands to these. `holds` checks a full board; `moved` moves cell c to `to[c]`; `reversed`
replaces value v by N+1-v. `canonical` is equal for equivalent primitives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from operator import mul
from typing import Any, NamedTuple, TypeVar, overload


class AllDifferent(NamedTuple):
    """No value twice among the cells: a group."""

    cells: tuple[int, ...]
    name: str  # for people; ignored by comparisons

    def holds(self, board: Sequence[int]) -> bool:
        return len(set(map(board.__getitem__, self.cells))) == len(self.cells)

    def moved(self, to: Sequence[int]) -> AllDifferent:
        return AllDifferent(tuple(sorted(to[cell] for cell in self.cells)), self.name)

    def reversed(self, side: int) -> AllDifferent:  # noqa: ARG002
        return self

    def canonical(self) -> tuple[object, ...]:
        return "all-different", tuple(sorted(self.cells))


class Less(NamedTuple):
    """The first cell is less than the second: an arc."""

    lesser: int
    greater: int

    @property
    def cells(self) -> tuple[int, int]:
        return self

    def holds(self, board: Sequence[int]) -> bool:
        return board[self.lesser] < board[self.greater]

    def moved(self, to: Sequence[int]) -> Less:
        return Less(to[self.lesser], to[self.greater])

    def reversed(self, side: int) -> Less:  # noqa: ARG002
        return Less(self.greater, self.lesser)

    def canonical(self) -> tuple[object, ...]:
        return "less", *self


class Pair(NamedTuple):
    """The values allowed together: `allowed[v - 1]` has bit w - 1 for each (v, w)."""

    first: int
    second: int
    allowed: tuple[int, ...]

    @property
    def cells(self) -> tuple[int, int]:
        return self.first, self.second

    def holds(self, board: Sequence[int]) -> bool:
        return bool(self.allowed[board[self.first] - 1] >> board[self.second] - 1 & 1)

    def moved(self, to: Sequence[int]) -> Pair:
        return Pair(to[self.first], to[self.second], self.allowed)

    def reversed(self, side: int) -> Pair:
        masks = (int(f"{mask:0{side}b}"[::-1], 2) for mask in reversed(self.allowed))
        return Pair(self.first, self.second, tuple(masks))

    def turned(self) -> Pair:
        """The same relation from the second cell to the first."""
        values = range(len(self.allowed))
        masks = (sum((self.allowed[v] >> w & 1) << v for v in values) for w in values)
        return Pair(self.second, self.first, tuple(masks))

    @property
    def names_no_value(self) -> bool:
        """Whether it only requires equal or different values."""
        full = (1 << len(self.allowed)) - 1
        equal = all(mask == 1 << value for value, mask in enumerate(self.allowed))
        return equal or all(mask == full ^ 1 << value for value, mask in enumerate(self.allowed))

    def canonical(self) -> tuple[object, ...]:
        return "pair", *(self if self.first < self.second else self.turned())


TURNED = {"=": "=", "<=": ">=", ">=": "<="}  # relations after both sides change their sign


class Sum(NamedTuple):
    """The values times small integers add up to `=`, `<=` or `>=` the total.

    The cells are distinct.
    """

    cells: tuple[int, ...]
    coefficients: tuple[int, ...]
    relation: str
    total: int

    def holds(self, board: Sequence[int]) -> bool:
        value: int = sum(map(mul, self.coefficients, map(board.__getitem__, self.cells)))
        if self.relation == "=":
            return value == self.total
        return value <= self.total if self.relation == "<=" else value >= self.total

    def moved(self, to: Sequence[int]) -> Sum:
        return self._replace(cells=tuple(to[cell] for cell in self.cells))

    def reversed(self, side: int) -> Sum:
        relation = TURNED[self.relation]
        return self._replace(relation=relation, total=(side + 1) * sum(self.coefficients) - self.total)

    def canonical(self) -> tuple[object, ...]:
        terms = sorted(zip(self.cells, self.coefficients, strict=True))
        relation, total = self.relation, self.total
        if terms and terms[0][1] < 0:
            terms = [(cell, -coefficient) for cell, coefficient in terms]
            relation, total = TURNED[relation], -total
        return "sum", tuple(terms), relation, total


class Product(NamedTuple):
    """The values multiply to the total."""

    cells: tuple[int, ...]
    total: int

    def holds(self, board: Sequence[int]) -> bool:
        return prod(board[cell] for cell in self.cells) == self.total

    def moved(self, to: Sequence[int]) -> Product:
        return self._replace(cells=tuple(to[cell] for cell in self.cells))

    def reversed(self, side: int) -> None:
        """None: the reversed constraint is no product."""

    def canonical(self) -> tuple[object, ...]:
        return "product", tuple(sorted(self.cells)), self.total


# Lines of the same rule share their transitions.
@lru_cache(maxsize=32)
def _steps(transitions: tuple[tuple[int, int, int], ...]) -> dict[int, dict[int, list[int]]]:
    """For each value and state, the next states."""
    steps: dict[int, dict[int, list[int]]] = {}
    for state, value, to in transitions:
        steps.setdefault(value, {}).setdefault(state, []).append(to)
    return steps


class Automaton(NamedTuple):
    """The values, in the order of the cells, are a word that an automaton accepts.

    The automaton is finite and nondeterministic.
    """

    cells: tuple[int, ...]
    states: int  # numbered from 0
    starts: tuple[int, ...]
    transitions: tuple[tuple[int, int, int], ...]  # (state, value, state)
    accepts: tuple[int, ...]

    def holds(self, board: Sequence[int]) -> bool:
        steps, nowhere = _steps(self.transitions), dict[int, list[int]]()
        at = set(self.starts)
        for cell in self.cells:
            leads = steps.get(board[cell], nowhere)
            at = {to for state in at if state in leads for to in leads[state]}
        return not at.isdisjoint(self.accepts)

    def moved(self, to: Sequence[int]) -> Automaton:
        return self._replace(cells=tuple(to[cell] for cell in self.cells))

    def reversed(self, side: int) -> Automaton:
        turned = sorted((state, side + 1 - value, to) for state, value, to in self.transitions)
        return self._replace(transitions=tuple(turned))

    def canonical(self) -> tuple[object, ...]:
        return "automaton", *self


Primitive = AllDifferent | Less | Pair | Sum | Product | Automaton

T = TypeVar("T", bound=AllDifferent | Less | Pair | Sum)


class PrimitiveRows(Sequence[T]):
    """Primitives of one kind, each a plain tuple of its fields until it is read.

    A puzzle may have hundreds, and engines need no more than the tuples, which are made four times as fast.
    """

    __slots__ = ("kind", "rows")

    def __init__(self, kind: type[T], rows: list[tuple[Any, ...]]) -> None:
        self.kind, self.rows = kind, rows

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[T]:
        make: Any = self.kind._make
        return map(make, self.rows)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        return [*self][at]


# Engines declare which of these they support.
SIGNS: frozenset[type[Primitive]] = frozenset({AllDifferent, Less})
ALL_PRIMITIVES: frozenset[type[Primitive]] = SIGNS | {Pair, Sum, Product, Automaton}

NAMES: dict[type[Primitive], str] = {
    AllDifferent: "all-different",
    Less: "less-than",
    Pair: "pair",
    Sum: "sum",
    Product: "product",
    Automaton: "automaton",
}

# The common name of each, for messages about unsupported primitives.
SUBJECTS: dict[type[Primitive], str] = {
    AllDifferent: "cells that must differ",
    Less: "signs between cells",
    Pair: "relations between two cells",
    Sum: "sums",
    Product: "products",
    Automaton: "lines that are cut into pieces",
}
