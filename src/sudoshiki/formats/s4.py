"""S4's print: two-digit numbers, `..` for empty, box lines.

The document's rule has 3·N + 1 dashes over every box and a + between two of them. The part of its program
that prints a row is lost at the turn of a page; a blank before each number and one before each bar is what
stands under such a rule, bar under +.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..puzzle import FormatError, Puzzle
from . import grid
from .records import Line, Options, ParsedPuzzle


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    return grid.read(lines, options, numbers=True)


def write(puzzle: Puzzle) -> str:
    assert puzzle.box is not None
    side, wide = puzzle.side, puzzle.box[1]
    width = max(2, len(str(side)))
    shown = [f"{value:0{width}d}" if value else "." * width for value in puzzle.givens]
    rule = "+".join(["-" * (wide * (width + 1) + 1)] * (side // wide))
    bands = ("\n".join(f" {row}" for row in band) for band in grid.bands(shown, puzzle))
    return f"\n{rule}\n".join(bands)
