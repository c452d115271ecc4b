"""SudokuWiki's address: `…?bd=` and 81 digits, or `S9B` and two per cell.

The two are a number in base 36: 1-9 a given, 10-18 a digit that was found, above that 18 plus the sum of
2^(v - 1) over the candidates v.
"""

from __future__ import annotations

import re

from ..puzzle import FormatError, Kind, Puzzle, cell_name, sudoku
from ..puzzle.errors import so_many
from ..puzzle.symbols import side_of, symbol_cells
from .line import build, sudoku_or_latin
from .records import Options

HEAD = re.compile(r"\S*[?&]bd=([^\s&#]*)", re.ASCII)
_PACKED = re.compile(r"S9B([0-9a-z]*)", re.ASCII)
_SIDE = 9


def read_line(text: str, options: Options) -> Puzzle:
    match = HEAD.match(text.strip())
    if match is None:
        raise FormatError("expected an address with bd=", column=1)
    start = text.index(match[1], text.index("bd="))
    if packed := _PACKED.fullmatch(match[1]):
        return _position(packed[1])
    side = side_of(len(match[1]))
    try:
        values = symbol_cells(match[1], side, options.alphabet)
    except FormatError as error:
        raise error.at(column=start + error.column) from None
    return build(lambda: sudoku_or_latin(values, side, options), side, lambda cell: (0, start + cell + 1))


def _position(packed: str) -> Puzzle:
    if len(packed) != 2 * _SIDE**2:
        cells = so_many(len(packed), "character")
        raise FormatError(f"{cells} after S9B, expected {2 * _SIDE**2}", kind=Kind.LENGTH)
    candidates = [_candidates(int(packed[2 * cell : 2 * cell + 2], 36), cell) for cell in range(_SIDE**2)]
    return build(lambda: sudoku(candidates=candidates), _SIDE)


def _candidates(code: int, cell: int) -> list[int]:
    if 1 <= code <= 2 * _SIDE:
        return [(code - 1) % _SIDE + 1]
    mask = code - 2 * _SIDE
    if not 0 < mask < 1 << _SIDE:
        raise FormatError(f"the number {code} is no set of candidates", cell=cell_name(cell, _SIDE))
    return [v + 1 for v in range(_SIDE) if mask >> v & 1]
