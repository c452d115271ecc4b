"""The rule odd."""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle.places import Cells
from ..puzzle.rule import Rule, Titles
from .parity_rule import ParityRule


@dataclass(frozen=True, repr=False)
class Odd(ParityRule):
    """Odd values."""

    name = "odd"
    titles = Titles("odd cells", "células ímpares")
    how_to_play = Titles(
        "Cells with a grey circle hold odd numbers.", "Células com círculo cinza têm números ímpares."
    )
    remainder = 1
    opposite = "even"
    shape = "circle"

    cells: Cells

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c1 r2c4 r5c5"),)
