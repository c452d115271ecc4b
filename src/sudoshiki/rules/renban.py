"""The rule renban."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Rule, Titles
from .line_rule import LineRule
from .relations import differ_by_less_than


@dataclass(frozen=True, repr=False)
class Renban(LineRule):
    """A set of consecutive values, no repeats, in any order."""

    name = "renban"
    titles = Titles("renban line", "linha renban")
    plurals = Titles("renban lines", "linhas renban")
    how_to_play = Titles(
        "The line holds consecutive numbers, none twice, in any order.",
        "A linha tem números consecutivos, sem repetição, em qualquer ordem.",
    )

    cells: Cells

    def validate(self) -> str:
        return (
            "a cell stands on the line twice" if len(self.places()) < len(self.cells) else super().validate()
        )

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Iterator[Primitive]:
        yield from frame.all_different(cells)
        yield from frame.pairs(combinations(cells, 2), differ_by_less_than, len(cells))

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c2 r2c2 r3c3 r3c4"),)
