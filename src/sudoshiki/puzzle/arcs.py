"""Signs between cells as (lesser, greater) pairs, and the check for cycles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from .errors import Kind, PuzzleError, cell_name
from .validation import entries, quote, whole, whole_numbers

Arc = tuple[int, int]  # (lesser, greater), cells counted from 0


def plain_arcs(arcs: Any) -> Iterator[Arc]:
    expected = "arcs must be pairs of cells (lesser, greater), each a whole number from 0"
    for arc in entries(arcs, expected, unordered=True):
        pair = whole_numbers(arc, expected)
        if len(pair) != 2:
            raise PuzzleError(f"{expected}, not {quote(arc)}", kind=Kind.SIGNS)
        yield pair[0], pair[1]


def check_cell(cell: int, side: int) -> int:
    """Return the cell of a sign. Raises PuzzleError if it is off the board."""
    if not 0 <= cell < side * side:
        raise PuzzleError(
            f"a sign names cell {quote(cell)}, which is off the {side}×{side} board", kind=Kind.SIGNS
        )
    return cell


def check_arcs(side: int, arcs: tuple[Arc, ...]) -> tuple[Arc, ...]:
    """Sort the arcs from lesser to greater.

    Raises PuzzleError for cycles, and for chains with more cells than there are values.
    """
    cells = set(chain.from_iterable(arcs))
    if arcs and not (min(cells) >= 0 and max(cells) < side * side):
        for cell in cells:
            check_cell(cell, side)
    ordered, longest = _upwards(arcs)
    if longest > side or len(ordered) < len(arcs):
        _refuse_chains(side, arcs)
    return tuple(ordered)


def _upwards(arcs: tuple[Arc, ...]) -> tuple[list[Arc], int]:
    """Sort each arc behind those that lead to its lesser cell; measure the chains.

    Arcs of cycles, and above them, are left out.
    """
    above: dict[int, list[Arc]] = {}
    waiting: dict[int, int] = {}  # per cell: arcs from lesser cells that were not followed yet
    for arc in arcs:
        lesser, greater = arc
        if lesser in above:
            above[lesser].append(arc)
        else:
            above[lesser] = [arc]
        waiting[greater] = waiting[greater] + 1 if greater in waiting else 1
    ordered: list[Arc] = []
    longest, level = 0, [cell for cell in above if cell not in waiting]
    while level:  # a cell is in the level of the longest chain that leads to it
        longest += 1
        higher = []
        for cell in level:
            if cell in above:
                ordered += above[cell]
                for _, other in above[cell]:
                    waiting_count = waiting[other] - 1
                    waiting[other] = waiting_count
                    if not waiting_count:
                        higher.append(other)
        level = higher
    return ordered, longest


def _refuse_chains(side: int, arcs: tuple[Arc, ...]) -> None:
    """Refuse cycles of signs, and chains with more cells than there are values."""
    for lesser, greater in arcs:
        if lesser == greater:
            raise PuzzleError(
                f"{cell_name(lesser, side)} can't be less than itself", (lesser,), kind=Kind.SIGNS
            )
    above: dict[int, list[int]] = {}
    waiting: dict[int, int] = {}
    for lesser, greater in arcs:
        above.setdefault(lesser, []).append(greater)
        waiting[greater] = waiting.get(greater, 0) + 1
    longest_to: dict[int, tuple[int, ...]] = {cell: (cell,) for cell in above if cell not in waiting}
    ready = list(longest_to)
    while ready:
        cell = ready.pop()
        chain = longest_to[cell]
        if len(chain) > side:
            signs = " < ".join(cell_name(c, side) for c in chain)
            raise PuzzleError(
                f"{signs} is a chain of {len(chain)} cells, but there are only {side} values",
                chain,
                kind=Kind.SIGNS,
            )
        for other in above.get(cell, ()):
            if len(chain) + 1 > len(longest_to.get(other, ())):
                longest_to[other] = (*chain, other)
            waiting[other] -= 1
            if not waiting[other]:
                ready.append(other)
    if any(waiting.values()):
        cycle = _find_cycle(above, {cell for cell, count in waiting.items() if count})
        signs = " < ".join(cell_name(c, side) for c in (*cycle, cycle[0]))
        raise PuzzleError(f"the signs form a cycle: {signs}", cycle, kind=Kind.SIGNS)


def _find_cycle(above: dict[int, list[int]], stuck: set[int]) -> tuple[int, ...]:
    """Find a cycle among `stuck` cells; each has a lesser stuck cell."""
    below: dict[int, int] = {}
    for lesser, greaters in above.items():
        if lesser in stuck:
            below.update((greater, lesser) for greater in greaters if greater in stuck)
    cell = min(stuck & below.keys())
    path: list[int] = []
    place: dict[int, int] = {}
    while cell not in place:
        place[cell] = len(path)
        path.append(cell)
        cell = below[cell]
    cycle = path[place[cell] :][::-1]
    start = cycle.index(min(cycle))
    return (*cycle[start:], *cycle[:start])


Place = int | tuple[int, int]  # a cell by number, or by (row, column), from 0


def arc_cells(arcs: object, side: int) -> tuple[Arc, ...]:
    expected = "arcs must be pairs of cells (lesser, greater), each a number or (row, column) from 0"
    pairs = []
    for arc in entries(arcs, expected, unordered=True):
        places = entries(arc, expected)
        if len(places) != 2:
            raise PuzzleError(f"{expected}, not {quote(arc)}", kind=Kind.SIGNS)
        pairs.append((_cell(places[0], side, expected), _cell(places[1], side, expected)))
    return tuple(pairs)


def _cell(place: object, side: int, expected: str) -> int:
    if (cell := whole(place)) is not None:
        return check_cell(cell, side)
    pair = whole_numbers(place, expected)
    if len(pair) != 2:
        raise PuzzleError(f"{expected}, not {quote(place)}", kind=Kind.SIGNS)
    row, column = pair
    if not (0 <= row < side and 0 <= column < side):
        raise PuzzleError(
            f"a sign names row {quote(row + 1)}, column {quote(column + 1)}, "
            f"which is off the {side}×{side} board",
            kind=Kind.SIGNS,
        )
    return row * side + column
