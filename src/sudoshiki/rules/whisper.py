"""The rule whisper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.rule import Mark, Rule, Titles
from .line_rule import RelatedLineRule
from .relations import differ_by_at_least


@dataclass(frozen=True, repr=False)
class Whisper(RelatedLineRule):
    """Neighbours on the line differ by at least `by`: 5 is German, 4 Dutch."""

    name = "whisper"
    titles = Titles("whisper line", "linha de sussurro")
    plurals = Titles("whisper lines", "linhas de sussurro")
    how_to_play = Titles(
        "Numbers next to each other on the line differ by at least 5, or by what is written there.",
        "Números vizinhos na linha diferem em pelo menos 5, ou no que estiver escrito ali.",
    )

    relation = differ_by_at_least

    cells: Cells
    by: int = 5

    def validate(self) -> str:
        return "a difference is not negative" if self.by < 0 else super().validate()

    @staticmethod
    def pairs_of(cells: tuple[int, ...], by: int) -> Iterable[tuple[int, int]]:  # noqa: ARG004
        return pairwise(cells)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:
        return super().marks(frame) if self.by == 5 else (*super().marks(frame), self._corner(f"≥{self.by}"))

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c1 r2c2 r2c3 r3c4", by=3),)
