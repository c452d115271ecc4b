"""The question whether a puzzle has a solution, and whether it is the only one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ... import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ...formats.columns import Column
from ...gpu.device_names import check_device_name
from ...many.batch import Shape
from ...many.line_answers import LineAnswers, answer_lines, lanes_shape, shape_of_lines
from ...puzzle import Puzzle, UsageError
from ...say.words import board_line
from ...solve import DEFAULT_ALGORITHM, Setting, Verdict, find_with_options, solve
from ...solve.run import check_runs
from ...solve.types import whole_number
from .question import LARGEST, FormOf, Question, Reply


@dataclass(frozen=True, slots=True)
class SolveQuestion(Question):
    """Solve each puzzle by an algorithm, within a budget."""

    algorithm: str = DEFAULT_ALGORITHM
    limit: int = 2
    effort: int | None = None
    seed: int = 0
    options: Mapping[str, Setting] = field(default_factory=dict)
    on: str = "auto"  # device for plain boards: cpu, gpu, or auto for the faster one

    statuses = tuple(verdict.value for verdict in Verdict)
    has_lines = True

    def check(self) -> None:
        whole_number("limit", self.limit, 1)
        algorithm, _ = find_with_options(self.algorithm, self.options)
        check_runs(algorithm, self.effort)
        check_device_name(self.on)
        if self.on == "gpu" and not self.by_lanes:
            raise UsageError("the GPU runs no algorithm by name and counts no effort: leave out --on")

    @property
    def columns(self) -> tuple[Column, ...]:
        return Column("solution"), Column("verdict")

    @property
    def by_lanes(self) -> bool:
        """Whether the lanes engine can answer: no other algorithm and no limit of effort.

        `seconds` doesn't matter: the engine stops after guesses that take some milliseconds.
        """
        return self.algorithm == DEFAULT_ALGORITHM and self.effort is None and not self.options

    def answer(self, puzzle: Puzzle, text: str) -> Reply:  # noqa: ARG002  (other questions write it)
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
        shown = board_line(puzzle, outcome.solution, self.alphabet) if outcome.solution else None
        return Reply(outcome.verdict.value, (shown, outcome.verdict.value), puzzle.name)

    def shape_of(self, data: bytes | Iterable[bytes], largest: int = LARGEST) -> Shape | None:
        """Return the shape of a block's boards; 9×9 if no line near its start has one."""
        shape = shape_of_lines(data, self.box, largest) or lanes_shape(9, self.box)
        return shape if self.by_lanes else None

    def answer_block(self, data: bytes, form_of: FormOf, largest: int = LARGEST) -> LineAnswers | None:
        """Answer lines of the most common side; the others are left over.

        Answers don't depend on neighbouring puzzles, so they are the same for every chunk size.
        """
        shape = self.shape_of(data, largest)
        if shape is None:
            return None
        form, solutions = form_of(shape[0]), None
        if self.on == "gpu":
            from ...many.gpu import solve_lines_on_gpu

            solutions = solve_lines_on_gpu(data, shape, self.alphabet, self.limit)
        return answer_lines(data, shape, form, alphabet=self.alphabet, limit=self.limit, found=solutions)
