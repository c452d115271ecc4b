"""FutoRules strings: n² digits, signs across by row, signs down by column.

`<` and `>` are signs, `-` is none; the three parts follow each other directly, or after blanks or
commas. A sign down compares the upper cell with the lower.
"""

from __future__ import annotations

import re

from ..puzzle import FormatError, Kind, Puzzle, futoshiki
from ..puzzle.symbols import symbol_cells
from .line import build
from .records import Options

HEAD = re.compile(r"[0-9.]{4,}[\s,;]*[<>-]+(?:[\s,;]+[<>-]*)?", re.ASCII)


def read_line(line: str, options: Options) -> Puzzle | None:
    text = re.sub(r"[\s,;]", "", line.partition("#")[0])
    if not text:
        return None
    digits = len(text) - len(text.lstrip("0123456789."))
    side = round(digits**0.5)
    gaps = side * (side - 1)
    if side * side != digits or len(text) != digits + 2 * gaps:
        raise FormatError(
            f"{digits} digits and {len(text) - digits} signs; {side}×{side} has {side * side} and {2 * gaps}",
            kind=Kind.LENGTH,
        )
    arcs = []
    for index, sign in enumerate(text[digits:]):
        if sign not in "<>-":
            raise FormatError(f"{sign!r} is not one of < > -", kind=Kind.SIGNS)
        line_of, step = divmod(index % gaps, side - 1)
        cell = line_of * side + step if index < gaps else step * side + line_of
        other = cell + (1 if index < gaps else side)
        if sign != "-":
            arcs.append((cell, other) if sign == "<" else (other, cell))
    values = symbol_cells(text[:digits], side, options.alphabet)
    return build(lambda: futoshiki(values, arcs, side=side), side, lambda cell: (0, cell + 1))


def write(puzzle: Puzzle) -> str:
    side, arcs = puzzle.side, set(puzzle.arcs)

    def sign(cell: int, other: int) -> str:
        return "<" if (cell, other) in arcs else ">" if (other, cell) in arcs else "-"

    across = [sign(r * side + c, r * side + c + 1) for r in range(side) for c in range(side - 1)]
    down = [sign(r * side + c, (r + 1) * side + c) for c in range(side) for r in range(side - 1)]
    parts = ["".join(map(str, puzzle.givens)), "".join(across), "".join(down)]
    return " ".join(part for part in parts if part)
