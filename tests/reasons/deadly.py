"""Steps that rest on there being one solution: what would leave two can't be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .board import Candidate, Wrong

if TYPE_CHECKING:
    from .patterns import Facts


def add_deadly_pattern(facts: Facts) -> None:
    """A loop of cells that could swap two values: one of them has another value."""
    board, loop = facts.board, frozenset(facts.cells)
    if len(facts.values) != 2 or not loop.isdisjoint(board.given):
        raise Wrong("the cells could not swap two values")
    if any(len(loop & group) not in (0, 2) for group in board.each_group()):
        raise Wrong("the cells are no loop: a group has one of them, or more than two")
    _check_no_signs(facts, loop)
    facts.need(
        Candidate(cell, value)
        for cell in sorted(loop)
        for value in sorted(board.left(cell))
        if value not in facts.values
    )
    facts.need_cells(facts.cells)
    _add_groups(facts)


def add_grave(facts: Facts) -> None:
    """But for some candidates every cell has two values and every value two places: one of these is true."""
    board = facts.board
    extra = _extra(facts)
    open_cells = [cell for cell in range(board.side**2) if cell not in board.values]
    _check_no_signs(facts, open_cells)
    left = {cell: board.left(cell) - {one.value for one in extra if one.cell == cell} for cell in open_cells}
    if any(len(values) != 2 for values in left.values()):
        raise Wrong("a cell would not have two values")
    for group in board.each_group():
        for value in range(1, board.side + 1):
            if sum(value in left.get(cell, ()) for cell in group) not in (0, 2):
                raise Wrong("a value would not have two places in a group")
    facts.need(extra)
    facts.need_cells(facts.cells)
    _add_groups(facts)


def _extra(facts: Facts) -> list[Candidate]:
    """Of the named cells, the named values that would be too many in one of their groups."""
    board = facts.board
    return [
        Candidate(cell, value)
        for cell in facts.cells
        for value in sorted(board.left(cell) & set(facts.values))
        if any(len(board.places(group, value)) > 2 for group in board.each_group() if cell in group)
    ]


def _add_groups(facts: Facts) -> None:
    """A named group needs all its values, and each of its cells has one."""
    facts.need_groups(facts.groups, range(1, facts.board.side + 1))
    for group in {group for named in facts.groups for group in named}:
        facts.need_cells(sorted(group))


def _check_no_signs(facts: Facts, cells: Iterable[int]) -> None:
    if any(cell in sign for sign in facts.all_signs for cell in cells):
        raise Wrong("values can't be swapped across a sign")
