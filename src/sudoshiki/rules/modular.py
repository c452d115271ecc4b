"""The rule modular."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.rule import Mark, Rule, Titles
from .line_rule import RelatedLineRule, pairs_within
from .relations import not_congruent


@dataclass(frozen=True, repr=False)
class Modular(RelatedLineRule):
    """Any `by` consecutive cells of the line have different remainders modulo `by`."""

    name = "modular"
    titles = Titles("modular line", "linha modular")
    plurals = Titles("modular lines", "linhas modulares")
    how_to_play = Titles(
        "Any three cells in a row on the line leave different remainders when divided by 3; "
        "with another number there, it takes the place of 3.",
        "Três células seguidas na linha deixam restos diferentes na divisão por 3; "
        "se houver outro número ali, ele vale em lugar de 3.",
    )

    relation = not_congruent

    cells: Cells
    by: int = 3

    def validate(self) -> str:
        return "the modulus must be at least 2" if self.by < 2 else super().validate()

    @staticmethod
    def pairs_of(cells: tuple[int, ...], by: int) -> Iterable[tuple[int, int]]:
        return pairs_within(cells, by)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:
        return super().marks(frame) if self.by == 3 else (*super().marks(frame), self._corner(f"m{self.by}"))

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c1 r2c2 r3c3 r4c4 r4c5"),)
