"""The rule clone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, Rule, Titles, fitting
from .marks import Same
from .relations import are_equal


@dataclass(frozen=True, repr=False)
class Clone(Rule):
    """Two groups of cells hold the same values, cell by cell."""

    name = "clone"
    titles = Titles("clone", "clone")
    plurals = Titles("clones", "clones")
    how_to_play = Titles(
        "Shapes with the same letter hold the same numbers in the same places.",
        "Formas com a mesma letra têm os mesmos números nos mesmos lugares.",
    )

    cells: Cells
    others: Cells

    def validate(self) -> str:
        return "" if len(self.cells) == len(self.others) else "the two groups have different numbers of cells"

    @fitting
    def expand(self, frame: Frame) -> Sequence[Primitive]:
        return frame.pairs(zip(frame.cells(self.cells), frame.cells(self.others), strict=True), are_equal)

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (Same((places(self.cells), places(self.others))),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c1 r1c2 r2c2", "r4c4 r4c5 r5c5"),)
