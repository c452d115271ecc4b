"""The puzzle in eight orientations; steps found there, for the puzzle itself.

Programs look for steps in a fixed order, so another orientation may give other ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..puzzle import Puzzle
from ..puzzle.square import move_cells
from ..puzzle.symmetry import turned
from .step import Candidate, ChainLink, Step

# The order in which they are looked from: the first way of several alike is taken.
_SIDES = (
    "identity",
    "horizontal",
    "vertical",
    "rotation",
    "diagonal",
    "quarter",
    "three quarters",
    "antidiagonal",
)


def views(puzzle: Puzzle) -> Iterator[tuple[Puzzle, Sequence[int]]]:
    """Yield each view with the new place of every cell; first the puzzle unchanged."""
    for name in _SIDES:
        yield turned(puzzle, name), move_cells(name, puzzle.side)


def steps_seen_from(
    view: Puzzle, to: Sequence[int], steps: Sequence[Step], puzzle: Puzzle
) -> tuple[Step, ...]:
    """Return the steps of a view with the cells and groups that the puzzle has."""
    back = [0] * len(to)
    for cell, there in enumerate(to):
        back[there] = cell
    numbers = {frozenset(group): number for number, group in enumerate(puzzle.groups)}
    groups = [numbers[frozenset(back[cell] for cell in group)] for group in view.groups]

    def candidate(one: Candidate) -> Candidate:
        return one._replace(cell=back[one.cell])

    def link(one: ChainLink) -> ChainLink:
        group = None if one.group is None else groups[one.group]
        sign = None if one.sign is None else (back[one.sign[0]], back[one.sign[1]])
        return one._replace(
            candidate=candidate(one.candidate),
            group=group,
            sign=sign,
            others=tuple(back[cell] for cell in one.others),
            more_groups=tuple(groups[number] for number in one.more_groups),
        )

    return tuple(
        replace(
            step,
            groups=tuple(groups[number] for number in step.groups),
            cells=tuple(back[cell] for cell in step.cells),
            parts=tuple(tuple(back[cell] for cell in part) for part in step.parts),
            arcs=tuple((back[lesser], back[greater]) for lesser, greater in step.arcs),
            branches=tuple(tuple(map(link, branch)) for branch in step.branches),
            placements=tuple(map(candidate, step.placements)),
            eliminations=tuple(map(candidate, step.eliminations)),
        )
        for step in steps
    )
