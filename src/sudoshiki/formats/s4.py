"""S4's print: two-digit numbers, `..` for empty, box lines. Read as any other grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..puzzle import FormatError, Puzzle
from . import grid
from .records import Found, Line, Options

__all__ = ["read", "write"]


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    return grid.read(lines, options, numbers=True)


def write(puzzle: Puzzle) -> str:
    width = max(2, len(str(puzzle.side)))
    return grid.framed([f"{value:0{width}d}" if value else "." * width for value in puzzle.givens], puzzle)
