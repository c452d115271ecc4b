"""The rule anti-knight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.primitives import AllDifferent, Primitive
from ..puzzle.rule import Titles
from .board_rule import DifferRule


@dataclass(frozen=True, repr=False)
class AntiKnight(DifferRule):
    """Cells a knight's move apart differ."""

    name = "anti-knight"
    titles = Titles("anti-knight", "anticavalo")
    how_to_play = Titles(
        "Cells a knight's move of chess apart hold different numbers.",
        "Células à distância de um salto do cavalo do xadrez têm números diferentes.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        seen = frame.seen_together()
        for pair in frame.apart(((1, 2), (1, -2), (2, 1), (2, -1))):
            if pair not in seen:
                yield AllDifferent(pair, "a knight's move")
