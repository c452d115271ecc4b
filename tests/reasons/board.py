"""A board after some steps of an explanation: values and candidates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sudoshiki.puzzle import Puzzle

Record = Mapping[str, Any]


class Candidate(NamedTuple):
    cell: int
    value: int


class Wrong(Exception):
    """A reason that is not valid."""


class Board:
    """The rules of a puzzle and its state. Cells and groups have names of records."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.side = puzzle.side
        self.groups: dict[str, list[frozenset[int]]] = {}  # two groups may have one name
        for name, group in zip(puzzle.graph.names, puzzle.graph.groups, strict=True):
            self.groups.setdefault(name, []).append(frozenset(group))
        self.signs = frozenset(puzzle.graph.arcs)
        cells = range(self.side**2)
        self.sees = [
            frozenset().union(*(group for group in puzzle.graph.groups if cell in group)) - {cell}
            for cell in cells
        ]
        self.given = frozenset(cell for cell in cells if puzzle.givens[cell])
        self.values: dict[int, int] = {}
        self.candidates = [
            {value for value in range(1, self.side + 1) if mask >> value - 1 & 1}
            for mask in puzzle.candidates
        ]
        for cell in self.given:
            self.place(Candidate(cell, puzzle.givens[cell]))

    def place(self, candidate: Candidate) -> None:
        cell, value = candidate
        self.values[cell] = value
        self.candidates[cell] = set()
        for other in self.sees[cell]:
            self.candidates[other].discard(value)

    def with_signs(self, signs: Iterable[tuple[int, int]]) -> Board:
        """Return the same board with only these signs."""
        other = copy(self)
        other.signs = frozenset(signs)
        return other

    def left(self, cell: int) -> set[int]:
        """Return the values that a cell has or may have."""
        return {self.values[cell]} if cell in self.values else self.candidates[cell]

    def has(self, candidate: Candidate) -> bool:
        return candidate.value in self.candidates[candidate.cell]

    def is_full(self, group: frozenset[int]) -> bool:
        """Whether every value must be in the group."""
        return len(group) == self.side

    def places(self, group: frozenset[int], value: int) -> frozenset[int]:
        return frozenset(cell for cell in group if value in self.left(cell))

    def clash(self, one: Candidate, other: Candidate) -> bool:
        """Whether the rules forbid that both are true."""
        if one.cell == other.cell:
            return one.value != other.value
        if one.value == other.value and other.cell in self.sees[one.cell]:
            return True
        return self.clash_by_sign(one, other, (one.cell, other.cell)) or self.clash_by_sign(
            one, other, (other.cell, one.cell)
        )

    def clash_by_sign(self, one: Candidate, other: Candidate, sign: tuple[int, int]) -> bool:
        """Whether a sign (smaller cell, greater cell) forbids that both are true."""
        if sign not in self.signs or {one.cell, other.cell} != set(sign):
            return False
        smaller, greater = (one, other) if one.cell == sign[0] else (other, one)
        return smaller.value >= greater.value

    def cell(self, name: str) -> int:
        match = re.fullmatch(r"r(\d+)c(\d+)", name)
        if not match or not all(1 <= int(number) <= self.side for number in match.groups()):
            raise Wrong(f"{name} is no cell")
        return (int(match[1]) - 1) * self.side + int(match[2]) - 1

    def cells(self, names: list[str]) -> list[int]:
        return [self.cell(name) for name in names]

    def candidate(self, record: Record) -> Candidate:
        return Candidate(self.cell(record["cell"]), record["value"])

    def sign(self, record: Record) -> tuple[int, int]:
        return self.cell(record["smaller"]), self.cell(record["greater"])

    def group(self, name: str) -> list[frozenset[int]]:
        if name not in self.groups:
            raise Wrong(f"{name} is no group")
        return self.groups[name]

    def each_group(self) -> list[frozenset[int]]:
        return [group for groups in self.groups.values() for group in groups]
