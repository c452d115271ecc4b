"""Rules of the whole board."""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzle.errors import Kind, PuzzleError
from ..puzzle.frame import Frame
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, Rule, fitting
from ..puzzle.validation import Box, default_box
from .marks import NoteMark


class BoardRule(Rule):
    """A rule without parameters, shown as a note under the board."""

    is_shape = True

    @fitting
    def expand(self, frame: Frame) -> list[Primitive]:
        return sorted(self.primitives(frame))

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        """Yield its primitives, in any order."""
        raise NotImplementedError

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (NoteMark(self.titles),)


class DifferRule(BoardRule):
    """A rule that only makes cells differ, so values can be renamed."""

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self


def box_of(frame: Frame) -> Box:
    """The box of the board; of a jigsaw or Latin square, the default one."""
    try:
        return frame.box or default_box(frame.side)
    except PuzzleError:
        advice = 'this rule needs boxes: leave it out, or give its sets of cells by the rule "region"'
        message = f"no box fits a side of {frame.side} but a row; {advice}"
        raise PuzzleError(message, kind=Kind.SIDE) from None
