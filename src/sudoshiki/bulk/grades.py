"""Grades as the answers of a bulk run: one line of JSON a puzzle, in order, resumable, by any workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..logic import USUAL_SCALES, NotForLogic, asked_scales, grade
from ..puzzle import Puzzle, UsageError
from ..say.logic_records import grade_record, refusal_record
from ..solve import Stopped, Verdict
from .answer_formats import output_for
from .one_puzzle import BulkOutcome, BulkRequest
from .run import BulkReport, run_bulk

__all__ = ["GradingRequest", "grade_files"]


@dataclass(frozen=True, slots=True)
class GradingRequest(BulkRequest):
    """What is asked of every puzzle: grades on some scales, by their names with commas between; `seconds` are
    for each puzzle. Graded ones count as those with one solution, others by what they have instead."""

    scales: str = ",".join(USUAL_SCALES)

    @property
    def by_lanes(self) -> bool:
        return False

    def check(self) -> None:
        asked_scales(self.scales.split(","))

    def outcome(self, puzzle: Puzzle, text: str) -> BulkOutcome:
        """The record of a grade; it says nothing of the time, so that it is the same wherever it is made."""
        try:
            graded = grade(puzzle, scales=self.scales.split(","), seconds=self.seconds)
        except NotForLogic as refusal:
            counted = refusal.reason in (Verdict.NONE, Verdict.MANY)
            verdict = refusal.reason if counted else Verdict.UNDECIDED.value
            return BulkOutcome(verdict, "", puzzle.name, refusal_record(text, puzzle, str(refusal)))
        record = grade_record(text, graded)
        del record["seconds"]
        verdict = Verdict.ONE.value if graded.stopped is Stopped.FINISHED else Verdict.UNDECIDED.value
        return BulkOutcome(verdict, "", puzzle.name, record)


def grade_files(inputs: Sequence[str], out: str, request: GradingRequest, **how: Any) -> BulkReport:
    """Grade every puzzle of `inputs` and write `out`; `how` as `run_bulk` takes it."""
    if output_for(out).style.name != "jsonl":
        raise UsageError(f"{out}: grades are JSON lines: end the name in .jsonl, perhaps with .gz or .zst")
    return run_bulk(inputs, out, request, **how)
