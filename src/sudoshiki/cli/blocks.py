"""Files with one puzzle per line: answer the plain boards of a block together.

Time and counters of a single board, except its guesses, are not measured then: a dash in text, null in JSON.
With --with, boards are solved one by one and measured.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from ..gpu.thresholds import Work, use_gpu
from ..solve import DEFAULT_ALGORITHM
from ..solve.types import Verdict
from .batch import verdict_columns
from .inputs import is_file
from .line_blocks import BlockAnswerer
from .running import on_terminal

if TYPE_CHECKING:
    from ..logic import Grade
    from ..many.batch import Shape
    from ..many.line_answers import LineAnswers, Segment
    from ..say.layouts import Layout
    from ..solve import Outcome


MIN_BLOCK = {"cpu": 0, "gpu": 16 << 20}  # bytes of a block, by device
_WAY = "lanes, with other boards beside it, found it and proved it the only one"


def solve_answerer(layout: Layout | None, as_json: bool, limit: int, seed: int) -> BlockAnswerer:
    """Answers of `solve` to puzzles with one solution, as text, JSON, or a layout of the board only.

    All other puzzles are solved one by one.
    """
    # With a limit of 1 uniqueness is not reported.
    verdict = Verdict.SOME if limit == 1 else Verdict.ONE

    def answer(data: bytes, shape: Shape, file: str, first: int) -> LineAnswers:
        from ..many.line_answers import LineForm, answer_lines

        form = LineForm(segments(file, shape[0]), first_number=first)
        return answer_lines(data, shape, form, unique_only=True)

    @cache
    def segments(file: str, side: int) -> list[Segment]:
        if layout:
            return _layout_segments(layout, side)
        return _record_segments(side, verdict, seed) if as_json else _word_segments(file, verdict)

    return BlockAnswerer(verdict, answer, Counter())


def _word_segments(file: str, verdict: Verdict) -> list[Segment]:
    """One line per board: place, verdict and solution."""
    text = verdict_columns(verdict) if on_terminal() else click.unstyle(verdict_columns(verdict))
    return [f"{file}:".encode(), ("number", 0), text.encode(), ("solution", 0), b"\n"]


def _record_segments(side: int, verdict: Verdict, seed: int) -> list[Segment]:
    """One record per board, with the keys of a single run."""
    from ..say.json_records import outcome_record, without_measures

    example = _example(side, verdict, seed)
    record = without_measures(outcome_record("", example.puzzle, example))
    record |= {"puzzle": _PUZZLE, "solutions": [b"[[", ("values", 0), b"]]"], "way": _WAY}
    record["counters"]["guesses"] = [("guesses", 0)]
    return [*_json_segments(record), b"\n"]


_PUZZLE: list[Segment] = [b'"', ("puzzle", 0), b'"']


def _json_segments(value: Any) -> list[Segment]:
    """A record as JSON; a list in it has the segments of a field."""
    from ..say.json_records import json_line

    if isinstance(value, list):
        return value
    if not isinstance(value, dict):
        return [json_line(value).encode()]
    pieces: list[Segment] = []
    for key, inner in value.items():
        pieces += [f"{',' if pieces else '{'}{json_line(key)}:".encode(), *_json_segments(inner)]
    return [*pieces, b"}"] if pieces else [b"{}"]


def _layout_segments(layout: Layout, side: int) -> list[Segment]:
    """The layout of a solution, with a field for each digit."""
    segments: list[Segment] = []
    cells = 0
    for sign in layout.text(_example(side, Verdict.SOME)) + "\n":
        if sign in "123456789":
            segments.append(("cell", cells))
            cells += 1
        else:
            segments.append(sign.encode())
    assert cells == side**2
    return segments


def _example(side: int, verdict: Verdict, seed: int = 0) -> Outcome:
    """An example outcome with a full board."""
    from ..formats.rows_of_text import full_board
    from ..puzzle import sudoku
    from ..solve import Counters, Outcome, Stopped, find_with_options

    algorithm, options = find_with_options(DEFAULT_ALGORITHM)
    return Outcome(
        puzzle=sudoku(side=side),
        verdict=verdict,
        solutions=(full_board(side),),
        solution_count=1,
        counters=Counters(),
        seconds=0,
        algorithm=algorithm.name,
        seed=seed,
        stopped=Stopped.SOLUTIONS if verdict is Verdict.SOME else Stopped.FINISHED,
        exact=True,
        options=options,
    )


def device_for_words(on: str, puzzles: Iterable[str], answerer: bool) -> str:
    """The device for grading many boards: a GPU if requested, or if there is one and the files are long."""
    if on == "gpu" and not answerer:
        only = "--on gpu goes with --scale word alone, without --seconds and without -o"
        raise click.UsageError(f"a GPU only sees that boards are easy: {only}")
    files = (puzzle for puzzle in puzzles if answerer and puzzle != "-" and is_file(puzzle))
    return "gpu" if use_gpu(on, Work.GRADE_FILES, sum(map(os.path.getsize, files))) else "cpu"


def grade_answerer(
    scales: tuple[str, ...], text_of: Callable[[Grade], str], as_json: bool, on: str
) -> BlockAnswerer:
    """Grades of boards with one solution, as text by `text_of` or as JSON.

    All others are graded one by one. With `on="gpu"`, easy 9×9 boards are found on a GPU.
    """

    def answer(data: bytes, shape: Shape, file: str, first: int) -> LineAnswers:
        from ..many.line_answers import LineForm
        from ..many.plain_grades import grade_lines, write_grades

        use_gpu = on == "gpu" and shape == (9, 3, 3)
        graded = grade_lines(data, shape, scales, on="gpu" if use_gpu else "cpu")
        form = LineForm(_grade_segments(file, as_json), first_number=first)
        return write_grades(graded, shape, form, _json_grade if as_json else text_of)

    # Small pieces, so that grades are shown soon; a whole block for a GPU.
    most_lines = 0 if on == "gpu" else _LINES_OF_WORDS if scales == ("word",) else _LINES
    return BlockAnswerer("graded", answer, Counter(), most_lines, MIN_BLOCK[on])


def _grade_segments(file: str, as_json: bool) -> list[Segment]:
    if as_json:
        return [b'{"puzzle":', *_PUZZLE, b",", ("kept", 0), b"\n"]
    return [f"{file}:".encode(), ("number", 0), b"  ", ("kept", 0), b"\n"]


_LINES = 256  # graded before they are shown
_LINES_OF_WORDS = 2048  # the same of words, which are found sooner


def _json_grade(grade: Grade) -> str:
    """The record without its beginning, the puzzle, and without seconds: nobody measured them."""
    from ..say.json_records import json_line
    from ..say.logic_records import grade_record

    record = grade_record("", grade) | {"seconds": None}
    del record["puzzle"]
    return json_line(record).removeprefix("{")
