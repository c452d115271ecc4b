"""The rule entropic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..puzzle.errors import Kind, PuzzleError
from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.rule import Rule, Titles
from .line_rule import RelatedLineRule, pairs_within
from .relations import in_different_parts


@dataclass(frozen=True, repr=False)
class Entropic(RelatedLineRule):
    """Any three consecutive cells have a low, a middle and a high value.

    Each of the three ranges has a third of the values.
    """

    name = "entropic"
    titles = Titles("entropic line", "linha entrópica")
    plurals = Titles("entropic lines", "linhas entrópicas")
    how_to_play = Titles(
        "Any three cells in a row on the line hold a low, a middle and a high number.",
        "Três células seguidas na linha têm um número baixo, um médio e um alto.",
    )
    example_board = "sudoku", 9

    relation = in_different_parts

    cells: Cells

    @staticmethod
    def pairs_of(cells: tuple[int, ...]) -> Iterable[tuple[int, int]]:
        return pairs_within(cells, 3)

    @staticmethod
    def relation_parameters(frame: Frame, *_: Any) -> tuple[Any, ...]:
        third, rest = divmod(frame.side, 3)
        if rest:
            raise PuzzleError(f"{frame.side} values don't fall into three equal parts", kind=Kind.SIDE)
        return frame.lowest, third

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r2c2 r3c3 r4c4 r4c5 r3c6 r2c6"),)
