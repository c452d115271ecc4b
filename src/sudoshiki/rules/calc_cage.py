"""The rule calc-cage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.primitives import Automaton, Primitive, Product
from ..puzzle.rule import Mark, Rule, Titles, fitting
from .marks import Outline
from .relations import differ_by, have_ratio

_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}  # the usual sign of each operation


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
    example_board = "latin", 4

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
        never = {"*": "a product is not negative", "-": "a difference is not negative"}
        return never.get(self.operation, "") if self.total < 0 else ""

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

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (
            cls("+", 6, "r1c1 r1c2 r2c1"),
            cls("-", 1, "r1c3 r1c4"),
            cls("*", 12, "r2c2 r2c3 r3c3"),
            cls("/", 2, "r3c1 r4c1"),
        )


def _product_with_zero(cells: tuple[int, ...], total: int, frame: Frame) -> Automaton:
    """An automaton for products with 0, which a Product of 1…N can't express.

    Its states are the products so far; if the total is 0, whether one of the values was 0.
    """
    reached = [1]
    transitions = []
    for product in reached:  # grows in the loop
        for value in frame.values:
            there = product * value if total else min(product * value, 1)
            if total and (there == 0 or total % there):
                continue
            if there not in reached:
                reached.append(there)
            transitions.append((reached.index(product), value + 1, reached.index(there)))
    accepts = (reached.index(total),) if total in reached else ()
    return Automaton(cells, len(reached), (0,), tuple(sorted(transitions)), accepts)
