"""Boards of one graph, as the native scales take them: one call for all of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..puzzle import Board, Graph, Puzzle
from .scales import is_plain_graph


class GraphBoards(NamedTuple):
    """Boards of one graph, one byte per cell; `masks` only if pencil marks matter."""

    graph: Graph
    values: bytes
    masks: bytes = b""
    solutions: tuple[Board, ...] = ()  # solution of each board, if a scale needs them

    @property
    def are_plain(self) -> bool:
        """Whether the programs that a scale is named after read them."""
        return not self.masks and is_plain_graph(self.graph)

    def candidates(self, number: int) -> bytes:
        """Return the candidates of one board, a 64-bit mask per cell."""
        cells = self.graph.side**2
        if self.masks:
            return self.masks[8 * cells * number : 8 * cells * (number + 1)]
        values, every = self.values[cells * number : cells * (number + 1)], (1 << self.graph.side) - 1
        return array("Q", [1 << value - 1 if value else every for value in values]).tobytes()


def boards_of(puzzles: Sequence[Puzzle], solutions: Iterable[Board] = ()) -> GraphBoards:
    """Puzzles of one graph, and their solutions where those are known."""
    values = b"".join(bytes(puzzle.givens) for puzzle in puzzles)
    masks = b""
    if any(puzzle.has_pencil_marks for puzzle in puzzles):  # else all that the rules leave
        masks = b"".join(array("Q", puzzle.candidates).tobytes() for puzzle in puzzles)
    return GraphBoards(puzzles[0].graph, values, masks, tuple(solutions))
