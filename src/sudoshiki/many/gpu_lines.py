"""Lines of boards solved by the GPU engine."""

from __future__ import annotations

from ..solve.types import Request
from .batch import Batch, Boards, Shape
from .even_lines import even_width
from .gpu import GPU, READERS
from .line_answers import MOST_GUESSES, count_lines
from .results import Solved


def solve_lines_on_gpu(text: bytes, shape: Shape, alphabet: str, limit: int) -> Solved:
    """A line that is more than a board, or blank, is rejected."""
    boards = Boards(text, count_lines(text), True, width=even_width(text, READERS))
    request = Request(solutions=limit, effort=MOST_GUESSES)
    return GPU.solve(Batch(boards, shape, request, alphabet)).on_host()
