"""Grade the plain boards in blocks of lines."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..logic.grading import Grade, rate
from ..logic.scales import WORDS
from ..solve.types import Request
from .batch import Code, Shape
from .filled import filled_by
from .line_answers import MOST_GUESSES, LineAnswers, LineForm
from .plain_lines import solve_lines, write_plain
from .rating import boards_of_shape, empty_board, words_of


def grade_lines(
    data: bytes,
    shape: Shape,
    scales: tuple[str, ...],
    form: LineForm,
    alphabet: str = "1-9A",
    on: str = "cpu",
) -> LineAnswers:
    """Grade plain boards of this shape in the lines of `data`, if unique.

    Each line ends with a line feed. Writes the records of these grades, which are of an empty board. If only
    the word is requested, a GPU may find the easy boards.
    """
    import numpy as np

    solved = solve_lines(data, shape, alphabet, limit=2, effort=MOST_GUESSES)
    values = solved.values(shape[0], alphabet)
    unique = solved.plain & (solved.solved.verdict == Code.ONE)
    easy = unique & filled_by(values, "places", on=on).filled if on == "gpu" else np.False_ & unique
    remaining = unique & ~easy

    @cache
    def text(*row: Any) -> bytes:
        grade = Grade(empty_board(shape), scales, **dict(zip(scales, row, strict=True)))
        return form.text_of(grade).encode()

    texts = [b""] * len(unique)
    for line in np.flatnonzero(easy).tolist():
        texts[line] = text(WORDS[0].word)
    if scales == ("word",):
        rated = {"word": words_of(values[remaining], shape, Request())}
    else:
        boards = boards_of_shape(values[remaining], shape, solved.solved.solution[remaining])
        rated = rate(boards, scales, Request())
    for line, *row in zip(np.flatnonzero(remaining).tolist(), *map(rated.__getitem__, scales), strict=True):
        texts[line] = text(*row)
    return write_plain(solved._replace(plain=unique), shape, form, b"\0".join([*texts, b""]))
