"""The scales whose techniques a way can be made of, each in its own order."""

from __future__ import annotations

from .. import _core
from ..puzzle import Puzzle, UsageError
from ..puzzle.door import shown
from ..puzzle.errors import choose_from

__all__ = ["SCALES", "check_scale", "is_plain_sudoku"]

SCALES = tuple(_core.logic_ways())


def check_scale(name: str) -> str:
    if not isinstance(name, str) or name not in SCALES:
        raise UsageError(f"no scale {shown(name)}; {choose_from(name, SCALES)}")
    return name


def is_plain_sudoku(puzzle: Puzzle) -> bool:
    """Whether the programs that a scale is named after read it; on all others it is called so-and-so-like."""
    graph = puzzle.graph
    plain = puzzle.side == 9 and graph.box == (3, 3) and graph.is_plain
    return plain and not (graph.diagonals or graph.arcs or puzzle.has_pencil_marks)
