"""Whether a value fits into a cell of a partly filled board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .graph import Graph
from .primitives import AllDifferent, Primitive


class _Around(NamedTuple):
    """The constraints of a cell: cells that must differ, and others."""

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
    """Whether `value` in `cell` breaks no group, nor another constraint it completes."""
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
