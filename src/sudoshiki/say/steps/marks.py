"""What a picture marks of a step: one character for each candidate that it is about."""

from __future__ import annotations

from ...logic import Situation, Step
from ...logic.pictures import seen_candidates

SEEN, TAKEN, PLACED = "*", "x", "!"


def marks_of(step: Step, situation: Situation) -> dict[tuple[int, int], str]:
    """The pattern or the chain, and what the step changes."""
    marks: dict[tuple[int, int], str] = dict.fromkeys(seen_candidates(step, situation), SEEN)
    links = (
        (cell, link.candidate.value) for branch in step.branches for link in branch for cell in link.cells
    )
    taken = () if step.placements else step.eliminations
    for candidates, mark in ((links, SEEN), (taken, TAKEN), (step.placements, PLACED)):
        for cell, value in candidates:
            marks[cell, value] = mark
    return marks
