"""The rule even."""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle.places import Cells
from ..puzzle.rule import Rule, Titles
from .parity_rule import ParityRule


@dataclass(frozen=True, repr=False)
class Even(ParityRule):
    """Even values."""

    name = "even"
    titles = Titles("even cells", "células pares")
    how_to_play = Titles(
        "Cells with a grey square hold even numbers.", "Células com quadrado cinza têm números pares."
    )
    remainder = 0
    opposite = "odd"
    shape = "square"

    cells: Cells

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c2 r3c4 r4c6"),)
