"""The rule anti-taxicab."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Titles
from .board_rule import BoardRule
from .relations import not_both


@dataclass(frozen=True, repr=False)
class AntiTaxicab(BoardRule):
    """Two cells with the same value v are not v steps (rows plus columns) apart."""

    name = "anti-taxicab"
    titles = Titles("anti-taxicab", "antitáxi")
    how_to_play = Titles(
        "Two cells with the same number are never exactly that many steps apart, along rows and columns.",
        "Duas células com o mesmo número nunca estão exatamente a tantos passos, por linhas e colunas.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        seen, reach = frame.seen_together(), frame.highest
        for down in range(reach + 1):
            for across in range(-reach, reach + 1):
                steps = down + abs(across)
                if not (1 <= steps <= reach) or (down == 0 and across < 0):
                    continue
                apart = frame.apart(((down, across),))
                yield from frame.pairs((pair for pair in apart if pair not in seen), not_both, steps)
