"""Puzzles from formats that say the region of each cell, or that it has none, and list rules beside."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from ..puzzle import FormatError, Kind, Puzzle, Rule, cell_name, default_box, latin, sudoku
from ..puzzle.errors import so_many
from ..puzzle.places import Cell, one_cell
from ..rules.cages import Region
from ..rules.sums import RegionSumLine
from .line import build
from .records import has_usual_boxes

__all__ = ["Labels", "laid_out", "touch", "usual_labels"]

Labels = Sequence[Hashable | None]  # the region of each cell; None for a cell without


def usual_labels(side: int) -> Labels:
    """The usual boxes, numbered from 0; none where no box fits the side but a line."""
    if not has_usual_boxes(side):
        return [None] * (side * side)
    high, wide = default_box(side)
    return [r // high * high + c // wide for r in range(side) for c in range(side)]


def laid_out(
    side: int,
    labels: Labels,
    candidates: Sequence[Iterable[int]],
    rules: Sequence[Rule],
    *,
    first_value: int = 1,
    name: str = "",
) -> Puzzle:
    """The puzzle with these regions. Where not all cells are in one of full size, they are extra regions."""
    cells: dict[Hashable, list[int]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            cells.setdefault(label, []).append(cell)
    whole = len(cells) == side and all(len(region) == side for region in cells.values())
    if whole:
        numbers = {label: number for number, label in enumerate(cells, start=1)}
        regions = [numbers[label] for label in labels if label is not None]
        return build(
            lambda: sudoku(
                side=side, regions=regions, candidates=candidates, rules=rules,
                first_value=first_value, name=name,
            ),
            side,
            lambda _: (0, 0),
        )  # fmt: skip
    extra = [_region(region, side) for region in cells.values()]
    if extra and any(isinstance(rule, RegionSumLine) for rule in rules):
        raise FormatError("a region sum line needs every cell to be in a region of full size")
    return build(
        lambda: latin(
            side=side, candidates=candidates, rules=[*extra, *rules], first_value=first_value, name=name
        ),
        side,
        lambda _: (0, 0),
    )


def _region(cells: list[int], side: int) -> Rule:
    first = cell_name(cells[0], side)
    if len(cells) > side:
        message = f"the region at {first} has {so_many(len(cells), 'cell')}, but there are only {side} values"
        raise FormatError(message, cell=first, kind=Kind.LENGTH)
    return Region([cell_name(cell, side) for cell in cells])


def touch(first: Cell, second: Cell) -> bool:
    """Whether the two cells of a rule are neighbours."""
    one, other = one_cell(first), one_cell(second)
    return abs(one.row - other.row) + abs(one.column - other.column) == 1
