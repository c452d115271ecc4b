"""The rule disjoint-groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.primitives import AllDifferent, Primitive
from ..puzzle.rule import Titles
from .board_rule import DifferRule, box_of


@dataclass(frozen=True, repr=False)
class DisjointGroups(DifferRule):
    """Cells in the same place of their boxes differ."""

    name = "disjoint-groups"
    titles = Titles("disjoint groups", "grupos disjuntos")
    how_to_play = Titles(
        "Cells in the same place of their boxes hold different numbers.",
        "Células no mesmo lugar dos seus blocos têm números diferentes.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        rows, columns = box_of(frame)
        side = frame.side
        for r in range(rows):
            for c in range(columns):
                tops, lefts = range(r, side, rows), range(c, side, columns)
                cells = tuple(top * side + left for top in tops for left in lefts)
                yield AllDifferent(cells, f"place {r * columns + c + 1} of the boxes")
