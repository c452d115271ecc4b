"""The rule anti-consecutive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Rule, Titles
from .board_rule import BoardRule
from .relations import not_consecutive


@dataclass(frozen=True, repr=False)
class AntiConsecutive(BoardRule):
    """Neighbours are not consecutive."""

    name = "anti-consecutive"
    titles = Titles("anti-consecutive", "não consecutivos")
    how_to_play = Titles(
        "Neighbouring cells never hold consecutive numbers.",
        "Células vizinhas nunca têm números consecutivos.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        yield from frame.pairs(frame.neighbours(), not_consecutive)

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self
