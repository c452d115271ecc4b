"""Grade blocks of lines, as far as they are plain boards; used for files of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..logic.grading import Grade, rate
from ..logic.scales import WORDS
from ..solve.types import Request
from .batch import Code, Shape
from .filled import filled_by
from .line_answers import MOST_GUESSES, LineAnswers, LineForm
from .plain_lines import SolvedLines, solve_lines, write_plain
from .rating import boards_of_shape, empty_board, words_of


class GradedLines(NamedTuple):
    """By line its grade, or None where it is left to others: it is not plain, or has not one solution."""

    grades: list[Grade | None]  # of an empty board; one object for all lines whose grades are equal
    lines: SolvedLines  # plain where there is a grade


def grade_lines(
    data: bytes, shape: Shape, scales: tuple[str, ...], alphabet: str = "1-9A", on: str = "cpu"
) -> GradedLines:
    """Grade the lines of `data`, each ended by a line feed, that are boards of this shape.

    If only the word is requested, a GPU may find the easy boards."""
    import numpy as np

    found = solve_lines(data, shape, alphabet, limit=2, effort=MOST_GUESSES)
    values = found.values(shape[0], alphabet)
    unique = found.plain & (found.solved.verdict == Code.ONE)
    easy = unique & filled_by(values, "places", on=on).filled if on == "gpu" else np.False_ & unique
    left = unique & ~easy
    made = _Grades(shape, scales)
    grades: list[Grade | None] = [None] * len(unique)
    for line in np.flatnonzero(easy).tolist():
        grades[line] = made.get(["word"], (WORDS[0].word,))
    if scales == ("word",):
        rated = {"word": words_of(values[left], shape, Request())}
    else:
        boards = boards_of_shape(values[left], shape, found.solved.solution[left])
        rated = rate(boards, scales, Request())
    for line, *row in zip(np.flatnonzero(left).tolist(), *rated.values(), strict=True):
        grades[line] = made.get(rated, tuple(row))
    return GradedLines(grades, found._replace(plain=unique))


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
    graded: GradedLines, shape: Shape, form: LineForm, text_of: Callable[[Grade], str]
) -> LineAnswers:
    """Write the records of the lines that have a grade: the column kept is its text."""
    texts: dict[int, bytes] = {}
    column = []
    for grade in graded.grades:
        if grade is not None and id(grade) not in texts:
            texts[id(grade)] = text_of(grade).encode()
        column.append(b"" if grade is None else texts[id(grade)])
    return write_plain(graded.lines, shape, form, b"\0".join([*column, b""]))
