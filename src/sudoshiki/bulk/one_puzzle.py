"""One puzzle's text to its answer, with any algorithm of the registry and a budget for each puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import Reject, not_read
from ..formats.one_line import read_puzzle
from ..formats.records import Options
from ..gpu.places import check_place
from ..puzzle import FormatError, InternalError, Kind, Puzzle, SudoshikiError, UsageError
from ..say.words import board_line
from ..solve import DEFAULT_ALGORITHM, Setting, asked_for, solve
from ..solve.request import whole_number
from ..solve.run import check_runs

__all__ = ["BulkOutcome", "BulkRequest", "answer"]


@dataclass(frozen=True, slots=True)
class BulkRequest:
    """What is asked of every puzzle of a run; the budget is for each of them."""

    algorithm: str = DEFAULT_ALGORITHM
    limit: int = 2
    seconds: float | None = None
    effort: int | None = None
    seed: int = 0
    options: Mapping[str, Setting] = field(default_factory=dict)
    alphabet: str = "1-9A"
    box: tuple[int, int] | str | None = None
    strict: bool = False  # reject what is not understood whole
    on: str = "auto"  # where plain boards are solved: cpu, gpu, or wherever it is faster

    def check(self) -> None:
        """Refuse what makes no sense before anything is read."""
        whole_number("limit", self.limit, 1)
        algorithm, _ = asked_for(self.algorithm, self.options)
        check_runs(algorithm, self.effort)
        check_place(self.on)
        if self.on == "gpu" and not self.by_lanes:
            raise UsageError("the GPU runs no algorithm by name and counts no effort: leave out --on")

    @property
    def by_lanes(self) -> bool:
        """Whether the lanes engine may answer: no other algorithm was asked for, and no effort is counted.

        It gives a board up after as many guesses as take some milliseconds, so that seconds need no counting.
        """
        return self.algorithm == DEFAULT_ALGORITHM and self.effort is None and not self.options

    def read_options(self) -> Options:
        return Options(self.alphabet, self.box)

    def outcome(self, puzzle: Puzzle, text: str) -> BulkOutcome:  # noqa: ARG002  (other requests write it)
        """What is asked of a puzzle that could be read."""
        return _solve(puzzle, self)


class BulkOutcome(NamedTuple):
    """The outcome as it is written: the verdict and, where there is one, a solution as text."""

    verdict: str
    solution: str = ""
    name: str = ""
    record: Mapping[str, Any] | None = None  # what is written of it, where that is no solution
    unread: tuple[str, ...] = ()  # what of its text was not understood

    @property
    def solved(self) -> bool:
        return bool(self.solution)


def answer(text: str, request: BulkRequest) -> BulkOutcome | Reject | None:
    """What becomes of one puzzle; None if the text is blank or a comment."""
    try:
        found = read_puzzle(text, request.read_options())
        if found is None:
            return None
        if found.unread and request.strict:
            return Reject(not_read(found.unread), text=text, kind=Kind.NOT_READ)
        return request.outcome(found.puzzle, text)._replace(unread=found.unread)
    except FormatError as error:
        return Reject(error.message, column=error.column, cell=error.cell, text=text, kind=error.kind)
    except InternalError:
        raise  # a wrong answer ends the run: nobody may take it for a puzzle that can't be used
    except SudoshikiError as error:
        return Reject(str(error), text=text, kind=error.kind)
    except Exception as error:  # a fault of ours in one puzzle must not cost the others
        return Reject(f"{type(error).__name__}: {error}", text=text, kind=Kind.ERROR)


def _solve(puzzle: Puzzle, request: BulkRequest) -> BulkOutcome:
    outcome = solve(
        puzzle,
        request.algorithm,
        limit=request.limit,
        keep=1,
        seconds=request.seconds,
        effort=request.effort,
        seed=request.seed,
        options=request.options,
    )
    shown = board_line(outcome.solution, puzzle.side, request.alphabet) if outcome.solution else ""
    return BulkOutcome(outcome.verdict.value, shown, puzzle.name)
