"""A grid of candidates: digits of a cell joined, a single digit is a value.

Above 9×9, numbers separated by commas can be read, but not written. Also reads .sdx files: the same without
a frame, with `u` before the player's digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..puzzle import FormatError, Kind, Puzzle, cell_name, latin, sudoku
from ..puzzle.symbols import is_empty, number
from ..puzzle.validation import check_side
from . import grid
from .line import build
from .records import Line, Options, ParsedPuzzle


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    return grid.read_rows(lines, lambda rows: _puzzle(rows, options), numbers=True)


def _puzzle(rows: list[grid.GridRow], options: Options) -> Puzzle:
    side = len(rows[0].tokens)
    if side > 9 and not any("," in token for row in rows for token in row.tokens):
        raise FormatError(f"side {side}: digits that run together go up to 9", kind=Kind.SIDE)
    check_side(side)
    grid.refuse_left_out(rows, options)
    grid.check_rows(rows, side, by_token=True)

    def place(cell: int) -> tuple[int, int]:
        row = rows[cell // side]
        return row.line.number, row.columns[cell % side]

    candidates = []
    for cell in range(side * side):
        token = rows[cell // side].tokens[cell % side]
        values = range(1, side + 1) if is_empty(token) else _digits(token.removeprefix("u"), side)
        if values is None:
            line, column = place(cell)
            message = f"{token!r} is not a list of {'digits' if side <= 9 else 'numbers'} 1…{side}"
            raise FormatError(message, line=line, column=column, cell=cell_name(cell, side), kind=Kind.SYMBOL)
        candidates.append(values)
    if isinstance(options.box, str):
        return build(lambda: latin(candidates=candidates), side, place)
    box = options.box or grid.frame_box(rows, side, by_token=True)
    return build(lambda: sudoku(box=box, candidates=candidates), side, place)


def _digits(token: str, side: int) -> list[int] | None:
    if side > 9:
        values = [number(word) or 0 for word in token.split(",")]
        return values if all(0 < value <= side for value in values) else None
    allowed = "123456789"[:side]
    return [int(digit) for digit in token] if token and all(digit in allowed for digit in token) else None


def digits_of(mask: int, side: int) -> str:
    return "".join(str(v + 1) for v in range(side) if mask >> v & 1)


def write(puzzle: Puzzle) -> str:
    shown = [digits_of(mask, puzzle.side) for mask in puzzle.candidates]
    width = max(map(len, shown))
    return grid.frame_rows([cell.ljust(width) for cell in shown], puzzle)
