"""Rules of two cells and a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, cast

from ..puzzle.frame import Frame
from ..puzzle.places import Cell
from ..puzzle.primitives import Primitive
from ..puzzle.rule import NumberedRule, Rule


class PairRule(NumberedRule):
    """A rule of two cells, in any order, and a number: the last field."""

    relation: ClassVar[Callable[..., bool]]  # of two values and the number

    first: Cell
    second: Cell

    def __post_init__(self) -> None:
        Rule.__post_init__(self)  # super() is slower, and there may be hundreds
        first, second = self.first, self.second
        if second < first:  # type: ignore[operator]  # Places by now; their order says nothing
            object.__setattr__(self, "first", second)
            object.__setattr__(self, "second", first)

    def validate(self) -> str:
        return "the two cells are the same" if self.first == self.second else ""

    def between(self, frame: Frame) -> tuple[int, int]:
        return frame.cell(self.first), frame.cell(self.second)

    @property
    def number(self) -> int:
        *_, number = self.parameters().values()
        return cast("int", number)

    @classmethod
    def expand_all(cls, frame: Frame, every: Sequence[tuple[int, int, int]]) -> list[Sequence[Primitive]]:
        primitives: list[Sequence[Primitive]] = []
        for number in {number for _, _, number in every}:
            pairs = [(first, second) for first, second, by in every if by == number]
            primitives.append(frame.pairs(pairs, cls.relation, number))
        return primitives
