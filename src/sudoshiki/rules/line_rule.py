"""Rules of one line of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule
from .marks import Corner, LineMark


class LineRule(NumberedRule):
    """A rule of one line of cells, drawn as a line in the colour of its name."""

    cells: Cells

    def validate(self) -> str:
        return "" if len(self.cells) > 1 else "a line needs two cells"

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        return self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (LineMark(places(self.cells), self.name),)

    def _corner(self, text: str) -> Corner:
        """The number of the line, if it is not the usual one."""
        return Corner(places(self.cells)[0], text)


class RelatedLineRule(LineRule):
    """A line whose pairs have one relation, which is made for several lines at once."""

    relation: ClassVar[Callable[..., bool]]  # of two values
    pairs_of: ClassVar[Callable[..., Iterable[tuple[int, int]]]]  # of the fields

    @staticmethod
    def relation_parameters(frame: Frame, *others: Any) -> tuple[Any, ...]:  # noqa: ARG004
        """The parameters of the relation: by default the fields after the cells."""
        return others

    @classmethod
    def expand_all(cls, frame: Frame, every: Sequence[tuple[Any, ...]]) -> list[Sequence[Primitive]]:
        pairs: dict[tuple[Any, ...], list[tuple[int, int]]] = {}  # by the fields after the cells
        for fields in every:
            pairs.setdefault(fields[1:], []).extend(cls.pairs_of(*fields))
        return [
            frame.pairs(lines, cls.relation, *cls.relation_parameters(frame, *others))
            for others, lines in pairs.items()
        ]


def pairs_within(line: tuple[int, ...], length: int) -> list[tuple[int, int]]:
    """All pairs within `length` consecutive cells."""
    return [(cell, other) for at, cell in enumerate(line) for other in line[at + 1 : at + length]]
