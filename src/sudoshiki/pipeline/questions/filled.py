"""The question whether the simplest steps fill a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from ...formats.columns import Column
from ...many.filled import check_means, fill_lines, filled_by
from ...many.line_answers import LineAnswers, answer_lines, shape_of_lines
from ...puzzle import Puzzle
from .question import LARGEST, FormOf, Question, Reply

_WORDS = ("unfilled", "filled", "many", "some", "undecided")  # `fill_lines` gives only the first two verdicts


@dataclass(frozen=True, slots=True)
class FilledQuestion(Question):
    """Test whether "places" or "singles" fill a puzzle, as `filled_by` does."""

    by: str = "singles"

    statuses = ("filled", "unfilled", "undecided")
    by_lanes = True

    def check(self) -> None:
        check_means(self.by)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (Column("status"),)

    def answer(self, puzzle: Puzzle, text: str) -> Reply:  # noqa: ARG002  (other questions write it)
        counts = filled_by([puzzle], self.by, seconds=self.seconds, on="cpu").counts()
        status = next(word for word, count in counts.items() if count)
        return Reply(status, (status,), puzzle.name)

    def answer_block(self, data: bytes, form_of: FormOf, largest: int = LARGEST) -> LineAnswers | None:
        shape = shape_of_lines(data, self.box, largest)
        if shape is None:
            return None
        fillings = fill_lines(data, shape, self.by, self.alphabet)
        form = form_of(shape[0])
        return answer_lines(data, shape, form, alphabet=self.alphabet, found=fillings, words=_WORDS)
