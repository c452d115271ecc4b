"""HoDoKu's library line: `:code:digits:grid:deleted:elims:placements:chainlen`.

In the grid `+` stands before a digit that was placed. Deleted candidates are digit, row, column: `413` is
4 taken out of r1c3.
"""

from __future__ import annotations

import re

from ..puzzle import FormatError, Kind, Puzzle, sudoku
from ..puzzle.errors import so_many
from ..puzzle.symbols import symbol_cells
from .line import build
from .records import Options

HEAD = re.compile(r":[^:]*:[^:]*:\+?[0-9.]", re.ASCII)


def read_line(line: str, options: Options) -> Puzzle:  # noqa: ARG001
    text = line.strip()
    fields = text.split(":")
    if len(fields) < 4 or fields[0]:
        raise FormatError("expected :code:digits:grid:deleted:…", column=1)
    symbols = fields[3].replace("+", "")
    if len(symbols) != 81:
        raise FormatError(f"{so_many(len(symbols), 'cell')}, expected 81", kind=Kind.LENGTH)
    values = symbol_cells(symbols, 9, "1-9A")
    candidates = [[v for v in range(1, 10) if value in (0, v)] for value in values]
    for triple in fields[4].split() if len(fields) > 4 else ():
        if not re.fullmatch(r"[1-9]{3}", triple, re.ASCII):
            raise FormatError(f"deleted candidate {triple!r}, expected digit, row, column")
        digit, row, column = map(int, triple)
        cell = (row - 1) * 9 + column - 1
        candidates[cell] = [v for v in candidates[cell] if v != digit]
    start = text.index(fields[3])
    return build(lambda: sudoku(candidates=candidates), 9, lambda cell: (0, start + cell + 1))
