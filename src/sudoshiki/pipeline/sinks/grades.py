"""Print grades on a terminal, in words or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from ...formats import ParsedPuzzle
from ...logic import Grade, SearchGrade
from ...puzzle.errors import cell_name
from ...solve import Stopped
from .terminal import Terminal

if TYPE_CHECKING:
    from ...many.line_answers import LineForm
    from ..questions.question import Question


class GradeOrRefusal(NamedTuple):
    """The grade of a puzzle, or why it has none."""

    grade: Grade | None
    refused: str = ""

    @property
    def verdict(self) -> str:
        """The key in the counts."""
        if self.grade is None:
            return "refused"
        return "graded" if self.grade.stopped is Stopped.FINISHED else "unfinished"


class GradeTerminal(Terminal):
    """Prints grades in words or JSON."""

    as_json: bool
    scales: tuple[str, ...]
    on: str  # device that searches a block for easy boards

    def question(self) -> Question:
        from ..questions.grade import GradeQuestion

        return GradeQuestion(",".join(self.scales), self.on)

    def form(self, file: str, side: int) -> LineForm:  # noqa: ARG002
        from ...many.line_answers import LineForm

        if self.as_json:
            return LineForm([b'{"puzzle":"', ("puzzle", 0), b'",', ("kept", 0), b"\n"], text_of=_json_grade)
        place = f"{file}:".encode()
        return LineForm([place, ("number", 0), b"  ", ("kept", 0), b"\n"], text_of=grade_in_words)

    def show(self, parsed: ParsedPuzzle, graded: GradeOrRefusal, many: bool) -> None:
        if self.as_json:
            click.echo(self._record(parsed, graded))
            return
        place = f"{self.place_of(parsed, many)}  " if many else ""
        click.echo(place + (grade_in_words(graded.grade) if graded.grade else f"refused: {graded.refused}"))

    def _record(self, parsed: ParsedPuzzle, graded: GradeOrRefusal) -> str:
        from ...say.json_records import json_line
        from ...say.logic_records import grade_record, refusal_record

        text = self.line_of(parsed)
        if graded.grade is None:
            return json_line(refusal_record(text, parsed.puzzle, graded.refused), parsed.unread)
        record = grade_record(text, graded.grade)
        return json_line(
            record if parsed.file not in self.files else record | {"seconds": None}, parsed.unread
        )


def _json_grade(grade: Grade) -> str:
    """Return the record without its beginning, the puzzle, and with null seconds."""
    from ...say.json_records import json_line
    from ...say.logic_records import grade_record

    record = grade_record("", grade) | {"seconds": None}
    del record["puzzle"]
    return json_line(record).removeprefix("{")


def grade_in_words(grade: Grade) -> str:
    """Return all grades on one line."""
    parts = [f"{grade.word:<10}"] if grade.word else []
    if se := grade.se:
        parts.append(f"{se.scale}: ER {se.er} EP {se.ep} ED {se.ed}")
    if hodoku := grade.hodoku:
        parts.append(f"{hodoku.scale}: {hodoku.score} {hodoku.level}")
    if sukaku := grade.sukaku:
        parts.append(f"{sukaku.scale}: ER {sukaku.er} EP {sukaku.ep} ED {sukaku.ed}")
    parts += [f"{level.scale}: {level.level}" for level in (grade.tatham, grade.qqwing) if level]
    if grade.search:
        parts.append(_search_in_words(grade.search, grade.puzzle.side))
    if not parts and grade.stopped is Stopped.FINISHED:
        return f"no {' or '.join(grade.scales)} scale is for such puzzles"
    if grade.stopped is not Stopped.FINISHED:
        why = "stopped on request" if grade.stopped is Stopped.REQUESTED else "the time limit was reached"
        parts.append(f"undecided: {why}" if not parts else f"no more: {why}")
    return "  ".join(parts).rstrip()


def _search_in_words(search: SearchGrade, side: int) -> str:
    if search.singles:
        return "singles solve it"
    guesses = "guesses not counted" if search.guesses is None else f"guesses {search.guesses}"
    door = search.backdoor
    if door is None:
        return f"{guesses}, backdoor not computed (time limit)"
    if door.exact and len(door.cells) <= 2:
        return f"{guesses}, backdoor {len(door.cells)} ({' '.join(cell_name(c, side) for c in door.cells)})"
    size = f"{len(door.cells)}" if door.exact else f"{door.at_least} to {len(door.cells)}"
    return f"{guesses}, backdoor {size}"
