"""Algorithms of installed packages, and those that the parent process loaded."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from ..puzzle import SIGNS, Puzzle, UsageError
from ..solve import Algorithm, Answer, Request
from ..solve.registry import add, is_taken
from .entry import algorithm_from, is_registered
from .files import load_announced

ENTRY_POINTS = "sudoshiki.algorithms"
_loaded: set[EntryPoint] = set()  # a call after an interrupted one continues here


def load_plugins() -> None:
    """Register all plugins; one that can't be loaded gets an entry with the reason."""
    load_announced()
    for point in entry_points(group=ENTRY_POINTS):
        if point in _loaded:
            continue
        try:
            _add(point, point.load())
        except Exception as error:
            add(_unavailable_entry(point, error))
        _loaded.add(point)


def _add(point: EntryPoint, loaded: Any) -> None:
    if isinstance(loaded, Algorithm):
        add(loaded)
    elif not is_registered(loaded):  # unless a decorator did it
        add(algorithm_from(loaded, usual_name=point.name))


def _unavailable_entry(point: EntryPoint, error: Exception) -> Algorithm:
    fault = str(error) if isinstance(error, UsageError) else f"{type(error).__name__}: {error}"
    why = f"can't be loaded from {point.value}: {fault}"
    name = f"{point.module}.{point.name}" if is_taken(point.name) else point.name

    def solve(puzzle: Puzzle, request: Request) -> Answer:  # noqa: ARG001
        raise UsageError(f"{name} {why}")

    return Algorithm(
        name, why, "an installed package", SIGNS, solve, complete=False, effort="", unavailable=why
    )
