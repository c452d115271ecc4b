"""Build puzzles from a region for each cell, or none, and a list of rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache

from ..puzzle import Box, FormatError, Kind, Puzzle, Rule, cell_name, default_box
from ..puzzle.build import candidate_masks, of_masks
from ..puzzle.errors import so_many
from ..puzzle.places import Place
from ..puzzle.rule import Constraint, DeferredRules
from ..rules import Region, RegionSumLine
from .line import build
from .records import has_usual_boxes

Labels = Sequence[Hashable | None]  # the region of each cell; None for a cell without


@lru_cache(maxsize=64)
def usual_labels(side: int) -> Labels:
    """The default boxes, numbered from 0; None if the only boxes are lines."""
    if not has_usual_boxes(side):
        return (None,) * (side * side)
    high, wide = default_box(side)
    return tuple([r // high * high + c // wide for r in range(side) for c in range(side)])


def masks_of(candidates: Sequence[Iterable[int]], side: int) -> list[int]:
    """Candidates of each cell as masks. Raises FormatError with the wrong cell."""
    return build(lambda: candidate_masks(candidates, side, 1), side)


def build_puzzle(
    side: int,
    labels: Labels,
    masks: Sequence[int],
    rules: Sequence[Constraint | DeferredRules],
    *,
    first_value: int = 1,
    name: str = "",
    clues: Iterable[int] | None = None,
) -> Puzzle:
    """The puzzle with these regions; extra regions if they don't cover the board.

    All cells but the `clues` have all candidates; None if these cells are not known.
    """
    usual = labels[0] is not None and labels is usual_labels(side)
    box, regions, extra = (default_box(side), None, ()) if usual else _shape(side, tuple(labels))
    if extra and any(isinstance(rule, RegionSumLine) for rule in rules):
        raise FormatError("a region sum line needs every cell to be in a region of full size")
    rules = [*extra, *rules]
    return build(
        lambda: of_masks(
            side, masks, box, regions=regions, rules=rules, first_value=first_value, name=name, clues=clues
        ),
        side,
    )


@lru_cache(maxsize=64)
def _shape(side: int, labels: Labels) -> tuple[Box | None, tuple[int, ...] | None, Sequence[Rule]]:
    """The default box, else the number of each cell's region, else extra regions."""
    if labels[0] is not None and labels == usual_labels(side):
        return default_box(side), None, []
    cells: dict[Hashable, list[int]] = {}
    for cell, label in enumerate(labels):
        if label is not None:
            cells.setdefault(label, []).append(cell)
    if len(cells) == side and all(len(region) == side for region in cells.values()):
        numbers = {label: number for number, label in enumerate(cells, start=1)}
        return None, tuple([numbers[label] for label in labels if label is not None]), []
    return None, None, [_region(region, side) for region in cells.values()]


def _region(cells: list[int], side: int) -> Rule:
    first = cell_name(cells[0], side)
    if len(cells) > side:
        message = f"the region at {first} has {so_many(len(cells), 'cell')}, but there are only {side} values"
        raise FormatError(message, cell=first, kind=Kind.LENGTH)
    return Region([cell_name(cell, side) for cell in cells])


def touch(first: Place, second: Place) -> bool:
    """Whether two cells are neighbours."""
    (row, column), (other_row, other_column) = first, second
    return abs(row - other_row) + abs(column - other_column) == 1
