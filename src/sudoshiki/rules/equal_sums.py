"""The rule equal-sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import CellGroups, some_cells
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, Rule, Titles, fitting
from .marks import Same


@dataclass(frozen=True, repr=False)
class EqualSums(Rule):
    """All groups of cells have the same sum."""

    name = "equal-sums"
    titles = Titles("equal sums", "somas iguais")
    how_to_play = Titles(
        "Groups of cells with the same letter have the same sum.",
        "Grupos de células com a mesma letra têm a mesma soma.",
    )

    groups: CellGroups

    def validate(self) -> str:
        return "" if len(self.groups) > 1 else "one group has no other to be equal to"

    @fitting
    def expand(self, frame: Frame) -> Iterator[Primitive]:
        first, *others = (frame.cells(group) for group in self.groups)
        for group in others:
            yield from frame.equal_sums(first, group)

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        return self if len({len(group) for group in self.groups}) == 1 else None

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (Same(tuple(some_cells(group) for group in self.groups), "="),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls(["r1c1 r1c2", "r3c3 r3c4 r4c4", "r6c6"]),)
