"""The rule anti-king."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.primitives import AllDifferent, Primitive
from ..puzzle.rule import Titles
from .board_rule import DifferRule


@dataclass(frozen=True, repr=False)
class AntiKing(DifferRule):
    """Cells a king's move apart differ: no repeats in any square of 2×2 cells."""

    name = "anti-king"
    titles = Titles("anti-king", "antirrei")
    how_to_play = Titles(
        "Cells that touch, even at a corner, hold different numbers.",
        "Células que se tocam, mesmo só no canto, têm números diferentes.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        side = frame.side
        seen = frame.seen_together()
        for row in range(side - 1):
            for column in range(side - 1):
                cell = row * side + column
                square = (cell, cell + 1, cell + side, cell + side + 1)
                pairs = {(one, other) for one in square for other in square if one < other}
                if pairs - seen and side >= len(square):
                    yield AllDifferent(square, "a king's move")
                elif pairs - seen:
                    yield from (AllDifferent(pair, "a king's move") for pair in sorted(pairs - seen))
