"""The marks of a step or a part of it, for pictures and terminals."""

from __future__ import annotations

from ...draw.marks import Marks
from ...logic import Situation
from ...logic.pictures import cases_marks, end_marks, part_marks, pattern_marks
from .chains import ChainPart, PartKind

SEEN, ELIMINATED, PLACED = "*", "x", "!"


def marks_of(marks: Marks) -> dict[tuple[int, int], str]:
    """Return the mark of each (cell, value): of the pattern, and of changes."""
    shown: dict[tuple[int, int], str] = {}
    for candidates, mark in (
        (marks.seen | marks.on | marks.off, SEEN),
        (marks.struck, ELIMINATED),
        (marks.placed, PLACED),
    ):
        shown |= dict.fromkeys(candidates, mark)
    return shown


def marks_of_part(part: ChainPart, situation: Situation) -> Marks:
    """Return the marks of one part."""
    step = part.step
    if part.kind is PartKind.CASES:
        return cases_marks(step, situation)
    if part.kind is PartKind.END:
        return end_marks(step, situation)
    if part.kind is PartKind.PATTERN:
        return pattern_marks(step, situation, part.links)
    return part_marks(step, situation, part.links, part.earlier)
