"""The question how hard a puzzle is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...formats import Reject
from ...logic import USUAL_SCALES, Grade, NotForLogic, asked_scales, grade
from ...logic.columns import SCALE_COLUMNS, grade_row
from ...many.line_answers import shape_of_lines
from ...many.plain_grades import grade_lines
from ...puzzle import Puzzle
from ...say.logic_records import grade_record, refusal_record
from ...solve import Stopped
from ..source.blocks import plain_text
from .question import Column, Question, Reply

GRADED, REFUSED, UNDECIDED = "graded", "refused", "undecided"


@dataclass(frozen=True, slots=True)
class GradeQuestion(Question):
    """How hard is it? Grades on some scales, by their names with commas between."""

    scales: str = ",".join(USUAL_SCALES)

    def check(self) -> None:
        asked_scales(self.scales.split(","))

    @property
    def columns(self) -> tuple[Column, ...]:
        """Those of the scales, and for a puzzle without a grade the reason."""
        scales = (Column(*column) for name in self.scales.split(",") for column in SCALE_COLUMNS[name])
        return (Column("status"), *scales, Column("refused"))

    def answer(self, puzzle: Puzzle, text: str) -> Reply:
        """The record of a grade; it says nothing of the time, so that it is the same wherever it is made."""
        try:
            graded = grade(puzzle, scales=self.scales.split(","), seconds=self.seconds)
        except NotForLogic as refusal:
            reason = str(refusal)
            status = REFUSED if refusal.reason in ("none", "many") else UNDECIDED
            nothing = (None,) * (len(self.columns) - 2)
            record = refusal_record(text, puzzle, reason)
            return Reply(status, (status, *nothing, reason), puzzle.name, record)
        return self._reply(graded, text)._replace(name=puzzle.name)

    def answer_texts(self, texts: Sequence[str]) -> list[Reply | Reject | None]:
        """Plain boards of one side are graded together, unless each may take but so many seconds."""
        data = plain_text(texts)
        shape = None if self.seconds is not None else shape_of_lines(data, self.box)
        if shape is None:
            return [self.answer_text(text) for text in texts]
        made: dict[int, Reply] = {}  # what is told of equal grades is made once
        replies: list[Reply | Reject | None] = []
        graded = grade_lines(data, shape, asked_scales(self.scales.split(",")), self.alphabet)
        for text, grade_ in zip(texts, graded.grades, strict=True):
            if grade_ is None:
                replies.append(self.answer_text(text))
                continue
            reply = made.get(id(grade_)) or made.setdefault(id(grade_), self._reply(grade_, ""))
            replies.append(reply._replace(record={**(reply.record or {}), "puzzle": text}))
        return replies

    def _reply(self, graded: Grade, text: str) -> Reply:
        record = grade_record(text, graded)
        del record["seconds"]
        status = GRADED if graded.stopped is Stopped.FINISHED else UNDECIDED
        return Reply(status, (status, *self._values(graded), None), "", record)

    def _values(self, graded: Grade) -> list[Any]:
        values: list[Any] = []
        for name in graded.scales:
            found = getattr(graded, name)
            values += (None,) * len(SCALE_COLUMNS[name]) if found is None else grade_row(found)
        return values
