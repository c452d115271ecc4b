"""The rule ratio."""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cell, one_cell
from ..puzzle.rule import Mark, Rule, Titles
from .marks import Dot
from .pair_rule import PairRule
from .relations import have_ratio


@dataclass(frozen=True, repr=False)
class Ratio(PairRule):
    """A black dot: one of the two cells is `by` times the other."""

    name = "ratio"
    titles = Titles("black dot", "bolinha preta")
    plurals = Titles("black dots", "bolinhas pretas")
    how_to_play = Titles(
        "Of the numbers beside a black dot one is twice the other, or as many times as the dot says.",
        "Dos números ao lado de uma bolinha preta um é o dobro do outro, ou quantas vezes a bolinha diz.",
    )
    relation = staticmethod(have_ratio)

    first: Cell
    second: Cell
    by: int = 2

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = "" if self.by == 2 else str(self.by)
        return (Dot(one_cell(self.first), one_cell(self.second), filled=True, text=text),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls("r1c1", "r2c1"), cls("r3c3", "r3c4"), cls("r5c5", "r6c5", by=3)
