"""What a book says of a puzzle: its solution, and how hard it is."""

from __future__ import annotations

from typing import NamedTuple

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..logic import NotForLogic, grade
from ..puzzle import Board, Puzzle
from ..solve import Request, StopFlag, Verdict, solve

__all__ = ["Entry", "entry_for"]


class Entry(NamedTuple):
    number: int
    puzzle: Puzzle
    verdict: Verdict
    solution: Board | None
    level: str  # a word; empty where there is none, or nobody asked

    @property
    def doubt(self) -> str:
        """What readers should know of its solutions; empty where there is exactly one."""
        return _DOUBTS[self.verdict]

    @property
    def caption(self) -> str:
        return " · ".join([str(self.number), *filter(None, (self.level, self.doubt))])


_DOUBTS = {
    Verdict.ONE: "",
    Verdict.NONE: "no solution",
    Verdict.MANY: "several solutions",
    Verdict.SOME: "",
    Verdict.UNDECIDED: "not solved",
}


def entry_for(
    number: int,
    puzzle: Puzzle,
    *,
    levels: bool = True,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Entry:
    """Solve and grade a puzzle, in so many seconds at most."""
    request = Request(seconds=seconds, stop=stop)
    outcome = solve(puzzle, seconds=seconds, stop=request.stop)
    level = _level(puzzle, request) if levels and outcome.verdict is Verdict.ONE else ""
    return Entry(number, puzzle, outcome.verdict, outcome.solution, level)


def _level(puzzle: Puzzle, request: Request) -> str:
    """The word for its hardest step; where logic has none, as for signs, the level of Tatham's programs."""
    for scale in ("word", "tatham"):
        try:
            found = grade(puzzle, scales=(scale,), seconds=request.seconds_left(), stop=request.stop)
        except NotForLogic:
            continue
        if level := found.word or (found.tatham and found.tatham.level):
            return level
    return ""
