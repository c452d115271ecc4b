"""The rule zipper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles
from .marks import LineMark


@dataclass(frozen=True, repr=False)
class Zipper(NumberedRule):
    """Cells equally far from the middle have the same sum; a middle cell is that sum."""

    name = "zipper"
    titles = Titles("zipper line", "linha zíper")
    plurals = Titles("zipper lines", "linhas zíper")
    how_to_play = Titles(
        "Cells equally far from the middle of the line have one common sum, which is in its middle cell.",
        "Células à mesma distância do meio da linha têm uma soma comum, que está na célula do meio.",
    )

    cells: Cells

    def validate(self) -> str:
        return "" if len(self.cells) > 2 else "a zipper needs three cells"

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Iterator[Primitive]:
        half = len(cells) // 2
        ends = list(zip(cells[:half], cells[::-1], strict=False))
        if len(cells) % 2:
            for pair in ends:
                yield from frame.equal_sums(pair, (cells[half],))
        else:
            for pair in ends[1:]:
                yield from frame.equal_sums(ends[0], pair)

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        return None if len(self.cells) % 2 else self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (LineMark(places(self.cells), self.name),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c1 r2c2 r3c3 r3c4 r2c5"),)
