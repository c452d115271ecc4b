"""A wrong solution, planted in an engine to see that it is caught: for tests, and for the self-test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["wrong_solution_planted"]


@contextmanager
def wrong_solution_planted(board: int) -> Iterator[None]:
    """Inside, the solution of that board, counted from 0, is changed in one cell before it is checked."""
    from .. import _core

    _core.plant_wrong_solution(board)
    try:
        yield
    finally:
        _core.plant_wrong_solution(None)
