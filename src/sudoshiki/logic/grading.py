"""How hard a puzzle is, on the scales that people know."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from ..puzzle import Puzzle
from ..solve import Request, StopFlag, Stopped, Verdict
from .fitting import check_fits, only_solution
from .native import native_ratings
from .search_scale import SearchGrade, search_grade
from .words import word_for

__all__ = ["ExplainerRating", "Grade", "grade"]


@dataclass(frozen=True, slots=True)
class ExplainerRating:
    """As Sudoku Explainer 1.2.1.3 prints them; 20.0 where its techniques lead no further."""

    er: float  # of the hardest step
    ep: float  # of the hardest step up to the first placement
    ed: float  # of the first step
    scale: str = "SE 1.2.1.3"  # or SE-like: the same rules on what that program does not read


@dataclass(frozen=True, slots=True)
class Grade:
    """A puzzle's grades side by side; None where time was up."""

    puzzle: Puzzle
    se: ExplainerRating | None
    search: SearchGrade | None
    stopped: Stopped  # finished, unless there was not time enough for all
    seconds: float

    @property
    def word(self) -> str | None:
        """easy … extreme, by the hardest step."""
        return None if self.se is None else word_for(self.se.er)


def grade(puzzle: Puzzle, *, seconds: float | None = None, stop: StopFlag | None = None) -> Grade:
    """Grades of a puzzle that has exactly one solution; that is proved first.

    `seconds` bounds all of it; `stop` can end it from another thread.
    """
    check_fits(puzzle)
    request = Request(seconds=seconds, stop=stop)
    begun = perf_counter()
    proof = only_solution(puzzle, request)
    se, search = None, None
    if proof.verdict is Verdict.ONE and proof.solution is not None:
        se = _explainer_rating(puzzle, request)
        search = search_grade(puzzle, proof.solution, request)
    return Grade(puzzle, se, search, _stopped(request, se, search), perf_counter() - begun)


def _stopped(request: Request, se: ExplainerRating | None, search: SearchGrade | None) -> Stopped:
    if se and search and search.guesses is not None and search.backdoor is not None:
        return Stopped.FINISHED
    return Stopped.ASKED if request.stop.is_set() else Stopped.SECONDS


def _explainer_rating(puzzle: Puzzle, request: Request) -> ExplainerRating | None:
    ratings = native_ratings(puzzle.graph, [puzzle], request)
    if not ratings:
        return None
    er, ep, ed = ratings[0]
    return ExplainerRating(er / 10, ep / 10, ed / 10, _scale_for(puzzle))


def _scale_for(puzzle: Puzzle) -> str:
    graph = puzzle.graph
    plain = puzzle.side == 9 and graph.box == (3, 3) and graph.is_plain and not graph.diagonals
    return "SE 1.2.1.3" if plain and not puzzle.has_pencil_marks else "SE-like"
