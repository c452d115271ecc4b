"""Simon Tatham's Unequal: `N:` then n² items, the value (0 empty) and any of U R D L, then a comma.

A letter points at the neighbour that is smaller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ..puzzle import FormatError, Kind, Puzzle, cell_name, futoshiki
from ..puzzle.errors import so_many
from ..puzzle.groups import side_problem
from .records import Found, Line, Options, build, each_line

__all__ = ["read", "text_of", "write"]

HEAD = re.compile(r"(\d{1,9})(a?)(?:d[a-z])?:", re.ASCII)
_ITEM = re.compile(r"(\d{1,9})([URDL]*)", re.ASCII)
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
_ORDER = "".join(_STEPS).index


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:  # noqa: ARG001
    return each_line(lines, _read_line)


def _read_line(line: str) -> Puzzle:
    text = line.strip()
    head = HEAD.match(text)
    if head is None:
        raise FormatError("expected an Unequal ID such as 4:0,0U,…", column=1)
    if head[2]:
        raise FormatError("Adjacent mode (a) is not among the rules known here", column=head.start(2) + 1)
    side = int(head[1])
    if problem := side_problem(side):
        raise FormatError(problem, column=1, kind=Kind.SIDE)
    cells = text[head.end() :].removesuffix(",")
    count = cells.count(",") + 1
    if count != side * side:
        raise FormatError(f"{so_many(count, 'cell')}, expected {side * side}", kind=Kind.LENGTH)
    return _board(cells.split(","), side, head.end() + line.index(text) + 1)


def _board(items: list[str], side: int, start: int) -> Puzzle:
    values: list[int] = []
    arcs: list[tuple[int, int]] = []
    columns: list[int] = []
    for cell, item in enumerate(items):
        columns.append(start)
        start += len(item) + 1
        match = _ITEM.fullmatch(item)
        name = cell_name(cell, side)
        if match is None:
            raise FormatError(
                f"{item!r} is not a value and letters U R D L",
                column=columns[cell],
                cell=name,
                kind=Kind.SYMBOL,
            )
        if int(match[1]) > side:
            raise FormatError(
                f"{match[1]} is outside 1…{side} (0 for empty)",
                column=columns[cell],
                cell=name,
                kind=Kind.SYMBOL,
            )
        values.append(int(match[1]))
        for letter in match[2]:
            row, column = cell // side + _STEPS[letter][0], cell % side + _STEPS[letter][1]
            if not (0 <= row < side and 0 <= column < side):
                raise FormatError(
                    f"sign {letter} points off the board", column=columns[cell], cell=name, kind=Kind.SIGNS
                )
            arcs.append((row * side + column, cell))
    return build(lambda: futoshiki(values, arcs, side=side), side, lambda cell: (0, columns[cell]))


def write(puzzle: Puzzle) -> str:
    return text_of(puzzle.side, puzzle.givens, puzzle.arcs)


@cache
def _letters(side: int) -> dict[int, str]:
    """By how far on the lesser cell is, the letter of the sign."""
    return {down * side + right: letter for letter, (down, right) in _STEPS.items()}


def text_of(side: int, values: Iterable[int], arcs: Iterable[tuple[int, int]]) -> str:
    """The ID of a board that need not be a puzzle yet."""
    letters: dict[int, str] = {}
    letter_of = _letters(side)
    for lesser, greater in arcs:
        letters[greater] = letters.get(greater, "") + letter_of[lesser - greater]
    items = list(map(str, values))
    for cell, pointing in letters.items():
        items[cell] += "".join(sorted(pointing, key=_ORDER)) if len(pointing) > 1 else pointing
    return f"{side}:{','.join(items)},"
