"""Lines that are plain boards beyond doubt, graded by the block: what files of puzzles are graded by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from ..logic.grading import Grade, rate
from ..logic.scales import WORDS
from ..solve.types import Request
from .batch import Code, Shape
from .filled import filled_by
from .line_answers import MOST_GUESSES, LineAnswers, LineForm, answer_lines
from .plain_lines import plain_lines
from .rating import boards_of_shape, empty_board, words_of
from .results import Solved


class GradedLines(NamedTuple):
    """By line its grade, or None where it is left to others: it is not plain, or has not one solution."""

    grades: list[Grade | None]  # of an empty board; one object for all lines whose grades are equal
    solved: Solved  # rejected where there is no grade


def grade_lines(
    data: bytes, shape: Shape, scales: tuple[str, ...], alphabet: str = "1-9A", on: str = "cpu"
) -> GradedLines:
    """Grade the lines of `data`, each ended by a line feed, that are boards of this shape.

    Where the word alone is asked for, a GPU may see which boards are easy."""
    import numpy as np

    found = plain_lines(data, shape, alphabet, limit=2, effort=MOST_GUESSES)
    unique = found.plain & (found.solved.verdict == Code.ONE)
    easy = unique & filled_by(found.values, "places", on=on).filled if on == "gpu" else np.False_ & unique
    left = unique & ~easy
    made = _Grades(shape, scales)
    grades: list[Grade | None] = [None] * len(unique)
    for line in np.flatnonzero(easy).tolist():
        grades[line] = made.get(["word"], (WORDS[0].word,))
    if scales == ("word",):
        rated = {"word": words_of(found.values[left], shape, Request())}
    else:
        boards = boards_of_shape(found.values[left], shape, found.solved.solution[left])
        rated = rate(boards, scales, Request())
    for line, *row in zip(np.flatnonzero(left).tolist(), *rated.values(), strict=True):
        grades[line] = made.get(rated, tuple(row))
    verdict = np.where(unique, np.uint8(Code.ONE), np.uint8(Code.REJECTED))
    return GradedLines(grades, replace(found.solved, verdict=verdict))


class _Grades:
    """Grades by what the scales say, each made once."""

    def __init__(self, shape: Shape, scales: tuple[str, ...]) -> None:
        self._puzzle, self._scales = empty_board(shape), scales
        self._made: dict[tuple[Any, ...], Grade] = {}

    def get(self, names: Iterable[str], row: tuple[Any, ...]) -> Grade:
        if row not in self._made:
            self._made[row] = Grade(self._puzzle, self._scales, **dict(zip(names, row, strict=True)))
        return self._made[row]


def write_grades(
    data: bytes, shape: Shape, form: LineForm, graded: GradedLines, text_of: Callable[[Grade], str]
) -> LineAnswers:
    """Write the records of the lines that have a grade: the last column kept is its text."""
    texts: dict[int, bytes] = {}
    column = []
    for grade in graded.grades:
        if grade is not None and id(grade) not in texts:
            texts[id(grade)] = text_of(grade).encode()
        column.append(b"" if grade is None else texts[id(grade)])
    kept = [*form.kept, b"\0".join([*column, b""])]
    return answer_lines(data, shape, form._replace(kept=kept), found=graded.solved)
