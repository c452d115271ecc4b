"""The work of SaturBFS as S3 counts it: neighbours looked at, by an attempt as its Algorithm 1 is written.

Our own walk keeps the saturation of every vertex up to date and looks at far fewer of them, so the document's
algorithm is followed here step by step, on an empty board and to the end of an attempt: each vertex gets
its colour of a full board, which no draw could better.
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


class Work(NamedTuple):
    counted: int  # neighbours looked at
    formula: int  # what the document's formula gives, its constants being 1


@lru_cache(maxsize=1)
def work() -> Mapping[str, Mapping[int, Work]]:
    """By method and side; of a method that is called many times the dearest call, of SaturBFS all of it."""
    found: dict[str, dict[int, Work]] = {method: {} for method in METHODS}
    for side in SIDES:
        puzzle = sudoku(side=side)
        attempt = Attempt(puzzle.graph.neighbours(), full_board(puzzle, seed=1))
        attempt.run()
        vertices, near = side * side, len(puzzle.graph.neighbours()[0])
        formula = {
            "highestSaturationVertex": vertices * near,
            "highestSaturationAdjacent": near * near,
            "colorVertex": side * near,
            "SaturBFS": vertices * near + side * near + vertices * (near * near + side * near),
        }
        for method, most in formula.items():
            found[method][side] = Work(attempt.looks[method], most)
    return found


@dataclass
class Attempt:
    """One attempt that colours every vertex, with the looks at neighbours that it takes."""

    neighbours: Sequence[Sequence[int]]
    full: Sequence[int]
    colours: dict[int, int] = field(default_factory=dict)
    looks: dict[str, int] = field(default_factory=lambda: dict.fromkeys(METHODS, 0))

    def run(self) -> None:
        """Algorithm 1 of the document."""
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
        """Each colour is compared with the neighbours up to the first that has it."""
        near = [self.colours.get(other) for other in self.neighbours[vertex]]
        values = range(1, max(self.full) + 1)
        self._count("colorVertex", sum(near.index(k) + 1 if k in near else len(near) for k in values))
        self.colours[vertex] = self.full[vertex]

    def _count(self, method: str, looks: int) -> None:
        self.looks[method] = max(self.looks[method], looks)
        self.looks["SaturBFS"] += looks
