"""One named puzzle per line: `name n RxC|latin v1 … vn²`, 0 is empty."""

from __future__ import annotations

import re

from ..puzzle import FormatError, Kind, Puzzle, latin, sudoku
from ..puzzle.errors import so_many
from ..puzzle.symbols import number, token_cells
from .line import build
from .records import Options


def read_line(text: str, options: Options) -> Puzzle:
    tokens = text.split()
    shape = re.fullmatch(r"(\d{1,4})x(\d{1,4})|latin", tokens[2], re.ASCII) if len(tokens) > 2 else None
    side = number(tokens[1]) if len(tokens) > 1 else None
    if side is None or shape is None:
        raise FormatError("expected: name, side, RxC or latin, then the cells")
    cells = tokens[3:]
    if len(cells) != side * side:
        raise FormatError(f"{so_many(len(cells), 'cell')}, expected {side * side}", kind=Kind.LENGTH)
    values = _values(cells, side, options)
    box = None if shape[1] is None else (int(shape[1]), int(shape[2]))

    def make() -> Puzzle:
        if box is None:
            return latin(values, side=side, name=tokens[0])
        return sudoku(values, box, side=side, name=tokens[0])

    columns = [match.start() + 1 for match in re.finditer(r"\S+", text)]
    return build(make, side, lambda cell: (0, columns[cell + 3]))


def _values(cells: list[str], side: int, options: Options) -> list[int]:
    try:
        return token_cells(cells, side, options.alphabet)
    except FormatError as error:
        raise error.at(column=0) from None


def write(puzzle: Puzzle) -> str:
    name = _word(puzzle.name) or _word(puzzle.kind) or "puzzle"
    shape = "latin" if puzzle.box is None else f"{puzzle.box[0]}x{puzzle.box[1]}"
    return f"{name} {puzzle.side} {shape} {' '.join(map(str, puzzle.givens))}"


def _word(name: str) -> str:
    """The name as one word that is no comment."""
    word = "_".join("".join(c if c.isprintable() else " " for c in name).split())
    return f"_{word}" if word.startswith("#") else word
