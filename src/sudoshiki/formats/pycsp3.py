"""PyCSP3's Futoshiki JSON: size, numHints and opHints.

numHints are (row, col, number), opHints (row, col, lessThan, horizontal). Rows and columns count from 0; a
hint compares a cell with the next one to the right, or below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..puzzle import FormatError, Puzzle
from . import own_json
from .records import Line, Options, ParsedPuzzle


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    return own_json.read(lines, options)


def write(puzzle: Puzzle) -> str:
    import json

    side = puzzle.side
    numbers = [
        {"row": cell // side, "col": cell % side, "number": value}
        for cell, value in enumerate(puzzle.givens)
        if value
    ]
    signs = []
    for low, high in puzzle.arcs:
        cell = min(low, high)
        signs.append(
            {
                "row": cell // side,
                "col": cell % side,
                "lessThan": low == cell,
                "horizontal": abs(low - high) == 1,
            }
        )
    return json.dumps({"size": side, "numHints": numbers, "opHints": signs})
