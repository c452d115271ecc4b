"""A board on the way to its solution: values, and candidates of open cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..puzzle import Graph, Puzzle
from .step import Step


@lru_cache(maxsize=16)
def _neighbours(graph: Graph) -> tuple[frozenset[int], ...]:
    return tuple(map(frozenset, graph.neighbours()))


class Situation:
    """An immutable board; `after` returns the next. Masks of filled cells are 0."""

    __slots__ = ("masks", "puzzle", "sees", "values")

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.sees = _neighbours(puzzle.graph)  # per cell, the cells that share a group with it
        self.values = [0] * len(puzzle.candidates)
        self.masks = list(puzzle.candidates)
        for cell, value in enumerate(puzzle.givens):
            if value:
                self._place(cell, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Situation):
            return NotImplemented
        return (self.puzzle, self.values, self.masks) == (other.puzzle, other.values, other.masks)

    def __hash__(self) -> int:
        return hash((self.puzzle, *self.values, *self.masks))

    def after(self, step: Step) -> Situation:
        """Return the situation after a step."""
        new = Situation.__new__(Situation)
        new.puzzle, new.sees = self.puzzle, self.sees
        new.values, new.masks = self.values.copy(), self.masks.copy()
        for cell, value in step.placements:
            new._place(cell, value)
        if not step.placements:
            for cell, value in step.eliminations:
                new.masks[cell] &= ~(1 << value - 1)
        return new

    def candidates(self, cell: int) -> tuple[int, ...]:
        """Return the values left for an open cell."""
        mask = self.masks[cell]
        return tuple(v for v in range(1, mask.bit_length() + 1) if mask >> v - 1 & 1)

    def has(self, cell: int, value: int) -> bool:
        return bool(self.masks[cell] >> value - 1 & 1)

    def placed_near(self, cell: int, value: int) -> list[int]:
        """Return the cells that keep the value from this one."""
        return [other for other in sorted(self.sees[cell]) if self.values[other] == value]

    def _place(self, cell: int, value: int) -> None:
        self.values[cell] = value
        self.masks[cell] = 0
        for other in self.sees[cell]:
            self.masks[other] &= ~(1 << value - 1)


def situations(puzzle: Puzzle, steps: Iterable[Step]) -> Iterator[tuple[Situation, Step]]:
    """Yield each step with the board it is taken on."""
    situation = Situation(puzzle)
    for step in steps:
        yield situation, step
        situation = situation.after(step)
