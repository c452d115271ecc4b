"""The question how hard a puzzle is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...formats.columns import Column
from ...logic import USUAL_SCALES, Grade, NotForLogic, check_scales, grade
from ...logic.columns import SCALE_COLUMNS, grade_row
from ...many.line_answers import LineAnswers, shape_of_lines
from ...many.plain_grades import grade_lines
from ...puzzle import Puzzle
from ...solve import Stopped
from .question import LARGEST, FormOf, Question, Reply

GRADED, REFUSED, UNDECIDED = "graded", "refused", "undecided"


@dataclass(frozen=True, slots=True)
class GradeQuestion(Question):
    """Grade each puzzle; `scales` are names separated by commas."""

    scales: str = ",".join(USUAL_SCALES)
    on: str = "cpu"  # device that searches a block for easy boards, if only the word is requested

    statuses = (GRADED, REFUSED, UNDECIDED)

    def check(self) -> None:
        check_scales(self.scales.split(","))

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the scales, and the reason for a puzzle without a grade."""
        scales = (column for name in self.scales.split(",") for column in SCALE_COLUMNS[name])
        return (Column("status"), *scales, Column("refused"))

    def answer(self, puzzle: Puzzle, text: str) -> Reply:
        """Return the grade, without the time, so that it is equal on every machine."""
        from ...say.logic_records import refusal_record

        try:
            graded = grade(puzzle, scales=self.scales.split(","), seconds=self.seconds)
        except NotForLogic as refusal:
            reason, status = str(refusal), REFUSED
            nothing = (None,) * (len(self.columns) - 2)
            record = refusal_record(text, puzzle, reason)
            return Reply(status, (status, *nothing, reason), puzzle.name, record)
        reply = self._reply_of(graded)
        return reply._replace(name=puzzle.name, record={**(reply.record or {}), "puzzle": text})

    def answer_block(self, data: bytes, form_of: FormOf, largest: int = LARGEST) -> LineAnswers | None:
        """Grade unique boards together, unless each has a time limit."""
        shape = None if self.seconds is not None else shape_of_lines(data, self.box, largest)
        if shape is None:
            return None
        on = self.on if shape == (9, 3, 3) else "cpu"
        scales = check_scales(self.scales.split(","))
        return grade_lines(data, shape, scales, form_of(shape[0]), self.alphabet, on)

    def _reply_of(self, answer: Grade) -> Reply:
        from ...say.logic_records import grade_record  # only JSON needs it

        record = grade_record("", answer)
        del record["seconds"]
        status = GRADED if answer.stopped is Stopped.FINISHED else UNDECIDED
        return Reply(status, (status, *self._values(answer), None), "", record)

    def _values(self, graded: Grade) -> list[Any]:
        values: list[Any] = []
        for name in graded.scales:
            grade = getattr(graded, name)
            values += (None,) * len(SCALE_COLUMNS[name]) if grade is None else grade_row(grade)
        return values
