"""A jigsaw on one line: givens, then regions, one character per cell each."""

from __future__ import annotations

from collections import Counter

from ..puzzle import FormatError, Kind, Puzzle, sudoku
from ..puzzle.errors import so_many
from ..puzzle.symbols import jigsaw_side, symbol_cells, symbols
from .line import build
from .records import Options

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def read_line(line: str, options: Options) -> Puzzle:
    text = line.partition("#")[0]
    joined = "".join(text.split())
    side = jigsaw_side(len(joined))
    if not side:
        message = f"{so_many(len(joined), 'character')}, expected as many regions as cells, 81 and 81"
        raise FormatError(message, kind=Kind.LENGTH)
    values = symbol_cells(joined[: side * side], side, options.alphabet)
    labels = [ord(letter) for letter in joined[side * side :]]
    start = len(text) - len(text.lstrip())
    return build(
        lambda: sudoku(values, side=side, regions=_region_numbers(labels, side)),
        side,
        lambda cell: (0, start + cell + 1),
    )


def _region_numbers(labels: list[int], side: int) -> list[int]:
    """Return the numbers of the regions. Raises FormatError for a wrong size."""
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
