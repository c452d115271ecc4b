"""The rule sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cell
from ..puzzle.primitives import Less, Primitive
from ..puzzle.rule import Rule, Titles, fitting


@dataclass(frozen=True, repr=False)
class Sign(Rule):
    """The first cell is less than the second, wherever they are."""

    name = "sign"
    titles = Titles("sign", "sinal")
    plurals = Titles("signs", "sinais")
    how_to_play = Titles(
        "The sign opens towards the greater number.",
        "O sinal se abre para o número maior.",
    )
    is_shorthand = True

    lesser: Cell
    greater: Cell

    @fitting
    def expand(self, frame: Frame) -> Sequence[Primitive]:
        return (Less(frame.cell(self.lesser), frame.cell(self.greater)),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls("r1c1", "r1c2"), cls("r3c3", "r2c3"), cls("r6c1", "r4c4")
