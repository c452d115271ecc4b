"""S3's file: numbers joined by `-`, a row per line, 0 for empty.

The file has no boxes: they are those of S3's program, the default ones except for 8×8.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby

from ..puzzle import FormatError, Kind, Puzzle
from ..puzzle.errors import so_many
from ..puzzle.validation import side_problem
from .line import parse_or_error, sudoku_or_latin
from .numbers import NumberLine, board_rows, build_rows, rows_text
from .records import S3_BOXES, Line, Options, ParsedPuzzle, row_lines

ROW = re.compile(r"\s*\d{1,4}(?:\s*-\s*\d{1,4})*\s*", re.ASCII)


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """Yield the boards, with or without blank lines between them."""
    for rows in _blocks(lines):
        side = _side(rows)
        for start in range(0, len(rows), side):
            board = rows[start : start + side]
            text = "\n".join(line.text for line in board)
            yield parse_or_error(partial(_board, board, side, options), board[0].number, text)


def _blocks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield groups of rows separated by blank lines; comments are ignored."""
    kept = (line for line in row_lines(lines) if not line.text.lstrip().startswith("#"))
    for is_row, block in groupby(kept, key=lambda line: bool(line.text.strip() or line.problem)):
        if is_row:
            yield list(block)


def _side(rows: list[Line]) -> int:
    """Return the most frequent number of cells per row; the larger one of a tie."""
    counts = Counter(line.text.partition("#")[0].count("-") + 1 for line in rows)
    return max(counts, key=lambda count: (counts[count], count))


def _board(lines: list[Line], side: int, options: Options) -> Puzzle:
    rows = [_row(line) for line in lines]
    if problem := side_problem(side):
        raise rows[0].error(problem, kind=Kind.SIDE)
    values = board_rows(rows, side)
    if len(rows) < side:
        missing = f"row {len(rows) + 1} is missing: {so_many(len(rows), 'row')}, expected {side}"
        raise rows[-1].error(missing, kind=Kind.LENGTH)
    return build_rows(lambda: sudoku_or_latin(values, side, options, S3_BOXES.get(side)), rows, side)


def _row(line: Line) -> NumberLine:
    """Replace `-` by blanks, so that columns stay those of the file."""
    if line.problem:
        raise line.error()
    text = line.text.partition("#")[0]
    if not ROW.fullmatch(text):
        raise FormatError("expected whole numbers joined by -", line=line.number, kind=Kind.SYMBOL)
    spaced = text.replace("-", " ")
    return NumberLine(line._replace(text=spaced), spaced.split())


def as_program_reads(text: str, side: int) -> Puzzle:
    """Read a board as S3's program does.

    Numbers fill the cells in order, row ends are ignored, a blank line ends it, missing cells are empty.
    """
    lines = (Line(number, line) for number, line in enumerate(text.splitlines(), start=1))
    rows = [_row(line) for line in next(_blocks(lines), [])]
    values = [value for row in rows for value in row.numbers(len(row.words), "numbers")]
    if len(values) > side * side:
        raise FormatError(f"{len(values)} numbers, expected at most {side * side}", kind=Kind.LENGTH)
    return sudoku_or_latin([*values, *[0] * (side * side - len(values))], side, Options(), S3_BOXES.get(side))


def write(puzzle: Puzzle) -> str:
    return rows_text(puzzle, "-")
