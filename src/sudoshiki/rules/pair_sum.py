"""The rule pair-sum."""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cell, one_cell
from ..puzzle.rule import Mark, Rule, Titles
from .marks import Letter
from .pair_rule import PairRule
from .relations import sum_to

LETTERS = {5: "V", 10: "X"}


@dataclass(frozen=True, repr=False)
class PairSum(PairRule):
    """The two cells have this sum: 10 for an X, 5 for a V."""

    name = "pair-sum"
    titles = Titles("sum of two cells (XV)", "soma de duas células (XV)")
    plurals = Titles("sums of two cells (XV)", "somas de duas células (XV)")
    how_to_play = Titles(
        "X between two cells: their sum is 10; V: it is 5; a number there is the sum itself.",
        "X entre duas células: a soma delas é 10; V: é 5; um número ali é a própria soma.",
    )
    relation = staticmethod(sum_to)

    first: Cell
    second: Cell
    total: int

    def reversed(self, frame: Frame) -> Rule:
        return PairSum(self.first, self.second, 2 * (frame.lowest + frame.highest) - self.total)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = LETTERS.get(self.total, str(self.total))
        return (Letter(one_cell(self.first), one_cell(self.second), text),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls("r1c1", "r1c2", 5), cls("r3c3", "r3c4", 10), cls("r4c5", "r5c5", 7)
