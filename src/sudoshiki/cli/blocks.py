"""Files with a puzzle a line: plain boards of a block answered at once, as they are answered one by one.

What one board of many takes is not measured: there a dash stands in the words, and null in the JSON. Its
guesses are known. Whoever names the algorithm gets one by one, with all counters and the time.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from ..formats import Found, LineBlock, Reject
from ..formats.records import Options
from ..formats.sink import Lines
from ..gpu.thresholds import Work, use_gpu
from ..puzzle.errors import plain
from ..solve import DEFAULT_ALGORITHM
from ..solve.types import Verdict
from .batch import AtOnce, between
from .inputs import Passed, is_file
from .line_blocks import in_order, without_blanks
from .running import on_terminal

if TYPE_CHECKING:
    from ..many.batch import Shape
    from ..many.line_answers import LineAnswers, LineForm, Segment
    from ..say.layouts import Layout
    from ..solve import Outcome


LEAST_BLOCK = {"cpu": 0, "gpu": 16 << 20}  # bytes of lines that are asked about at once, by the place
_WAY = "lanes, with other boards beside it, found it and proved it the only one"
_LARGEST_SIDE = 9  # above it a value takes one character or two


def _parts_of(at_once: AtOnce, block: LineBlock, passed: Passed) -> Iterator[Lines | Found | Reject]:
    """The block in order: answers to boards that follow each other, all other lines one by one."""
    from ..many.line_answers import LineForm, shape_of_lines

    at_once.files[block.file] += 0
    data = without_blanks(block.block.data)
    shape = shape_of_lines(data, largest=_LARGEST_SIDE) if block.options == Options() else None
    if shape is None:
        yield from map(passed.one, block.entries())
        return
    form = LineForm(at_once.segments(plain(block.file), shape[0]), first_number=passed.count + 1)
    done = at_once.answer(data, shape, form)
    at_once.files[block.file] += sum(done.verdicts.values())
    yield from in_order(block, passed, done, at_once.verdict)


def solved_at_once(layout: Layout | None, as_json: bool, limit: int, seed: int) -> AtOnce:
    """Answers of `solve` to puzzles with one solution: in words, as JSON, or in a layout that shows the board
    alone. All other puzzles are solved one by one."""
    # Whoever looks for one solution does not ask for more.
    verdict = Verdict.SOME if limit == 1 else Verdict.ONE

    def answer(data: bytes, shape: Shape, form: LineForm) -> LineAnswers:
        from ..many.line_answers import answer_lines

        return answer_lines(data, shape, form, only_one=True)

    @cache
    def segments(file: str, side: int) -> list[Segment]:
        if layout:
            return _layout_segments(layout, side)
        return _record_segments(side, verdict, seed) if as_json else _word_segments(file, verdict)

    return AtOnce(verdict, segments, answer, _parts_of, Counter())


def _word_segments(file: str, verdict: Verdict) -> list[Segment]:
    """A line a board: place, verdict and solution."""
    told = between(verdict)
    told = told if on_terminal() else click.unstyle(told)
    return [f"{file}:".encode(), ("number", 0), told.encode(), ("solution", 0), b"\n"]


def _record_segments(side: int, verdict: Verdict, seed: int) -> list[Segment]:
    """A record a board, with the keys of a single run's."""
    from ..say.json_records import outcome_record, without_measures

    example = _example(side, verdict, seed)
    record = without_measures(outcome_record("", example.puzzle, example))
    record |= {"puzzle": _PUZZLE, "solutions": [b"[[", ("values", 0), b"]]"], "way": _WAY}
    record["counters"]["guesses"] = [("guesses", 0)]
    return [*_json_segments(record), b"\n"]


_PUZZLE: list[Segment] = [b'"', ("puzzle", 0), b'"']


def _json_segments(value: Any) -> list[Segment]:
    """A record as JSON; a list in it holds the segments of a field."""
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
    """What the layout prints of some solution, with a field for each of its digits."""
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
    """The outcome of a run for a full board."""
    from ..formats.rows_of_text import full_board
    from ..puzzle import sudoku
    from ..solve import Counters, Outcome, Stopped, asked_for

    algorithm, options = asked_for(DEFAULT_ALGORITHM)
    return Outcome(
        puzzle=sudoku(side=side),
        verdict=verdict,
        solutions=(full_board(side),),
        found=1,
        counters=Counters(),
        seconds=0,
        algorithm=algorithm.name,
        seed=seed,
        stopped=Stopped.SOLUTIONS if verdict is Verdict.SOME else Stopped.FINISHED,
        exact=True,
        options=options,
    )


def place_for_words(on: str, puzzles: Iterable[str], at_once: bool) -> str:
    """Where boards are asked about, if many are at once: a GPU if that was said, or if there is one and the
    files are long."""
    if on == "gpu" and not at_once:
        only = "--on gpu goes with --scale word alone, without --seconds and without -o"
        raise click.UsageError(f"a GPU only sees that boards are easy: {only}")
    files = (puzzle for puzzle in puzzles if at_once and puzzle != "-" and is_file(puzzle))
    return "gpu" if use_gpu(on, Work.GRADE_FILES, sum(map(os.path.getsize, files))) else "cpu"


def words_at_once(as_json: bool, on: str = "cpu") -> AtOnce:
    """The word of `grade` for boards that need no more than values with one place left, as most boards of
    files do. All others are graded one by one. 9×9 boards are asked about on a GPU, if that is where."""

    def answer(data: bytes, shape: Shape, form: LineForm) -> LineAnswers:
        from dataclasses import replace

        import numpy as np

        from ..many import Code, filled_by
        from ..many.line_answers import answer_lines
        from ..many.plain_lines import plain_lines

        found = plain_lines(data, shape)
        easy = filled_by(found.values, "places", on=on if shape[0] == _LARGEST_SIDE else "cpu").filled
        verdict = np.where(found.plain & easy, np.uint8(Code.ONE), np.uint8(Code.REJECTED))
        return answer_lines(data, shape, form, found=replace(found.solved, verdict=verdict))

    segments = _json_grade if as_json else _word_grade
    return AtOnce("graded", segments, answer, _parts_of, Counter(), LEAST_BLOCK[on])


def _word_grade(file: str, side: int) -> list[Segment]:  # noqa: ARG001
    from ..logic import WORDS

    return [f"{file}:".encode(), ("number", 0), f"  {WORDS[0].word}\n".encode()]


def _json_grade(file: str, side: int) -> list[Segment]:  # noqa: ARG001
    from ..logic import WORDS, Grade
    from ..puzzle import sudoku
    from ..say.logic_records import grade_record

    record = grade_record("", Grade(sudoku(side=side), ("word",), word=WORDS[0].word))
    return [*_json_segments(record | {"puzzle": _PUZZLE, "seconds": None}), b"\n"]
