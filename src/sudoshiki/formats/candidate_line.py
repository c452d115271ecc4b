"""729 characters per line: nine per cell, each the digit of a candidate or empty."""

from __future__ import annotations

from ..puzzle import FormatError, Kind, Puzzle, cell_name, latin, sudoku
from ..puzzle.errors import so_many
from ..puzzle.symbols import EMPTY
from .line import build
from .records import Options


def read_line(line: str, options: Options) -> Puzzle:
    text = line.partition("#")[0].strip()
    if len(text) != 729:
        raise FormatError(
            f"{so_many(len(text), 'character')}, expected 729 (nine for each of 81 cells)", kind=Kind.LENGTH
        )
    side, candidates = 9, []
    for cell in range(side * side):
        part = text[cell * side : (cell + 1) * side]
        for k, sign in enumerate(part):
            if sign != str(k + 1) and sign not in EMPTY:
                message = f"{sign!r} where {k + 1} or . should stand"
                raise FormatError(
                    message, column=cell * side + k + 1, cell=cell_name(cell, side), kind=Kind.SYMBOL
                )
        candidates.append([k + 1 for k, sign in enumerate(part) if sign not in EMPTY])

    def make() -> Puzzle:
        if isinstance(options.box, str):
            return latin(candidates=candidates)
        return sudoku(box=options.box, candidates=candidates)

    return build(make, side, lambda cell: (0, cell * side + 1))


def write(puzzle: Puzzle) -> str:
    side = puzzle.side
    return "".join(str(v + 1) if mask >> v & 1 else "." for mask in puzzle.candidates for v in range(side))
