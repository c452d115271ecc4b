"""The algorithms that others bring: what the parent process loaded, and packages that are installed."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from ..puzzle import SIGNS, Puzzle, UsageError
from ..solve import Algorithm, Answer, Request
from ..solve.registry import add, own_row
from .files import load_announced
from .rows import described, is_registered

ENTRY_POINTS = "sudoshiki.algorithms"


def load_others() -> None:
    """Add them to the table. A package that can't be loaded has a row, which says why."""
    load_announced()
    for point in entry_points(group=ENTRY_POINTS):
        if own_row(point.name) is not None:  # an earlier call was broken off
            continue
        try:
            _add(point, point.load())
        except Exception as error:
            add(_failed(point, error))


def _add(point: EntryPoint, loaded: Any) -> None:
    if isinstance(loaded, Algorithm):
        add(loaded)
    elif not is_registered(loaded):  # a decorator may have done it
        add(described(loaded, usual_name=point.name))


def _failed(point: EntryPoint, error: Exception) -> Algorithm:
    why = f"can't be loaded from {point.value}: {type(error).__name__}: {error}"

    def solve(puzzle: Puzzle, request: Request) -> Answer:  # noqa: ARG001
        raise UsageError(f"{point.name} {why}")

    return Algorithm(
        point.name, why, "an installed package", SIGNS, solve, complete=False, effort="", unavailable=why
    )
