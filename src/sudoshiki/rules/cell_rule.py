"""Rules about single cells."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle.frame import Frame
from ..puzzle.places import Cells
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Rule, fitting


class CellRule(Rule):
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
