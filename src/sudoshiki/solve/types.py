"""Request, stop flag, verdict, answer and outcome of a run."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic
from typing import Any, NamedTuple, Never
from warnings import warn

from ..puzzle import Board, Puzzle, UsageError
from ..puzzle.validation import quote, real, whole
from .trace import Counters, Trace

# Signals that stop a run; each system has its own: SIGBREAK is Ctrl-Break on Windows.
STOP_SIGNALS: tuple[signal.Signals, ...] = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)
Setting = bool | int | float | str | None  # the value of an option; None: chosen for the board


class StopFlag:
    """Stop a running algorithm from another thread or a signal handler.

    It is one byte that native code reads without the GIL.

    >>> stop = sk.StopFlag()
    >>> stop.set()
    >>> sk.solve(sk.sudoku(side=9), stop=stop).stopped.value
    'asked'
    """

    __slots__ = ("byte",)

    def __init__(self) -> None:
        self.byte = bytearray(1)

    def set(self) -> None:
        self.byte[0] = 1

    def is_set(self) -> bool:
        return self.byte[0] != 0


UNLIMITED = 2**64 - 1  # the largest count of the native core
MOST_WORKERS = 1024  # each is a process of this machine


def whole_number(name: str, value: int, low: int, high: int = UNLIMITED) -> int:
    """Return the setting as an int in the range. Raises UsageError."""
    number = value if type(value) is int else whole(value)
    if number is None:
        raise UsageError(f"{name} must be a whole number, not {quote(value)}")
    if number < low:
        raise UsageError(f"{name} must be at least {low}, not {quote(number)}")
    if number > high:
        raise UsageError(f"{name} must be at most {high}, not {quote(number)}")
    return number


def time_limit(value: float) -> float:
    """Return a time limit as a float. Raises UsageError."""
    number = real(value)
    if number is None:
        raise UsageError(f"seconds must be a number, not {quote(value)}; leave it out for no limit")
    if not number >= 0:  # so that NaN is refused too
        raise UsageError(f"seconds must be at least 0, not {number}")
    return number


def stop_flag(value: StopFlag | None) -> StopFlag:
    """The given flag, or a new one. Raises UsageError for another type."""
    if value is None:
        return StopFlag()
    if not isinstance(value, StopFlag):  # threading.Event can't be read by native code
        raise UsageError(f"stop must be a StopFlag, not {quote(value)}")
    return value


GRACE = 0.1  # seconds after the end of a run for checking its solutions


class Request:
    """The limits of one run. Raises UsageError if one is out of range.

    Up to `solutions` are counted (the `limit` of solve); `keep` of them are returned.

    Code that takes `seconds` or `stop` returns within a quarter of a second after the limit or the stop:
    native code by the Control of `core/run`, Python by calling `must_end` wherever a large board, or many
    boards, take longer than a few hundredths of a second.
    """

    __slots__ = (
        "_grace_ends",
        "effort",
        "keep",
        "options",
        "seconds",
        "seed",
        "solutions",
        "started",
        "stop",
        "trace_capacity",
    )

    def __init__(
        self,
        *,
        solutions: int = 2,
        keep: int = 2,
        seconds: float | None = None,
        effort: int | None = None,
        seed: int = 0,
        options: Mapping[str, Setting] | None = None,
        stop: StopFlag | None = None,
        trace_capacity: int = 0,
        started: float | None = None,
    ) -> None:
        self.solutions = whole_number("limit", solutions, 1)
        self.keep = whole_number("keep", keep, 0)
        self.seconds = None if seconds is None else time_limit(seconds)
        self.effort = None if effort is None else whole_number("effort", effort, 0)
        self.seed = whole_number("seed", seed, 0)
        self.options: Mapping[str, Any] = options or {}  # each of the type that the algorithm declares
        self.stop = stop_flag(stop)
        self.trace_capacity = whole_number("trace", trace_capacity, 0)
        self.started = monotonic() if started is None else started
        self._grace_ends: float | None = None

    def seconds_left(self) -> float | None:
        """Time left of the budget, never negative; None without a limit."""
        if self.seconds is None:
            return None
        return max(0.0, self.seconds - (monotonic() - self.started))

    def out_of_time(self) -> bool:
        return self.seconds is not None and monotonic() - self.started >= self.seconds

    def must_end(self) -> bool:
        """Whether a stop was requested or time is up."""
        return self.stop.is_set() or self.out_of_time()

    def is_overdue(self) -> bool:
        """Whether it ended GRACE seconds ago; unchecked solutions are then dropped."""
        if self._grace_ends is None:
            if not self.must_end():
                return False
            self._grace_ends = monotonic() + GRACE
        return monotonic() >= self._grace_ends


class Verdict(StrEnum):
    """The verdict on the number of solutions.

    >>> sk.solve(sk.parse("123....4........")).verdict
    <Verdict.NONE: 'none'>
    """

    NONE = "none"  # proved: there is no solution
    ONE = "one"  # proved: there is exactly one
    MANY = "many"  # at least two, both shown
    SOME = "some"  # a solution; not known whether it is the only one: not requested, or out of budget
    UNDECIDED = "undecided"  # nothing found and nothing proved


def verdict_of(count: int, exhausted: bool) -> Verdict:
    """The verdict for this number of solutions; `exhausted`: these are all."""
    if count >= 2:
        return Verdict.MANY
    if exhausted:
        return Verdict.ONE if count else Verdict.NONE
    return Verdict.SOME if count else Verdict.UNDECIDED


class Stopped(StrEnum):
    """The reason why the algorithm ended.

    >>> sk.solve(sk.sudoku(side=9), limit=1).stopped
    <Stopped.SOLUTIONS: 'solutions'>
    """

    FINISHED = "finished"  # it had nothing left to do
    SOLUTIONS = "solutions"  # it found as many solutions as requested
    EFFORT = "effort"  # it tried as many values as allowed
    SECONDS = "seconds"  # the time was up
    REQUESTED = "asked"  # the stop flag was set: Ctrl-C, a closed connection, another thread
    ASKED = REQUESTED  # deprecated: its old name
    ATTEMPTS = "attempts"  # an incomplete algorithm used up its own attempts
    FAILED = "failed"  # an algorithm of the user's own failed, and the run went on with the next


class Answer(NamedTuple):
    """The result that a solver returns to `run`, before it is checked."""

    solutions: tuple[Board, ...] = ()  # the first few
    found: int = 0  # how many there were in all
    exhausted: bool = False  # every possibility was covered: `found` is final
    stopped: Stopped = Stopped.FINISHED
    counters: Counters = Counters()
    partial: Board | None = None  # a partly filled board, if it found no solution
    way: str = ""  # which part of a composite algorithm decided
    trace: Trace | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """The checked result of one run. It has no truth value: use its `verdict`.

    >>> outcome = sk.solve(sk.parse("3.4..1.2.4......"))
    >>> outcome.verdict.value, outcome.solution_count, outcome.explain()
    ('many', 2, 'more than one solution')
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[Board, ...]  # each passed the independent checker
    solution_count: int  # solutions found; may be more than `solutions` holds
    counters: Counters
    seconds: float
    algorithm: str
    seed: int
    stopped: Stopped
    exact: bool  # `solution_count` is final: the whole search space was covered
    partial: Board | None = None
    way: str = ""
    trace: Trace | None = None
    options: Mapping[str, Setting] = field(default_factory=dict, hash=False)

    @property
    def solution(self) -> Board | None:
        """The first solution, if any was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def rows(self) -> tuple[tuple[int, ...], ...] | None:
        """The first solution row by row, with displayed values, if any was found.

        >>> import sudoshiki as sk
        >>> sk.solve(sk.parse("3.4..1.2.4.32.1.")).rows
        ((3, 2, 4, 1), (4, 1, 3, 2), (1, 4, 2, 3), (2, 3, 1, 4))
        """
        if self.solution is None:
            return None
        side, board = self.puzzle.side, self.puzzle.as_seen(self.solution)
        return tuple(board[at : at + side] for at in range(0, side * side, side))

    @property
    def found(self) -> int:
        """Deprecated: the old name of `solution_count`."""
        warn("Outcome.found is now Outcome.solution_count", DeprecationWarning, stacklevel=2)
        return self.solution_count

    def explain(self) -> str:
        """The verdict as a sentence."""
        return explain_outcome(self)

    def to_json(self) -> str:
        """The outcome as a line of JSON, which `from_json` reads.

        >>> import sudoshiki as sk
        >>> outcome = sk.solve(sk.parse("3.4..1.2.4.32.1."))
        >>> sk.Outcome.from_json(outcome.to_json()) == outcome
        True
        """
        from .outcome_json import outcome_text

        return outcome_text({name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def from_json(cls, text: str) -> Outcome:
        """Read what `to_json` wrote and check its solutions. Raises FormatError."""
        from .outcome_json import outcome_fields

        return cls(**outcome_fields(text, Verdict, Stopped, verdict_of))

    def __bool__(self) -> Never:
        raise UsageError(
            f"an Outcome is neither true nor false, and this one says {str(self.verdict)!r}: "
            "look at its verdict, or at solution, which is None where none was found"
        )

    def __repr__(self) -> str:
        way = f" ({self.way})" if self.way else ""
        lines = [f"<Outcome {self.verdict}: {self.explain()}", f" of {self.puzzle!r}"]
        if self.solution is not None:
            more = f"; {self.solution_count:,} found" if self.solution_count > 1 else ""
            lines.append(f" solution {_abbreviate(self.solution)}{more}")
        return "\n".join([*lines, f" by {self.algorithm}{way} in {self.seconds:.3g} s>"])

    def __str__(self) -> str:
        """The board, as far as it is known, and the verdict below it."""
        from ..draw import text

        return f"{text(self.puzzle, self.solution or self.partial)}\n{self.explain()}"

    def _repr_svg_(self) -> str:
        """The board as SVG, for notebooks."""
        from ..draw.board import board_scene
        from ..draw.svg import as_svg

        board = self.solution or self.partial
        return as_svg(board_scene(self.puzzle, board, caption=self.explain()))


def _abbreviate(board: Board, most: int = 27) -> str:
    shown = " ".join(map(str, board[:most]))
    return shown if len(board) <= most else f"{shown} … ({len(board)} cells)"


OWN_NAMES: set[str] = set()  # algorithms that users added; kept by the registry


VERDICT_TEXTS: Mapping[str, str] = {
    Verdict.NONE: "no solution (proved)",
    Verdict.ONE: "exactly one solution (proved)",
    Verdict.MANY: "more than one solution",
    Verdict.SOME: "a solution; not known whether it is the only one",
    Verdict.UNDECIDED: "undecided: no solution found, and not proved that there is none",
}


STOP_TEXTS: Mapping[str, str] = {
    Stopped.EFFORT: " (stopped after {tried} values tried: the effort limit was reached)",
    Stopped.SECONDS: " (stopped after {seconds} s: the time limit was reached)",
    Stopped.REQUESTED: " (stopped on request)",
    Stopped.ATTEMPTS: " (all attempts were made)",
    Stopped.FAILED: " ({algorithm} failed)",
    "own": " (according to {algorithm})",  # instead of "proved", for a user's algorithm
    Stopped.FINISHED: " ({algorithm} is incomplete and ended without a proof)",  # if undecided
}


def explain_outcome(
    outcome: Outcome,
    verdicts: Mapping[str, str] = VERDICT_TEXTS,
    reasons: Mapping[str, str] = STOP_TEXTS,
    number: Callable[[str], str] = str,
) -> str:
    """The verdict as a sentence; `number` formats numbers for the language."""
    sentence = verdicts[outcome.verdict]
    if outcome.exact and outcome.algorithm in OWN_NAMES:  # its proof is not checked
        sentence = sentence.partition(" (")[0] + reasons["own"].format(algorithm=outcome.algorithm)
    if outcome.stopped is Stopped.FINISHED and outcome.verdict is not Verdict.UNDECIDED:
        return sentence
    return sentence + reasons.get(outcome.stopped, "").format(
        tried=number(f"{outcome.counters.tried:,}"),
        seconds=number(f"{outcome.seconds:.3g}"),
        algorithm=outcome.algorithm,
    )
