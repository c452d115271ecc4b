"""The rule difference."""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cell, one_cell
from ..puzzle.rule import Mark, Rule, Titles
from .marks import Dot
from .pair_rule import PairRule
from .relations import differ_by


@dataclass(frozen=True, repr=False)
class Difference(PairRule):
    """A white dot: the two cells differ by exactly `by`."""

    name = "difference"
    titles = Titles("white dot", "bolinha branca")
    plurals = Titles("white dots", "bolinhas brancas")
    how_to_play = Titles(
        "The numbers beside a white dot differ by 1, or by the number in the dot.",
        "Os números ao lado de uma bolinha branca diferem em 1, ou no número da bolinha.",
    )
    relation = staticmethod(differ_by)

    first: Cell
    second: Cell
    by: int = 1

    def validate(self) -> str:
        return "a difference is not negative" if self.by < 0 else super().validate()

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = "" if self.by == 1 else str(self.by)
        return (Dot(one_cell(self.first), one_cell(self.second), filled=False, text=text),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls("r1c1", "r1c2"), cls("r3c3", "r4c3"), cls("r4c4", "r4c5", by=3)
