"""Odd and even cells."""

from __future__ import annotations

from typing import ClassVar

from ..puzzle.frame import Frame
from ..puzzle.rule import Mark, Rule
from .cell_rule import CellRule
from .lookup import find_rule
from .marks import CellShape


class ParityRule(CellRule):
    """A rule of odd or even values, drawn as a shape in each cell."""

    remainder: ClassVar[int]  # of the values divided by 2
    opposite: ClassVar[str]  # the rule of the other values
    shape: ClassVar[str]

    def allowed(self, frame: Frame) -> list[int]:
        return [value for value in frame.values if value % 2 == self.remainder]

    def reversed(self, frame: Frame) -> Rule | None:
        if (frame.lowest + frame.highest) % 2 == 0:
            return self
        opposite = find_rule(self.opposite)
        return opposite.from_json({"cells": self.cells}) if opposite else None

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return tuple(CellShape(cell, self.shape) for cell in self.places())
