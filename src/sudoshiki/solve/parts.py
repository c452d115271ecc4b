"""The parts of a puzzle that have nothing to do with each other: their solutions can be counted apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ..puzzle import Board, Puzzle

__all__ = ["independent_parts", "only_open"]


def independent_parts(puzzle: Puzzle) -> list[list[int]]:
    """The open cells in lists, such that no two cells of different lists can ever clash.

    A cell is open until its neighbours' values leave it one candidate. Two are linked by an arc, or by a
    group in which both may take the same value.
    """
    masks = _after_singles(puzzle)
    open_cells = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
    leader = {cell: cell for cell in open_cells}

    def lead(cell: int) -> int:
        while leader[cell] != cell:
            leader[cell] = leader[leader[cell]]
            cell = leader[cell]
        return cell

    for one, other in _links(puzzle, masks):
        if one in leader and other in leader:
            leader[lead(one)] = lead(other)
    parts: dict[int, list[int]] = {}
    for cell in open_cells:
        parts.setdefault(lead(cell), []).append(cell)
    return list(parts.values())


def only_open(puzzle: Puzzle, part: Iterable[int], solution: Board) -> Puzzle:
    """The puzzle with all cells but those of `part` given as in `solution`."""
    masks = [1 << (value - 1) for value in solution]
    for cell in part:
        masks[cell] = puzzle.candidates[cell]
    return Puzzle(puzzle.graph, masks, kind=puzzle.kind, name=puzzle.name)


def _after_singles(puzzle: Puzzle) -> list[int]:
    """The candidates, without the values of decided neighbours. A contradiction leaves a cell without any."""
    masks, neighbours = list(puzzle.candidates), puzzle.graph.neighbours()
    decided = [cell for cell, mask in enumerate(masks) if mask & (mask - 1) == 0]
    for cell in decided:  # grows while it is walked
        for other in neighbours[cell]:
            if not masks[other] & masks[cell]:
                continue
            masks[other] &= ~masks[cell]
            if masks[other] and masks[other] & (masks[other] - 1) == 0:
                decided.append(other)
    return masks


def _links(puzzle: Puzzle, masks: Sequence[int]) -> Iterator[tuple[int, int]]:
    yield from puzzle.arcs
    for group in puzzle.groups:
        for value in range(puzzle.side):
            sharing = [cell for cell in group if masks[cell] >> value & 1]
            yield from pairwise(sharing)
