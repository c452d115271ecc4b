"""The rule thermo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, Rule, Titles
from .line_rule import LineRule
from .marks import Bulb, LineMark
from .relations import not_greater


@dataclass(frozen=True, repr=False)
class Thermo(LineRule):
    """Values rise from the bulb, the first cell; on a slow one they may stay equal."""

    name = "thermo"
    titles = Titles("thermometer", "termômetro")
    plurals = Titles("thermometers", "termômetros")
    how_to_play = Titles(
        "Numbers rise from the bulb to the tip; on a slow thermometer they may also stay the same.",
        "Os números crescem do bulbo à ponta; em um termômetro lento podem também ficar iguais.",
    )

    cells: Cells
    slow: bool = False

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...], slow: bool) -> Sequence[Primitive]:
        return frame.pairs(pairwise(cells), not_greater) if slow else frame.rising(cells)

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return Thermo(self.cells[::-1], self.slow)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        role = "slow-thermo" if self.slow else "thermo"
        bulb, *_ = cells = self.places()
        return LineMark(cells, role, 0.35), Bulb(bulb, role)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls("r1c1 r1c2 r2c3 r3c3"), cls("r6c6 r5c6 r4c6 r3c5", slow=True)
