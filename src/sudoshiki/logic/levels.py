"""Scales of levels: the first level whose deductions fill the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from .. import _core
from ..puzzle import Graph
from ..solve import Request
from ..solvers.native import native_graph, native_request
from .boards import GraphBoards


class LevelScale(NamedTuple):
    """Levels from the easiest on, each with its additional deductions.

    `beyond` is what none of them solves.
    """

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
# Scales of our own: `places` defines the level `easy`, `singles` has both kinds of singles.
_ALONE = {
    "places": LevelScale("", (("filled", ("box places", "line places")),), ""),
    "singles": LevelScale("", (("filled", ("box places", "line places", "cell values")),), ""),
}


class LevelGrade(NamedTuple):
    """A level and its scale, called -like on puzzles the program does not read."""

    level: str
    scale: str


def tatham_scale(graph: Graph) -> LevelScale | None:
    """Return Solo's scale for boxes, regions and diagonals, else Unequal's.

    Unequal's is for rows and columns, with or without signs. Neither has boxes and signs together.
    """
    has_boxes = len(graph.groups) > 2 * graph.side
    if has_boxes and graph.arcs:
        return None
    return SOLO if has_boxes else UNEQUAL


def qqwing_scale(graph: Graph) -> LevelScale | None:
    """Return the scale of QQWing, for puzzles without signs."""
    return None if graph.arcs else QQWING


def tatham_levels(boards: GraphBoards, request: Request) -> list[LevelGrade] | None:
    """Return the levels of Simon Tatham's programs; None if they lack the kind.

    There are fewer if time was up.
    """
    scale = tatham_scale(boards.graph)
    return scale and _grades(boards, scale, not boards.masks, request)


def qqwing_levels(boards: GraphBoards, request: Request) -> list[LevelGrade] | None:
    """Return QQWing's levels, fewer if time was up; None for boards with signs."""
    scale = qqwing_scale(boards.graph)
    return scale and _grades(boards, scale, boards.are_plain, request)


def unfilled_by(means: str, graph: Graph, values: bytes, request: Request) -> bytes:
    """Return for each board of this graph whether it is not filled: 0 or 1.

    `places` fill values that have one place left in a group, `singles` also cells that have one value left. A
    filled board has this solution only. There are fewer results if time was up.
    """
    return _levels(GraphBoards(graph, values), _ALONE[means], request)


def _grades(boards: GraphBoards, scale: LevelScale, known: bool, request: Request) -> list[LevelGrade]:
    name = scale.name if known else f"{scale.name}-like"
    grades = [LevelGrade(level, name) for level in scale.words()]
    return [grades[level] for level in _levels(boards, scale, request)]


def _levels(boards: GraphBoards, scale: LevelScale, request: Request) -> bytes:
    graph = native_graph(boards.graph, who="this scale")
    return _core.levels_of(graph, boards.values, boards.masks, deductions_of(scale), native_request(request))


@cache
def deductions_of(scale: LevelScale) -> Sequence[int]:
    """Return by level the deductions that it allows, as bits of the core."""
    bits = _core.deductions()
    allowed, levels = 0, []
    for _, more in scale.levels:
        for name in more:
            allowed |= bits[name]
        levels.append(allowed)
    return levels
