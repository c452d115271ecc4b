"""Whether a value may stand in a cell beside what a board holds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .graph import Graph
from .primitives import AllDifferent, Primitive


class _Around(NamedTuple):
    """What a cell has to do with: cells that must differ, and other constraints."""

    different: tuple[int, ...]
    others: tuple[Primitive, ...]


@lru_cache(maxsize=64)
def _around(graph: Graph) -> list[_Around]:
    others: list[list[Primitive]] = [[] for _ in range(graph.side**2)]
    for primitive in graph.primitives():
        if not isinstance(primitive, AllDifferent):
            for cell in primitive.cells:
                others[cell].append(primitive)
    return [
        _Around(tuple(cells), tuple(those)) for cells, those in zip(graph.neighbours(), others, strict=True)
    ]


def fits(graph: Graph, board: Sequence[int], cell: int, value: int) -> bool:
    """Whether no constraint is broken if `value` stands in `cell`; one with another empty cell is not."""
    around = _around(graph)[cell]
    if any(board[other] == value for other in around.different):
        return False
    if not around.others:
        return True
    filled = [*board[:cell], value, *board[cell + 1 :]]
    return all(
        any(filled[other] == 0 for other in primitive.cells) or primitive.holds(filled)
        for primitive in around.others
    )
