"""The rule arrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, Places, places
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles
from .marks import Circle, LineMark

_LONGEST_PILL = 3


@dataclass(frozen=True, repr=False)
class Arrow(NumberedRule):
    """The circle is the sum of the cells.

    A pill of 2 or 3 cells is read as a decimal number, from left to right and top to bottom.
    """

    name = "arrow"
    titles = Titles("arrow", "seta")
    plurals = Titles("arrows", "setas")
    how_to_play = Titles(
        "The number in the circle is the sum of the cells along its arrow; a pill is read as one number.",
        "O número no círculo é a soma das células ao longo da seta; uma pílula é lida como um só número.",
    )

    circle: Cells
    cells: Cells

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.circle) > 1:
            object.__setattr__(self, "circle", Places(sorted(places(self.circle))))  # in reading order

    def validate(self) -> str:
        return "" if len(self.circle) <= _LONGEST_PILL else f"a pill has 2 or 3 cells, not {len(self.circle)}"

    @staticmethod
    def of_numbers(frame: Frame, circle: tuple[int, ...], cells: tuple[int, ...]) -> Sequence[Primitive]:
        if len(circle) == 1:
            return frame.equal_sums(cells, circle)
        number = [(cell, -(10**power)) for power, cell in enumerate(reversed(circle))]
        return frame.sum([*zip(cells, repeat(1)), *number], "=", 0)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        circle, cells = places(self.circle), places(self.cells)
        start = min(circle, key=lambda c: abs(c.row - cells[0].row) + abs(c.column - cells[0].column))
        return Circle(circle, "arrow"), LineMark((start, *cells), "arrow", 0.06, arrow=True)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls("r2c2", "r1c3 r1c4 r2c5"), cls("r5c2 r5c3", "r5c4 r4c5 r3c6 r4c6")
