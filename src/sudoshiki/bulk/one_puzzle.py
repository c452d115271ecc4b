"""One puzzle's text to its answer: what is asked of it, and what is written of the outcome."""

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

__all__ = ["BulkOutcome", "BulkRequest", "Column", "Question", "answer", "for_lanes"]


class Column(NamedTuple):
    """A column of answers in CSV and Parquet, and its type as Arrow calls it."""

    name: str
    type: str = "string"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every puzzle of a run, and how its text is read. The seconds are for each puzzle."""

    seconds: float | None = field(default=None, kw_only=True)
    alphabet: str = field(default="1-9A", kw_only=True)
    box: tuple[int, int] | str | None = field(default=None, kw_only=True)
    strict: bool = field(default=False, kw_only=True)  # reject what is not understood whole

    @property
    def columns(self) -> tuple[Column, ...]:
        """What an answer consists of, in a table."""
        raise NotImplementedError

    def check(self) -> None:
        """Refuse what makes no sense before anything is read."""
        raise NotImplementedError

    def answer(self, puzzle: Puzzle, text: str) -> BulkOutcome:
        """The answer to a puzzle that could be read."""
        raise NotImplementedError

    def read_options(self) -> Options:
        return Options(self.alphabet, self.box)


@dataclass(frozen=True, slots=True)
class BulkRequest(Question):
    """Is there a solution, and is it the only one? With any algorithm and a budget for each puzzle."""

    algorithm: str = DEFAULT_ALGORITHM
    limit: int = 2
    effort: int | None = None
    seed: int = 0
    options: Mapping[str, Setting] = field(default_factory=dict)
    on: str = "auto"  # where plain boards are solved: cpu, gpu, or wherever it is faster

    def check(self) -> None:
        whole_number("limit", self.limit, 1)
        algorithm, _ = asked_for(self.algorithm, self.options)
        check_runs(algorithm, self.effort)
        check_place(self.on)
        if self.on == "gpu" and not self.by_lanes:
            raise UsageError("the GPU runs no algorithm by name and counts no effort: leave out --on")

    @property
    def columns(self) -> tuple[Column, ...]:
        return SOLUTION, VERDICT

    @property
    def by_lanes(self) -> bool:
        """Whether the lanes engine may answer: no other algorithm was asked for, and no effort is counted.

        It gives a board up after as many guesses as take some milliseconds, so that seconds need no
        counting.
        """
        return self.algorithm == DEFAULT_ALGORITHM and self.effort is None and not self.options

    def answer(self, puzzle: Puzzle, text: str) -> BulkOutcome:  # noqa: ARG002  (other questions write it)
        outcome = solve(
            puzzle,
            self.algorithm,
            limit=self.limit,
            keep=1,
            seconds=self.seconds,
            effort=self.effort,
            seed=self.seed,
            options=self.options,
        )
        shown = board_line(puzzle, outcome.solution, self.alphabet) if outcome.solution else ""
        return BulkOutcome(outcome.verdict.value, shown, puzzle.name)


SOLUTION, VERDICT = Column("solution"), Column("verdict")


def for_lanes(question: Question) -> BulkRequest | None:
    """The question, if it is one that the lanes engine may answer."""
    return question if isinstance(question, BulkRequest) and question.by_lanes else None


class BulkOutcome(NamedTuple):
    """An answer as it is written: the verdict and, where there is one, a solution as text."""

    verdict: str  # or what else it is counted as
    solution: str = ""
    name: str = ""
    record: Mapping[str, Any] | None = None  # in JSON lines, where that is more than the columns
    unread: tuple[str, ...] = ()  # what of its text was not understood
    fields: tuple[Any, ...] = ()  # in a table, where that is no solution

    @property
    def values(self) -> tuple[Any, ...]:
        """A value for each column of the question."""
        return self.fields or (self.solution or None, self.verdict)


def answer(text: str, request: Question) -> BulkOutcome | Reject | None:
    """What becomes of one puzzle; None if the text is blank or a comment."""
    try:
        found = read_puzzle(text, request.read_options())
        if found is None:
            return None
        if found.unread and request.strict:
            return Reject(not_read(found.unread), text=text, kind=Kind.NOT_READ)
        return request.answer(found.puzzle, text)._replace(unread=found.unread)
    except FormatError as error:
        return Reject(error.message, column=error.column, cell=error.cell, text=text, kind=error.kind)
    except InternalError:
        raise  # a wrong answer ends the run: nobody may take it for a puzzle that can't be used
    except SudoshikiError as error:
        return Reject(str(error), text=text, kind=error.kind)
    except Exception as error:  # a fault of ours in one puzzle must not cost the others
        return Reject(f"{type(error).__name__}: {error}", text=text, kind=Kind.ERROR)
