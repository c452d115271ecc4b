"""The puzzle itself, to be written in another format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...formats import write
from ...formats.columns import Column
from ...formats.registry import find_writable
from ...puzzle import Puzzle
from .question import LARGEST, FormOf, Question, Reply

if TYPE_CHECKING:
    from ...many.line_answers import LineAnswers

WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class ConvertQuestion(Question):
    """Convert each puzzle to the format `to`; refuse what it can't hold."""

    to: str = "line"

    statuses = (WRITTEN,)
    keeps_names = True

    def check(self) -> None:
        find_writable(self.to)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (Column(WRITTEN),)

    def answer(self, puzzle: Puzzle, text: str) -> Reply:  # noqa: ARG002  (other questions write it)
        return Reply(WRITTEN, (write(puzzle, self.to),), puzzle.name)

    def _reply_of(self, answer: list[str]) -> Reply:
        return Reply(WRITTEN, (answer[0],))

    def answer_block(self, data: bytes, form_of: FormOf, largest: int = LARGEST) -> LineAnswers | None:
        """Write plain boards together if the format allows it and no boxes are set."""
        from ...formats.rows_of_text import rows_writer
        from ...many.line_answers import shape_of_lines

        shape = shape_of_lines(data, largest=largest) if self.box is None else None
        writer = rows_writer(self.to, shape[0]) if shape else None
        if shape is None or writer is None:
            return None
        from ...many.plain_lines import solve_lines, write_plain

        lines = solve_lines(data, shape, self.alphabet)
        rows = writer(lines.values(shape[0], self.alphabet))
        return write_plain(lines, shape, form_of(shape[0]), rows.replace(b"\n", b"\0"))
