"""The work of SaturBFS as S3 counts it: neighbours visited by Algorithm 1.

Our implementation updates saturations incrementally and visits far fewer neighbours, so this follows the
document step by step, on an empty board. Each vertex gets its colour of a full board, so that the attempt
reaches its end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ...generate import full_board
from ...puzzle import sudoku

SIDES = (4, 6, 8, 9, 10, 12, 16)
METHODS = ("highestSaturationVertex", "highestSaturationAdjacent", "colorVertex", "SaturBFS")


class SaturWork(NamedTuple):
    counted: int  # number of neighbours visited
    formula: int  # the same by the document's formula, with constants 1


@lru_cache(maxsize=1)
def work() -> Mapping[str, Mapping[int, SaturWork]]:
    """Return the work by method and side: of the costliest call, and in total."""
    table: dict[str, dict[int, SaturWork]] = {method: {} for method in METHODS}
    for side in SIDES:
        puzzle = sudoku(side=side)
        attempt = SaturAttempt(puzzle.graph.neighbours(), full_board(puzzle, seed=1))
        attempt.run()
        vertices, near = side * side, len(puzzle.graph.neighbours()[0])
        formula = {
            "highestSaturationVertex": vertices * near,
            "highestSaturationAdjacent": near * near,
            "colorVertex": side * near,
            "SaturBFS": vertices * near + side * near + vertices * (near * near + side * near),
        }
        for method, most in formula.items():
            table[method][side] = SaturWork(attempt.visits[method], most)
    return table


@dataclass
class SaturAttempt:
    """One attempt that colours every vertex, and counts visits of neighbours."""

    neighbours: Sequence[Sequence[int]]
    full: Sequence[int]
    colours: dict[int, int] = field(default_factory=dict)
    visits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(METHODS, 0))

    def run(self) -> None:
        """Run Algorithm 1 of the document."""
        begin = self._most_saturated(range(len(self.neighbours)), "highestSaturationVertex")
        assert begin is not None
        self._colour(begin)
        queue = deque([begin])
        while queue:
            near = self.neighbours[queue.popleft()]
            while (vertex := self._most_saturated(near, "highestSaturationAdjacent")) is not None:
                self._colour(vertex)
                queue.append(vertex)

    def _most_saturated(self, vertices: Iterable[int], method: str) -> int | None:
        uncoloured = [vertex for vertex in vertices if vertex not in self.colours]
        saturation = {
            vertex: sum(other in self.colours for other in self.neighbours[vertex]) for vertex in uncoloured
        }
        self._count(method, sum(len(self.neighbours[vertex]) for vertex in uncoloured))
        return max(uncoloured, key=saturation.__getitem__, default=None)

    def _colour(self, vertex: int) -> None:
        """Colour a vertex; compare each colour with the neighbours until one has it."""
        near = [self.colours.get(other) for other in self.neighbours[vertex]]
        values = range(1, max(self.full) + 1)
        self._count("colorVertex", sum(near.index(k) + 1 if k in near else len(near) for k in values))
        self.colours[vertex] = self.full[vertex]

    def _count(self, method: str, visits: int) -> None:
        self.visits[method] = max(self.visits[method], visits)
        self.visits["SaturBFS"] += visits
