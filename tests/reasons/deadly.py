"""Steps that assume one solution: what would leave two is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING

from .board import Board, Candidate, Wrong

if TYPE_CHECKING:
    from .patterns import Facts


def add_deadly_pattern(facts: Facts) -> None:
    """Add a loop of cells that could swap two values: one has another value."""
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
    """Add a BUG: every cell has two values, except for candidates, one of them true."""
    board = facts.board
    open_cells = [cell for cell in range(board.side**2) if cell not in board.values]
    _check_no_signs(facts, open_cells)
    graves = [extra for extra in _choices_of_extra(facts) if _is_grave(board, open_cells, extra)]
    if not graves:
        raise Wrong("no choice of the named values leaves two in each cell, at two places in each group")
    facts.need(graves[0])
    facts.need_cells(facts.cells)
    _add_groups(facts)


def _choices_of_extra(facts: Facts) -> Iterator[list[Candidate]]:
    """Of each named cell exclude so many named values that two others are left."""
    choices = [
        [
            [Candidate(cell, value) for value in values]
            for values in combinations(sorted(left & set(facts.values)), max(0, len(left) - 2))
        ]
        for cell, left in ((cell, facts.board.left(cell)) for cell in facts.cells)
    ]
    for chosen in product(*choices):
        yield [candidate for of_cell in chosen for candidate in of_cell]


def _is_grave(board: Board, open_cells: list[int], extra: list[Candidate]) -> bool:
    left = {cell: board.left(cell) - {one.value for one in extra if one.cell == cell} for cell in open_cells}
    return all(len(values) == 2 for values in left.values()) and all(
        sum(value in left.get(cell, ()) for cell in group) in (0, 2)
        for group in board.each_group()
        for value in range(1, board.side + 1)
    )


def _add_groups(facts: Facts) -> None:
    """Require all values of a named group, and a value for each of its cells."""
    facts.need_groups(facts.groups, range(1, facts.board.side + 1))
    for group in {group for named in facts.groups for group in named}:
        facts.need_cells(sorted(group))


def _check_no_signs(facts: Facts, cells: Iterable[int]) -> None:
    if any(cell in sign for sign in facts.all_signs for cell in cells):
        raise Wrong("values can't be swapped across a sign")
