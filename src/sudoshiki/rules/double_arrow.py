"""The rule double-arrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles
from .marks import Circle, LineMark


@dataclass(frozen=True, repr=False)
class DoubleArrow(NumberedRule):
    """The two ends together are the sum of the cells between them."""

    name = "double-arrow"
    titles = Titles("double arrow", "seta dupla")
    plurals = Titles("double arrows", "setas duplas")
    how_to_play = Titles(
        "The numbers in the two circles together are the sum of the cells between them.",
        "Os números nos dois círculos somados são a soma das células entre eles.",
    )

    cells: Cells

    def validate(self) -> str:
        return "" if len(self.cells) > 2 else "a double arrow needs three cells"

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Sequence[Primitive]:
        first, *between, last = cells
        return frame.equal_sums((first, last), between)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        first, *_, last = cells = places(self.cells)
        return Circle((first,), "arrow"), Circle((last,), "arrow"), LineMark(cells, "arrow", 0.06)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r2c1 r2c2 r3c3 r3c4 r2c5"),)
