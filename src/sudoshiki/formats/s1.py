"""S1's file: `N C R` (side, columns and rows per box), then N rows, 0 for empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ..puzzle import FormatError, Kind, Puzzle, PuzzleError, sudoku
from ..puzzle.errors import so_many
from .line import with_line
from .numbers import NumberLine, board_rows, build_rows, check_header_side, number_lines, rows_text
from .records import Line, Options, ParsedPuzzle


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:  # noqa: ARG001
    """One board, or several one after the other."""
    rest = number_lines(lines)
    for header in rest:
        rows: list[NumberLine] = []
        try:
            side, columns, high = header.numbers(3, "side, columns and rows of a box")
            check_header_side(header, side)
            rows = list(islice(rest, side))
            yield ParsedPuzzle(
                _board(header, rows, side, (high, columns)), header.line.number, _text(header, rows)
            )
        except (FormatError, PuzzleError) as error:
            yield with_line(error, header.line.number, _text(header, rows))
            if not rows:
                return  # without a header the start of the next board is unknown


def _board(header: NumberLine, rows: list[NumberLine], side: int, box: tuple[int, int]) -> Puzzle:
    if len(rows) < side:
        last = rows[-1] if rows else header
        raise last.error(f"{so_many(len(rows), 'row')}, expected {side}", kind=Kind.LENGTH)
    if box[0] * box[1] != side:
        boxes = f"boxes of {so_many(box[1], 'column')} and {so_many(box[0], 'row')}"
        raise header.error(f"{boxes} have not {so_many(side, 'cell')}", 1, kind=Kind.SIDE)
    values = board_rows(rows, side)
    return build_rows(lambda: sudoku(values, box, side=side), rows, side)


def _text(header: NumberLine, rows: list[NumberLine]) -> str:
    return "\n".join(row.line.text for row in (header, *rows))


def write(puzzle: Puzzle) -> str:
    assert puzzle.box is not None
    return f"{puzzle.side} {puzzle.box[1]} {puzzle.box[0]}\n{rows_text(puzzle)}"
