"""Cages: killer cages and those of KenKen; extra regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Automaton, Primitive, Product
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles, fitting
from .marks import Corner, NoteMark, Outline, Shade
from .relations import differ_by, have_ratio

_REPEATS = Titles("* values may repeat in the cage", "* valores podem repetir-se na gaiola")
_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}  # the usual sign of each operation


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
    ) -> list[Primitive]:
        cages = [(total, cells) for total, cells, repeats in every if total is not None and not repeats]
        primitives: list[Primitive] = [*frame.cages(cages)]
        for total, cells, repeats in every if len(cages) < len(every) else ():
            if total is None:
                primitives += frame.all_different(cells)
            elif repeats:
                primitives += frame.total(cells, total)
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


@dataclass(frozen=True, repr=False)
class Region(NumberedRule):
    """An extra region: no repeats."""

    name = "region"
    titles = Titles("extra region", "região extra")
    plurals = Titles("extra regions", "regiões extras")
    how_to_play = Titles(
        "No number repeats in the shaded cells.",
        "Nenhum número se repete nas células sombreadas.",
    )

    cells: Cells

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Sequence[Primitive]:
        return frame.all_different(cells)

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (Shade(self.places(), "region"),)


@dataclass(frozen=True, repr=False)
class CalcCage(Rule):
    """A KenKen cage: the operation gives the total; - and / take two cells."""

    name = "calc-cage"
    titles = Titles("KenKen cage", "gaiola de KenKen")
    plurals = Titles("KenKen cages", "gaiolas de KenKen")
    how_to_play = Titles(
        "The operation in the corner of a cage, done with its numbers, gives the result beside it.",
        "A operação no canto da gaiola, feita com os seus números, dá o resultado ao lado.",
    )

    operation: str
    total: int
    cells: Cells

    def validate(self) -> str:
        if len(self.operation) != 1 or self.operation not in _SIGNS:
            return f"operation {self.operation!r}; choose from {' '.join(_SIGNS)}"
        cells = self.places()
        if len(cells) != len(self.cells):
            return "a cell stands there twice"
        if self.operation in "-/" and len(cells) != 2:
            return f"{self.operation} is for two cells, not {len(cells)}"
        return ""

    @fitting
    def expand(self, frame: Frame) -> Iterator[Primitive]:
        cells = frame.cells(self.cells)
        if self.operation == "+":
            yield from frame.total(cells, self.total)
        elif self.operation == "-":
            yield from frame.pair(cells[0], cells[1], differ_by, self.total)
        elif self.operation == "/":
            yield from frame.pair(cells[0], cells[1], have_ratio, self.total)
        elif frame.first_value == 1:
            yield Product(cells, self.total)
        else:
            yield _product_with_zero(cells, self.total, frame)

    def reversed(self, frame: Frame) -> Rule | None:
        if self.operation == "+":
            turned = len(self.cells) * (frame.lowest + frame.highest) - self.total
            return CalcCage("+", turned, self.cells)
        return self if self.operation == "-" else None

    def words(self, language: str = "en") -> str:
        sign = _SIGNS[self.operation]
        return super().words(language).replace(f" {self.total} ", f" {self.total}{sign} ", 1)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        sign = _SIGNS[self.operation]
        text = f"{self.total}{sign}" if len(self.cells) > 1 else str(self.total)
        return (Outline(self.places(), text, dashed=False),)


def _product_with_zero(cells: tuple[int, ...], total: int, frame: Frame) -> Automaton:
    """An automaton for products with 0, which a Product of 1…N can't express.

    Its states are the products so far.
    """
    reached = [1]
    transitions = []
    for product in reached:  # grows in the loop
        for value in frame.values:
            there = product * value
            if total and (there == 0 or total % there):
                continue
            if there not in reached:
                if there > max(1, prod([frame.highest] * len(cells))):
                    continue
                reached.append(there)
            transitions.append((reached.index(product), value + 1, reached.index(there)))
    accepts = (reached.index(total),) if total in reached else ()
    return Automaton(cells, len(reached), (0,), tuple(sorted(transitions)), accepts)
