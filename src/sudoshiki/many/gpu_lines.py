"""Lines of boards solved by the GPU engine and written by the native core."""

from __future__ import annotations

from ..solve.contract import Request
from .batch import Batch, Boards, Shape
from .even_lines import even_width
from .gpu import GPU, READERS
from .line_answers import MOST_GUESSES, LineAnswers, LineForm, answer_lines, count_lines

__all__ = ["answer_lines_on_gpu"]


def answer_lines_on_gpu(
    text: bytes,
    shape: Shape,
    form: LineForm = LineForm(),  # noqa: B008  (it can't be changed)
    *,
    alphabet: str = "1-9A",
    limit: int = 2,
) -> LineAnswers:
    """As `answer_lines`. A line that is more than a board, or blank, is left over."""
    boards = Boards(text, count_lines(text), True, width=even_width(text, READERS))
    solved = GPU.solve(Batch(boards, shape, Request(solutions=limit, effort=MOST_GUESSES), alphabet))
    return answer_lines(text, shape, form, alphabet=alphabet, limit=limit, found=solved.on_host())
