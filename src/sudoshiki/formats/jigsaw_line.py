"""A jigsaw in one line: the givens of all cells, then the region of each, one character a cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import isqrt

from ..puzzle import FormatError, Kind, Puzzle, sudoku
from ..puzzle.errors import so_many
from ..puzzle.symbols import symbols
from .cells import symbol_cells
from .records import Found, Line, Options, build, each_line

__all__ = ["MAX_SIDE", "MIN_SIDE", "looks_like", "read", "write"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
MIN_SIDE, MAX_SIDE = 4, 25


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    return each_line(lines, lambda text: _read_line(text, options))


def looks_like(text: str) -> bool:
    """Whether it has n² characters and n² more, of which n stand there n times each. No row of a board does:
    values don't repeat in it."""
    if len(text) > 4 * MAX_SIDE**2 or len(words := text.partition("#")[0].split()) > 2:
        return False
    joined = "".join(words)
    side = _side(len(joined))
    counts = Counter(joined[side * side :])
    return side > 0 and len(counts) == side and set(counts.values()) == {side}


def _side(length: int) -> int:
    """The side of a jigsaw of so many characters; 0 if there is none."""
    side = isqrt(length // 2)
    return side if 2 * side * side == length and MIN_SIDE <= side <= MAX_SIDE else 0


def _read_line(line: str, options: Options) -> Puzzle | None:
    text = line.partition("#")[0]
    joined = "".join(text.split())
    if not joined:
        return None
    side = _side(len(joined))
    if not side:
        message = f"{so_many(len(joined), 'character')}, expected as many regions as cells, 81 and 81"
        raise FormatError(message, kind=Kind.LENGTH)
    values = symbol_cells(joined[: side * side], side, options.alphabet)
    labels = [ord(letter) for letter in joined[side * side :]]
    start = len(text) - len(text.lstrip())
    return build(
        lambda: sudoku(values, side=side, regions=_numbered(labels, side)),
        side,
        lambda cell: (0, start + cell + 1),
    )


def _numbered(labels: list[int], side: int) -> list[int]:
    """The regions by number; the letter of one that has too few or too many cells is told."""
    for label, count in Counter(labels).items():
        if count != side:
            message = f"region {chr(label)!r} has {so_many(count, 'cell')}, expected {side}"
            raise FormatError(message, kind=Kind.LENGTH)
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels), start=1)}
    return [numbers[label] for label in labels]


def write(puzzle: Puzzle) -> str:
    signs = "." + symbols(puzzle.side)
    givens = "".join(signs[value] for value in puzzle.givens)
    assert puzzle.graph.regions is not None
    return givens + "".join(_LETTERS[region - 1] for region in puzzle.graph.regions)
