"""What running an algorithm gives: never a bool."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from ..puzzle import Board
from .trace import Trace

__all__ = ["Answer", "Counters", "Outcome", "Stopped", "Verdict"]


class Verdict(StrEnum):
    """What is known about the puzzle now."""

    NONE = "none"  # proved: there is no solution
    ONE = "one"  # proved: there is exactly one
    MANY = "many"  # at least two, both shown
    SOME = "some"  # a solution; whether it is the only one was not asked, or not settled in the budget
    UNDECIDED = "undecided"  # nothing found and nothing proved


class Stopped(StrEnum):
    """Why the algorithm ended."""

    FINISHED = "finished"  # it had nothing left to do
    SOLUTIONS = "solutions"  # it found as many solutions as asked for
    EFFORT = "effort"  # it tried as many values as allowed
    SECONDS = "seconds"  # the time was up
    ASKED = "asked"  # the stop flag was set: Ctrl-C, a closed connection, another thread
    ATTEMPTS = "attempts"  # an incomplete algorithm used up its own attempts


class Counters(NamedTuple):
    """Effort that does not depend on the machine."""

    tried: int = 0  # values taken up for a cell
    placed: int = 0  # values that passed the test and were put there
    guesses: int = 0  # placements that had an alternative
    conflicts: int = 0  # dead ends
    backtracks: int = 0  # placements taken back
    eliminations: int = 0  # candidates removed by inference
    max_depth: int = 0  # most guesses standing at once
    restarts: int = 0  # attempts begun anew


class Answer(NamedTuple):
    """What a solver hands back to `run`, before it is checked and judged."""

    solutions: tuple[Board, ...] = ()  # the first few
    found: int = 0  # how many there were in all
    exhausted: bool = False  # every possibility was covered: `found` is final
    stopped: Stopped = Stopped.FINISHED
    counters: Counters = Counters()
    partial: Board | None = None  # how far it got, if it found no solution
    way: str = ""  # which part of a composite algorithm decided
    trace: Trace | None = None


class Outcome(NamedTuple):
    """The checked result of one run."""

    verdict: Verdict
    solutions: tuple[Board, ...]  # each passed the independent checker
    found: int  # solutions counted; more than `solutions` holds when only counting
    counters: Counters
    seconds: float
    algorithm: str
    seed: int
    stopped: Stopped
    exact: bool  # `found` is final: the whole search space was covered
    partial: Board | None = None
    way: str = ""
    trace: Trace | None = None
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def solution(self) -> Board | None:
        """The first solution, if any was found."""
        return self.solutions[0] if self.solutions else None

    def explain(self) -> str:
        """The verdict in words."""
        return _WORDS[self.verdict] + _why(self)


_WORDS = {
    Verdict.NONE: "no solution (proved)",
    Verdict.ONE: "exactly one solution (proved)",
    Verdict.MANY: "more than one solution",
    Verdict.SOME: "a solution; not known whether it is the only one",
    Verdict.UNDECIDED: "undecided: no solution found, none ruled out",
}


def _why(outcome: Outcome) -> str:
    match outcome.stopped:
        case Stopped.EFFORT:
            return f" (stopped after {outcome.counters.tried:,} values tried: the effort allowed is used up)"
        case Stopped.SECONDS:
            return f" (stopped after {outcome.seconds:.3g} s: the time allowed is used up)"
        case Stopped.ASKED:
            return " (stopped on request)"
        case Stopped.ATTEMPTS:
            return " (all attempts used up)"
        case Stopped.FINISHED if outcome.verdict is Verdict.UNDECIDED:
            return f" ({outcome.algorithm} is incomplete and has run its course)"
    return ""
