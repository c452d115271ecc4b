"""One puzzle's text to its answer, with any algorithm of the registry and a budget for each puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats.one_line import read_puzzle
from ..formats.records import Options
from ..puzzle import FormatError, InternalError, Kind, Puzzle, SudoshikiError
from ..say.words import board_line
from ..solve import DEFAULT_ALGORITHM, find, solve
from ..solve.request import whole_number
from ..solve.run import check_runs
from .rejects import Reject

__all__ = ["Answered", "Asked", "answer"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of every puzzle of a run; the budget is for each of them."""

    algorithm: str = DEFAULT_ALGORITHM
    limit: int = 2
    seconds: float | None = None
    effort: int | None = None
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    alphabet: str = "1-9A"
    box: tuple[int, int] | str | None = None

    def check(self) -> None:
        """Refuse what makes no sense before anything is read."""
        whole_number("limit", self.limit, 1)
        algorithm = find(self.algorithm)
        algorithm.settings(self.options)
        check_runs(algorithm, self.effort)

    def read_options(self) -> Options:
        return Options(self.alphabet, self.box)


class Answered(NamedTuple):
    """A verdict and, where there is one, a solution as text."""

    verdict: str
    solution: str = ""
    name: str = ""

    @property
    def solved(self) -> bool:
        return bool(self.solution)


def answer(text: str, asked: Asked) -> Answered | Reject | None:
    """The answer to one puzzle; None if the text is blank or a comment."""
    try:
        puzzle = read_puzzle(text, asked.read_options())
        return None if puzzle is None else _solve(puzzle, asked)
    except FormatError as error:
        return Reject(error.kind, error.message, text, error.column, error.cell)
    except InternalError:
        raise  # a wrong answer ends the run: nobody may take it for a puzzle that can't be used
    except SudoshikiError as error:
        return Reject(error.kind, str(error), text)
    except Exception as error:  # a fault of ours in one puzzle must not cost the others
        return Reject(Kind.ERROR, f"{type(error).__name__}: {error}", text)


def _solve(puzzle: Puzzle, asked: Asked) -> Answered:
    outcome = solve(
        puzzle,
        asked.algorithm,
        limit=asked.limit,
        keep=1,
        seconds=asked.seconds,
        effort=asked.effort,
        seed=asked.seed,
        options=asked.options,
    )
    shown = board_line(outcome.solution, puzzle.side, asked.alphabet) if outcome.solution else ""
    return Answered(outcome.verdict.value, shown, puzzle.name)
