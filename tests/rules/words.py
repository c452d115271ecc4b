"""Definitions of all rules in plain Python, independent of their expansion.

`meanings` has a file for each rule; its `breaks` says whether the filled cells of a board break the rule.
A board is a dict from (row, column), counted from 0, to the value that people see; cells that are not filled
are missing. The functions here help to write `breaks`. A file may also have:

    random_rule(near)   a random rule; without it, values are chosen by the types of the fields
    FORMATS             the formats besides JSON that can hold the rule
    REWRITTEN           those of them that read it back as other rules
    COMMON              a rule that they can hold; without it, the first of its examples
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations
from types import ModuleType
from typing import Any, NamedTuple

from sudoshiki import Rule

Place = tuple[int, int]
Board = dict[Place, int]


class Shape(NamedTuple):
    """What a rule may need to know of the board."""

    side: int
    first: int
    box: tuple[int, int] | None
    regions: tuple[int, ...] | None = None
    rules: tuple[Rule, ...] = ()

    @property
    def cells(self) -> list[Place]:
        return [(r, c) for r in range(self.side) for c in range(self.side)]

    @property
    def usual_box(self) -> tuple[int, int]:
        return self.box or {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}[self.side]


Breaks = Callable[[Any, Board, Shape], bool]


def meaning_of(name: str) -> ModuleType:
    """Return the file of a rule, by its name."""
    return import_module(f"tests.rules.meanings.{name.replace('-', '_')}")


def breaks(rule: Rule, board: Board, shape: Shape) -> bool:
    """Whether the filled cells break it."""
    return bool(meaning_of(rule.name).breaks(rule, board, shape))


def values_of(cells: Any, board: Board) -> list[int] | None:
    """Return the values of the cells in order; None while one is missing."""
    results = [board.get(tuple(cell)) for cell in cells]
    return None if None in results else results  # type: ignore[return-value]


def has_repeat(cells: Any, board: Board) -> bool:
    distinct = {tuple(cell) for cell in cells}
    values = [board[cell] for cell in distinct if cell in board]
    return len(set(values)) < len(values)


def neighbours(board: Board) -> Iterator[tuple[Place, Place]]:
    for r, c in board:
        for there in ((r, c + 1), (r + 1, c)):
            if there in board:
                yield (r, c), there


def windows(values: list[Any], length: int) -> list[list[Any]]:
    """Return all windows of that length; the whole if it is shorter."""
    if len(values) <= length:
        return [values]
    return [values[at : at + length] for at in range(len(values) - length + 1)]


def where(test: Callable[[Any, Board], bool]) -> Breaks:
    """Return a `breaks` that needs only the rule and the board."""
    return lambda rule, board, _: test(rule, board)


def if_filled(holds: Callable[[Any, list[int], Shape], bool]) -> Breaks:
    """Return a `breaks` by the values of `cells`, once all are filled."""

    def broken(rule: Any, board: Board, shape: Shape) -> bool:
        values = values_of(rule.cells, board)
        return values is not None and not holds(rule, values, shape)

    return broken


def if_both(holds: Callable[[Any, int, int], bool]) -> Breaks:
    """Return a `breaks` by the values of `first` and `second`, once both are filled."""

    def broken(rule: Any, board: Board, shape: Shape) -> bool:
        del shape
        values = values_of((rule.first, rule.second), board)
        return values is not None and not holds(rule, *values)

    return broken


def if_each(holds: Callable[[Any, int], bool]) -> Breaks:
    """Return a `breaks` by the value of each of `cells`."""
    return where(
        lambda rule, board: any(
            not holds(rule, board[tuple(cell)]) for cell in rule.cells if tuple(cell) in board
        )
    )


def differ_apart(steps: Callable[[int, int], bool]) -> Breaks:
    """Return a `breaks` for rules that cells so many rows and columns apart differ."""
    return where(
        lambda _, board: any(
            value == other and steps(abs(here[0] - there[0]), abs(here[1] - there[1]))
            for (here, value), (there, other) in combinations(board.items(), 2)
        )
    )
