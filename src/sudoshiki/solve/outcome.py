"""What running an algorithm gives: never a bool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Never

from ..puzzle import Board, Puzzle, UsageError
from .counters import Counters
from .request import Setting
from .trace import Trace

__all__ = ["EXPLAINED", "REASONS", "Answer", "Outcome", "Stopped", "Verdict", "explained"]


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
    FAILED = "failed"  # an algorithm of the user's own failed, and the run went on with the next


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


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """The checked result of one run. Neither true nor false: look at its `verdict`."""

    puzzle: Puzzle
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
    options: Mapping[str, Setting] = field(default_factory=dict, hash=False)

    @property
    def solution(self) -> Board | None:
        """The first solution, if any was found."""
        return self.solutions[0] if self.solutions else None

    def explain(self) -> str:
        """The verdict in words."""
        return explained(self)

    def __bool__(self) -> Never:
        raise UsageError(
            f"an Outcome is neither true nor false, and this one says {str(self.verdict)!r}: "
            "look at its verdict, or at solution, which is None where none was found"
        )

    def __repr__(self) -> str:
        way = f" ({self.way})" if self.way else ""
        lines = [f"<Outcome {self.verdict}: {self.explain()}", f" of {self.puzzle!r}"]
        if self.solution is not None:
            more = f"; {self.found:,} found" if self.found > 1 else ""
            lines.append(f" solution {_shortened(self.solution)}{more}")
        return "\n".join([*lines, f" by {self.algorithm}{way} in {self.seconds:.3g} s>"])

    def __str__(self) -> str:
        """The board, as far as it is known, and the verdict under it."""
        from ..draw import text

        return f"{text(self.puzzle, self.solution or self.partial)}\n{self.explain()}"

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from ..draw.board import board_scene
        from ..draw.svg import as_svg

        board = self.solution or self.partial
        return as_svg(board_scene(self.puzzle, board, caption=self.explain()))


def _shortened(board: Board, most: int = 27) -> str:
    shown = " ".join(map(str, board[:most]))
    return shown if len(board) <= most else f"{shown} … ({len(board)} cells)"


EXPLAINED: Mapping[str, str] = {
    Verdict.NONE: "no solution (proved)",
    Verdict.ONE: "exactly one solution (proved)",
    Verdict.MANY: "more than one solution",
    Verdict.SOME: "a solution; not known whether it is the only one",
    Verdict.UNDECIDED: "undecided: no solution found, none ruled out",
}


REASONS: Mapping[str, str] = {
    Stopped.EFFORT: " (stopped after {tried} values tried: the effort allowed is used up)",
    Stopped.SECONDS: " (stopped after {seconds} s: the time allowed is used up)",
    Stopped.ASKED: " (stopped on request)",
    Stopped.ATTEMPTS: " (all attempts used up)",
    Stopped.FAILED: " ({algorithm} failed)",
    Stopped.FINISHED: " ({algorithm} is incomplete and has run its course)",  # where nothing is decided
}


def explained(
    outcome: Outcome,
    verdicts: Mapping[str, str] = EXPLAINED,
    reasons: Mapping[str, str] = REASONS,
    number: Callable[[str], str] = str,
) -> str:
    """The verdict as a sentence, with the words of some language and its way to write a number."""
    said = verdicts[outcome.verdict]
    if outcome.stopped is Stopped.FINISHED and outcome.verdict is not Verdict.UNDECIDED:
        return said
    return said + reasons.get(outcome.stopped, "").format(
        tried=number(f"{outcome.counters.tried:,}"),
        seconds=number(f"{outcome.seconds:.3g}"),
        algorithm=outcome.algorithm,
    )
