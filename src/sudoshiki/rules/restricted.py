"""The rule restricted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..puzzle.errors import PuzzleError
from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.rule import Mark, Rule, Titles, Values
from ..puzzle.validation import quote
from .cell_rule import CellRule
from .marks import Corner


@dataclass(frozen=True, repr=False)
class Restricted(CellRule):
    """Some of the values."""

    name = "restricted"
    titles = Titles("restricted cells", "células restritas")
    how_to_play = Titles(
        "Cells with small numbers hold one of these.",
        "Células com números pequenos têm um deles.",
    )

    cells: Cells
    values: Values

    def validate(self) -> str:
        return "" if self.values else "no values"

    def allowed(self, frame: Frame) -> Iterable[int]:
        for value in self.values:
            if value not in frame.values:
                raise PuzzleError(f"{quote(value)} is outside {frame.lowest}…{frame.highest}")
        return self.values

    def reversed(self, frame: Frame) -> Rule:
        turned = [frame.lowest + frame.highest - value for value in self.values]
        return Restricted(self.cells, turned)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = ("" if max(self.values) < 10 else " ").join(map(str, self.values))
        return tuple(Corner(cell, text) for cell in self.places())

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c1 r3c3", [1, 2, 5]),)
