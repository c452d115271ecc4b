"""Rules about single cells: odd, even, and a list of values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, Rule, Titles, Values, fitting
from .marks import CellShape, Corner


class _CellRule(Rule):
    """Restrict cells to some values by removing candidates; every engine supports it."""

    cells: Cells

    def allowed(self, frame: Frame) -> Iterable[int]:
        raise NotImplementedError

    @fitting
    def expand(self, frame: Frame) -> Iterable[Primitive]:  # noqa: ARG002
        return ()

    def narrow(self, frame: Frame) -> dict[int, int]:
        mask = sum(1 << value - frame.first_value for value in self.allowed(frame) if value in frame.values)
        return dict.fromkeys(frame.cells(self.cells), mask)


@dataclass(frozen=True, repr=False)
class Odd(_CellRule):
    """Odd values."""

    name = "odd"
    titles = Titles("odd cells", "células ímpares")
    how_to_play = Titles(
        "Cells with a grey circle hold odd numbers.", "Células com círculo cinza têm números ímpares."
    )

    cells: Cells

    def allowed(self, frame: Frame) -> Iterable[int]:
        return [value for value in frame.values if value % 2]

    def reversed(self, frame: Frame) -> Rule:
        return self if (frame.lowest + frame.highest) % 2 == 0 else Even(self.cells)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return tuple(CellShape(cell, "circle") for cell in self.places())


@dataclass(frozen=True, repr=False)
class Even(_CellRule):
    """Even values."""

    name = "even"
    titles = Titles("even cells", "células pares")
    how_to_play = Titles(
        "Cells with a grey square hold even numbers.", "Células com quadrado cinza têm números pares."
    )

    cells: Cells

    def allowed(self, frame: Frame) -> Iterable[int]:
        return [value for value in frame.values if value % 2 == 0]

    def reversed(self, frame: Frame) -> Rule:
        return self if (frame.lowest + frame.highest) % 2 == 0 else Odd(self.cells)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return tuple(CellShape(cell, "square") for cell in self.places())


@dataclass(frozen=True, repr=False)
class Restricted(_CellRule):
    """Some of the values."""

    name = "restricted"
    titles = Titles("restricted cells", "células restritas")
    how_to_play = Titles(
        "Cells with small numbers hold one of these.",
        "Células com números pequenos têm um deles.",
    )

    cells: Cells
    values: Values

    def validate(self) -> str:
        return "" if self.values else "no values"

    def allowed(self, frame: Frame) -> Iterable[int]:  # noqa: ARG002
        return self.values

    def reversed(self, frame: Frame) -> Rule:
        turned = [frame.lowest + frame.highest - value for value in self.values]
        return Restricted(self.cells, turned)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = ("" if max(self.values) < 10 else " ").join(map(str, self.values))
        return tuple(Corner(cell, text) for cell in self.places())
