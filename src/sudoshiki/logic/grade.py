"""How hard a puzzle is, on the scales that people know."""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle import Puzzle
from ..solve import Request, StopFlag
from .native import native_path, native_ratings
from .path import check_fits

__all__ = ["ExplainerRating", "Grade", "grade"]


@dataclass(frozen=True, slots=True)
class ExplainerRating:
    """As Sudoku Explainer 1.2.1.3 prints them; 20.0 where its techniques lead no further."""

    er: float  # of the hardest step
    ep: float  # of the hardest step up to the first placement
    ed: float  # of the first step


@dataclass(frozen=True, slots=True)
class Grade:
    """A puzzle's grades side by side; None where time was up."""

    se: ExplainerRating | None


def grade(puzzle: Puzzle, *, seconds: float | None = None, stop: StopFlag | None = None) -> Grade:
    check_fits(puzzle)
    request = Request(seconds=seconds, stop=stop)
    if puzzle.has_pencil_marks:
        return Grade(_from_path(puzzle, request))
    ratings = native_ratings(puzzle.graph, [puzzle.givens], request)
    return Grade(ExplainerRating(*(tenths / 10 for tenths in ratings[0])) if ratings else None)


def _from_path(puzzle: Puzzle, request: Request) -> ExplainerRating | None:
    """The same from the steps: candidates that the player crossed out are not in a board of values."""
    steps, answer = native_path(puzzle.graph, puzzle.givens, puzzle.candidates, request)
    if answer.stopped != "finished":
        return None
    ratings = [step.rating for step in steps]
    first = next((i for i, step in enumerate(steps) if step.placements), len(steps) - 1)
    if not answer.exhausted:
        ratings.append(20.0)
        first = first if any(step.placements for step in steps) else len(steps)
    if not ratings:
        return ExplainerRating(0.0, 0.0, 0.0)
    return ExplainerRating(max(ratings), max(ratings[: first + 1]), ratings[0])
