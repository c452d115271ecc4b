"""Futoshiki as text art: `<` `>` between cells, `^` `v` between rows.

There are 2n-1 lines. `^` means that the upper cell is smaller, `v` that it is larger. The lines between rows
may be left out if they have no sign. A sign below a row belongs to the cell above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..puzzle import MAX_SIDE, FormatError, Kind, Puzzle, futoshiki
from ..puzzle.errors import so_many
from ..puzzle.symbols import EMPTY, token_cells
from ..puzzle.validation import check_side
from .line import build, parse_or_error
from .records import Line, Options, ParsedPuzzle, row_lines

_SIGNS_DOWN = frozenset("^v∧∨V⌃⌄")
_PART = re.compile(rf"[<>]|\d+|[{re.escape(EMPTY)}]+|[^\s<>]")
_SMALLER_ABOVE = "^∧⌃"


class ArtRow(NamedTuple):
    line: Line
    parts: list[tuple[str, int]]  # cells and signs, each with its column from 0

    def cells(self) -> list[tuple[str, int]]:
        return [part for part in self.parts if part[0] not in "<>"]


class Board:
    """Rows and the sign lines below them, collected line by line."""

    def __init__(self, first: ArtRow) -> None:
        self.rows = [first]
        self.below: dict[int, Line] = {}  # row → the sign line below it
        self.side = len(first.cells())

    def text(self) -> str:
        return "\n".join(
            line.text for r, row in enumerate(self.rows) for line in (row.line, self.below.get(r)) if line
        )


def is_sign_line(text: str) -> bool:
    """Whether a line has only signs between rows."""
    characters = set("".join(text.split()))
    return bool(characters) and characters <= _SIGNS_DOWN


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    board: Board | None = None
    skip = 0  # rows of a board that is too wide
    for line in row_lines(lines):
        text = line.text.partition("#")[0]
        if not line.problem and not text.strip():
            continue
        if not line.problem and is_sign_line(text) and (board is not None or skip):
            if board is not None:
                board.below.setdefault(len(board.rows) - 1, line)
            continue
        if skip:
            skip -= 1
            continue
        if board is not None and len(board.rows) >= board.side:
            yield _entry_of(board, options)
            board = None
        row = ArtRow(line, [(m[0], m.start()) for m in _PART.finditer(text)])
        if board is None:
            board = Board(row)
        else:
            board.rows.append(row)
        if board.side > MAX_SIDE:
            yield _entry_of(board, options)
            skip, board = board.side - 1, None
    if board is not None:
        yield _entry_of(board, options)


def _entry_of(board: Board, options: Options) -> ParsedPuzzle | FormatError:
    return parse_or_error(lambda: _puzzle(board, options), board.rows[0].line.number, board.text())


def _puzzle(board: Board, options: Options) -> Puzzle:
    side = board.side
    if side > MAX_SIDE:
        check_side(side)
    values: list[int] = []
    arcs: list[tuple[int, int]] = []
    for r, row in enumerate(board.rows):
        if row.line.problem:
            raise row.line.error()
        values += _row_values(row, r, side, options)
        arcs += _signs_across(row, r, side)
        if r in board.below:
            arcs += _signs_down(board.below[r], row, r, board, side)
    if len(board.rows) != side:
        raise FormatError(
            f"{so_many(len(board.rows), 'row')}, expected {side}",
            line=board.rows[-1].line.number,
            kind=Kind.LENGTH,
        )
    return build(
        lambda: futoshiki(values, arcs, side=side),
        side,
        lambda cell: _place(board.rows[cell // side], cell % side),
    )


def _place(row: ArtRow, index: int) -> tuple[int, int]:
    return row.line.number, row.cells()[index][1] + 1


def _row_values(row: ArtRow, r: int, side: int, options: Options) -> list[int]:
    tokens = [token for token, _ in row.cells()]
    if len(tokens) != side:
        raise FormatError(
            f"row {r + 1} has {so_many(len(tokens), 'cell')}, expected {side}",
            line=row.line.number,
            kind=Kind.LENGTH,
        )
    try:
        return token_cells(tokens, side, options.alphabet, r * side)
    except FormatError as error:
        line, column = _place(row, error.column - 1)
        raise error.at(line=line, column=column) from None


def _signs_across(row: ArtRow, r: int, side: int) -> Iterator[tuple[int, int]]:
    cell = r * side - 1
    before = ""
    for token, column in row.parts:
        if token not in "<>":
            cell += 1
        elif before in ("", "<", ">") or cell + 1 == (r + 1) * side:
            message = f"a sign {token} that stands between no two cells"
            raise FormatError(message, line=row.line.number, column=column + 1, kind=Kind.SIGNS)
        else:
            yield (cell, cell + 1) if token == "<" else (cell + 1, cell)
        before = token


def _signs_down(line: Line, row: ArtRow, r: int, board: Board, side: int) -> Iterator[tuple[int, int]]:
    over = {
        start + k: r * side + c for c, (token, start) in enumerate(row.cells()) for k in range(len(token))
    }
    for column, sign in enumerate(line.text.partition("#")[0]):
        if sign.isspace():
            continue
        upper = over.get(column)
        if upper is None or r + 1 >= len(board.rows):
            message = f"a sign {sign} that stands between no two cells"
            raise FormatError(message, line=line.number, column=column + 1, kind=Kind.SIGNS)
        yield (upper, upper + side) if sign in _SMALLER_ABOVE else (upper + side, upper)


def write(puzzle: Puzzle) -> str:
    side, givens, arcs = puzzle.side, puzzle.givens, set(puzzle.arcs)
    width = len(str(side))

    def sign(cell: int, other: int, less: str, more: str) -> str:
        return less if (cell, other) in arcs else more if (other, cell) in arcs else " "

    lines = []
    for r in range(side):
        first = r * side
        row = str(givens[first] or ".").rjust(width)
        for cell in range(first + 1, first + side):
            row += f" {sign(cell - 1, cell, '<', '>')} " + str(givens[cell] or ".").rjust(width)
        lines.append(row)
        if r + 1 < side:
            below = [sign(cell, cell + side, "^", "v").rjust(width) for cell in range(first, first + side)]
            lines.append("   ".join(below).rstrip())
    return "\n".join(lines)
