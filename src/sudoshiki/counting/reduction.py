"""Reduce a count by symmetry: renamed values and exchanged rows."""

from __future__ import annotations

from math import factorial, perm
from typing import NamedTuple

from ..puzzle import AllDifferent, Graph, Less, Puzzle
from ..puzzle.groups import box_groups, latin_groups


class Reduction(NamedTuple):
    """A puzzle with `factor` times fewer solutions."""

    puzzle: Puzzle
    factor: int
    why: str


def reduce_by_symmetry(puzzle: Puzzle) -> Reduction:
    """Fix a group's values and sort the rows, where these are interchangeable."""
    full = (1 << puzzle.side) - 1
    if not puzzle.graph.names_no_value or any(mask != full for mask in puzzle.candidates):
        return Reduction(puzzle, 1, "")
    # The values of a group differ, so each solution can be renamed to have 1, 2, 3, … there.
    number, renamed_cells = _group_to_rename(puzzle.graph)
    masks = [full] * len(puzzle.candidates)
    for value, cell in enumerate(renamed_cells):
        masks[cell] = 1 << value
    graph, factor = puzzle.graph, perm(puzzle.side, len(renamed_cells))
    first, last = puzzle.as_seen((1, len(renamed_cells)))
    why = f"values renamed so that {graph.names[number]} is {first}…{last}" if renamed_cells else ""
    box = box_of(graph)
    if box is not None:
        bands = puzzle.side // box[0]
        arcs, orders = _sorted_rows(puzzle.side, bands)
        graph = graph.replaced((*graph.constraints, *(Less(*arc) for arc in arcs)), box=graph.box)
        factor *= orders
        why += ", rows sorted by the first column"
    return Reduction(Puzzle(graph, masks, kind=puzzle.kind, name=puzzle.name), factor, why)


def _group_to_rename(graph: Graph) -> tuple[int, tuple[int, ...]]:
    """Return the largest group with its number: it gives the largest factor."""
    groups = list(enumerate(graph.groups))
    return max(groups, key=lambda entry: len(entry[1]), default=(0, ()))


def box_of(graph: Graph) -> tuple[int, int] | None:
    """Rows and columns of a box; (side, 1) without boxes; None with other groups."""
    if graph.kinds != {AllDifferent}:
        return None
    rows_and_columns, _ = latin_groups(graph.side)
    if graph.groups == rows_and_columns:
        return graph.side, 1
    if graph.box is not None and graph.groups == rows_and_columns + box_groups(graph.side, graph.box)[0]:
        return graph.box
    return None


def _sorted_rows(side: int, bands: int) -> tuple[list[tuple[int, int]], int]:
    """Signs down the first column that fix the order of the rows after the first.

    Rows can be exchanged inside a band, and whole bands. The values of the first column differ, so exactly
    one order is sorted. Also returns the number of orders.
    """
    height = side // bands
    arcs, orders = [], factorial(bands - 1)
    for top in range(0, side, height):
        first = max(top, 1)  # the first row is fixed
        rows = range(first, top + height)
        arcs += [(row * side, (row + 1) * side) for row in rows[:-1]]
        orders *= factorial(len(rows))
    tops = range(height, side, height)
    arcs += [(top * side, (top + height) * side) for top in tops[:-1]]
    return arcs, orders
