"""The rule cage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles
from .marks import Corner, NoteMark, Outline

_REPEATS = Titles("* values may repeat in the cage", "* valores podem repetir-se na gaiola")


@dataclass(frozen=True, repr=False)
class Cage(NumberedRule):
    """No repeats, and the sum, if there is one; with `repeats` the sum alone.

    A cell that is listed twice counts twice in the sum.
    """

    name = "cage"
    titles = Titles("killer cage", "gaiola killer")
    plurals = Titles("killer cages", "gaiolas killer")
    how_to_play = Titles(
        "No number repeats in a dashed cage; the small number in its corner is the sum of its cells.",
        "Nenhum número se repete em uma gaiola tracejada; o número pequeno no canto é a soma das células.",
    )

    total: int | None
    cells: Cells
    repeats: bool = False

    def validate(self) -> str:
        return "neither a total nor a rule against repeats" if self.repeats and self.total is None else ""

    @classmethod
    def expand_all(
        cls, frame: Frame, every: Sequence[tuple[int | None, tuple[int, ...], bool]]
    ) -> list[Sequence[Primitive]]:
        cages = [fields for fields in every if fields[0] is not None and not fields[2]]
        totals, lists, _ = zip(*cages, strict=True) if cages else ((), (), ())
        primitives: list[Sequence[Primitive]] = [*frame.cages(totals, lists)]
        for total, cells, repeats in every if len(cages) < len(every) else ():
            if total is None:
                primitives.append(frame.all_different(cells))
            elif repeats:
                primitives.append(frame.total(cells, total))
        return primitives

    def reversed(self, frame: Frame) -> Rule:
        if self.total is None:
            return self
        turned = len(self.cells) * (frame.lowest + frame.highest) - self.total
        return Cage(turned, self.cells, self.repeats)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = "" if self.total is None else str(self.total)
        often = [(cell, count) for cell, count in Counter(places(self.cells)).items() if count > 1]
        twice = tuple(Corner(cell, f"×{count}") for cell, count in often)
        if not self.repeats:
            return Outline(self.places(), text), *twice
        return Outline(self.places(), f"{text}*"), *twice, NoteMark(_REPEATS)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (
            cls(10, "r1c1 r1c2 r2c1"),
            cls(9, "r1c3 r1c4"),
            cls(None, "r2c2 r3c2 r3c3 r3c1"),
            cls(14, "r4c4 r4c5 r5c4 r5c5", repeats=True),
        )
