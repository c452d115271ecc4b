"""The rule region-sum-line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, Rule, Titles, fitting
from .marks import LineMark


@dataclass(frozen=True, repr=False)
class RegionSumLine(Rule):
    """Cut at each border of a box or region, the line has pieces of equal sum."""

    name = "region-sum-line"
    titles = Titles("region sum line", "linha de soma por região")
    plurals = Titles("region sum lines", "linhas de soma por região")
    how_to_play = Titles(
        "The parts of the line in different boxes have the same sum.",
        "As partes da linha em blocos diferentes têm a mesma soma.",
    )

    cells: Cells

    def pieces(self, frame: Frame) -> list[list[int]]:
        """The pieces of the line; one if there are no boxes or regions."""
        pieces: list[list[int]] = []
        before = -1
        for cell in frame.cells(self.cells):
            region = _region(cell, frame)
            if region != before:
                pieces.append([])
            pieces[-1].append(cell)
            before = region
        return pieces

    @fitting
    def expand(self, frame: Frame) -> Iterator[Primitive]:
        first, *others = self.pieces(frame)
        for piece in others:
            yield from frame.equal_sums(first, piece)

    def reversed(self, frame: Frame) -> Rule | None:
        return self if len({len(piece) for piece in self.pieces(frame)}) == 1 else None

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (LineMark(places(self.cells), self.name),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c2 r2c3 r2c4 r2c5 r3c5 r4c4"),)


def _region(cell: int, frame: Frame) -> int:
    if frame.box is not None:
        rows, columns = frame.box
        return cell // frame.side // rows * frame.side + cell % frame.side // columns
    return 0 if frame.regions is None else frame.regions[cell]
