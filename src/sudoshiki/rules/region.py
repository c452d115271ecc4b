"""The rule region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles
from .marks import Shade


@dataclass(frozen=True, repr=False)
class Region(NumberedRule):
    """An extra region: no repeats."""

    name = "region"
    titles = Titles("extra region", "região extra")
    plurals = Titles("extra regions", "regiões extras")
    how_to_play = Titles(
        "No number repeats in the shaded cells.",
        "Nenhum número se repete nas células sombreadas.",
    )

    cells: Cells

    def validate(self) -> str:
        return "a cell stands there twice" if len(self.places()) < len(self.cells) else ""

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Sequence[Primitive]:
        return frame.all_different(cells)

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (Shade(self.places(), "region"),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls("r1c3 r2c3 r2c4 r3c4 r4c4 r4c5"), cls("r4c1 r4c2 r5c2 r5c3 r6c3")
