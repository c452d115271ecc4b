"""Scales of levels: a puzzle has the first whose deductions, those of core/logic, fill the board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from .. import _core
from ..puzzle import Graph, Puzzle
from ..solve import Request
from ..solvers.native import native_graph, native_request
from .scales import is_plain_sudoku


class LevelScale(NamedTuple):
    """Levels from the easiest on, each with what it allows beside all before it, and what lies beyond."""

    name: str
    levels: tuple[tuple[str, tuple[str, ...]], ...]
    beyond: str

    def words(self) -> tuple[str, ...]:
        return (*(level for level, _ in self.levels), self.beyond)


SOLO = LevelScale(
    "Solo",
    (
        ("trivial", ("box places",)),
        ("basic", ("line places", "cell values")),
        ("intermediate", ("locked",)),
        ("advanced", ("sets",)),
        ("extreme", ("fish", "chains")),
    ),
    "unreasonable",
)
UNEQUAL = LevelScale(
    "Unequal",
    (
        ("trivial", ("line places", "cell values")),
        ("easy", ("sign bounds",)),
        ("tricky", ("sets",)),
        ("extreme", ("fish", "chains")),
    ),
    "recursive",
)
QQWING = LevelScale(
    "QQWing",
    (
        ("simple", ("cell values",)),
        ("easy", ("box places", "line places")),
        ("intermediate", ("locked", "pairs")),
    ),
    "expert",
)
# Not scales of any program: what the word `easy` stands for, and singles of both kinds.
_ALONE = {
    "places": LevelScale("", (("filled", ("box places", "line places")),), ""),
    "singles": LevelScale("", (("filled", ("box places", "line places", "cell values")),), ""),
}


class LevelGrade(NamedTuple):
    """A level, and the scale it is one of; -like on puzzles that the program itself does not read."""

    level: str
    scale: str


def tatham_scale(puzzle: Puzzle) -> LevelScale | None:
    """Solo's for boxes, regions and diagonals, Unequal's for rows and columns with or without signs; boxes
    and signs together are in neither."""
    graph = puzzle.graph
    has_boxes = len(graph.groups) > 2 * graph.side
    if has_boxes and graph.arcs:
        return None
    return SOLO if has_boxes else UNEQUAL


def qqwing_scale(puzzle: Puzzle) -> LevelScale | None:
    """For whatever has no signs."""
    return None if puzzle.graph.arcs else QQWING


def tatham_level(puzzle: Puzzle, request: Request) -> LevelGrade | None:
    """As Simon Tatham's programs call it; None where they don't know such puzzles, or time was up."""
    return _grade(puzzle, tatham_scale(puzzle), True, request)


def qqwing_level(puzzle: Puzzle, request: Request) -> LevelGrade | None:
    """As QQWing calls it; None where there are signs, or time was up."""
    return _grade(puzzle, qqwing_scale(puzzle), is_plain_sudoku(puzzle), request)


def unfilled_by(means: str, graph: Graph, values: bytes, request: Request) -> bytes:
    """For each board of this graph, one after the other: 0 where it is filled by values that have one place
    left in a group (`places`), or by these and cells that have one value left (`singles`), which proves the
    solution to be the only one, else 1. Fewer where time was up."""
    deductions = deductions_of(_ALONE[means])
    return _core.levels_of(
        native_graph(graph, who="this scale"), values, b"", deductions, native_request(request)
    )


def _grade(puzzle: Puzzle, scale: LevelScale | None, known: bool, request: Request) -> LevelGrade | None:
    if scale is None:
        return None
    masks = array("Q", puzzle.candidates).tobytes() if puzzle.has_pencil_marks else b""
    found = _core.levels_of(
        native_graph(puzzle.graph, who="this scale"),
        bytes(puzzle.givens),
        masks,
        deductions_of(scale),
        native_request(request),
    )
    like = "" if known and not puzzle.has_pencil_marks else "-like"
    return LevelGrade(scale.words()[found[0]], scale.name + like) if found else None


@cache
def deductions_of(scale: LevelScale) -> Sequence[int]:
    """By level: all that it allows, as the core counts them."""
    bits = _core.deductions()
    allowed, levels = 0, []
    for _, more in scale.levels:
        for name in more:
            allowed |= bits[name]
        levels.append(allowed)
    return levels
