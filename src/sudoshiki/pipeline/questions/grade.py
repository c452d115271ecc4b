"""The question how hard a puzzle is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...logic import USUAL_SCALES, NotForLogic, asked_scales, grade
from ...puzzle import Puzzle
from ...say.logic_records import grade_record, refusal_record
from ...solve import Stopped
from .question import Column, Question, Reply

GRADED, REFUSED, UNDECIDED = "graded", "refused", "undecided"

# The columns of each scale. Where it has several they are keys of its JSON record, some with its name before.
_COLUMNS: Mapping[str, tuple[Column, ...]] = {
    "word": (Column("word"),),
    "se": (Column("er", "float64"), Column("ep", "float64"), Column("ed", "float64")),
    "sukaku": (
        Column("sukaku_er", "float64"),
        Column("sukaku_ep", "float64"),
        Column("sukaku_ed", "float64"),
    ),
    "hodoku": (Column("hodoku_score", "int64"), Column("hodoku_level")),
    "tatham": (Column("tatham"),),
    "qqwing": (Column("qqwing"),),
    "search": (
        Column("singles", "bool"),
        Column("guesses", "int64"),
        Column("backdoor", "int64"),
        Column("backdoor_at_least", "int64"),
    ),
}


@dataclass(frozen=True, slots=True)
class GradeQuestion(Question):
    """How hard is it? Grades on some scales, by their names with commas between."""

    scales: str = ",".join(USUAL_SCALES)

    def check(self) -> None:
        asked_scales(self.scales.split(","))

    @property
    def columns(self) -> tuple[Column, ...]:
        """Those of the scales, and for a puzzle without a grade the reason."""
        scales = (column for name in self.scales.split(",") for column in _COLUMNS[name])
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
        record = grade_record(text, graded)
        del record["seconds"]
        status = GRADED if graded.stopped is Stopped.FINISHED else UNDECIDED
        return Reply(status, (status, *self._values(record["grade"]), None), puzzle.name, record)

    def _values(self, grades: Mapping[str, Any]) -> list[Any]:
        values: list[Any] = []
        for scale in self.scales.split(","):
            found = grades[scale]
            for column in _COLUMNS[scale]:
                key = column.name.removeprefix(f"{scale}_")
                values.append(found.get(key) if isinstance(found, Mapping) else found)
        return values
