"""S2's file: the number of boards; each `n r`, n rows, r lines `a b c d`.

A line `a b c d` means cell(a,b) < cell(c,d).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ..puzzle import FormatError, Kind, Puzzle, PuzzleError, futoshiki
from ..puzzle.errors import so_many
from .line import with_line
from .numbers import (
    NumberLine,
    board_count,
    board_rows,
    build_rows,
    check_header_side,
    number_lines,
    rows_text,
)
from .records import Line, Options, ParsedPuzzle


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:  # noqa: ARG001
    rest = number_lines(lines)
    head = next(rest, None)
    if head is None:
        return
    try:
        boards = board_count(head)
    except FormatError as error:
        yield with_line(error, head.line.number, head.line.text)
        return
    for board_number in range(boards):
        header = next(rest, None)
        if header is None:
            yield head.error(f"{so_many(board_number, 'board')}, expected {boards}", kind=Kind.LENGTH)
            return
        board = _one(header, rest)
        yield board
        if isinstance(board, FormatError) and board.text == header.line.text:
            return  # without a header the start of the next board is unknown
    for extra in rest:
        yield with_line(
            extra.error(f"text after the last of {so_many(boards, 'board')}", kind=Kind.EXTRA),
            0,
            extra.line.text,
        )
        return


def _one(header: NumberLine, rest: Iterator[NumberLine]) -> ParsedPuzzle | FormatError:
    rows: list[NumberLine] = []
    signs: list[NumberLine] = []
    try:
        side, count = header.numbers(2, "side and number of signs")
        check_header_side(header, side)
        capacity = 2 * side * (side - 1)
        if not 0 <= count <= capacity:
            raise header.error(
                f"{so_many(count, 'sign')}, a {side}×{side} board has room for {capacity}", 1, kind=Kind.SIGNS
            )
        rows, signs = list(islice(rest, side)), list(islice(rest, count))
        if len(rows) < side:
            raise (rows or [header])[-1].error(
                f"{so_many(len(rows), 'row')}, expected {side}", kind=Kind.LENGTH
            )
        puzzle = _board(rows, signs, side)
        if len(signs) < count:
            raise (signs or rows)[-1].error(
                f"{so_many(len(signs), 'sign')}, expected {count}", kind=Kind.SIGNS
            )
        return ParsedPuzzle(puzzle, header.line.number, _text(header, rows, signs))
    except (FormatError, PuzzleError) as error:
        return with_line(error, header.line.number, _text(header, rows, signs))


def _board(rows: list[NumberLine], signs: list[NumberLine], side: int) -> Puzzle:
    values = board_rows(rows, side)
    arcs = []
    for sign in signs:
        a, b, c, d = sign.numbers(4, "a sign: row and column of the lesser and of the greater cell")
        for index, place in enumerate((a, b, c, d)):
            if not 1 <= place <= side:
                raise sign.error(
                    f"{'column' if index % 2 else 'row'} {place} is off the board", index, kind=Kind.SIGNS
                )
        if abs(a - c) + abs(b - d) != 1:
            raise sign.error(
                f"r{a}c{b} and r{c}c{d} are not neighbours: no sign fits between them", 0, kind=Kind.SIGNS
            )
        arcs.append(((a - 1, b - 1), (c - 1, d - 1)))
    return build_rows(lambda: futoshiki(values, arcs, side=side), rows, side)


def _text(header: NumberLine, rows: list[NumberLine], signs: list[NumberLine]) -> str:
    return "\n".join(part.line.text for part in (header, *rows, *signs))


def write_all(puzzles: Sequence[Puzzle]) -> str:
    return "\n".join([str(len(puzzles)), *(_board_text(puzzle) for puzzle in puzzles)])


def _board_text(puzzle: Puzzle) -> str:
    side = puzzle.side
    signs = [
        f"{low // side + 1} {low % side + 1} {high // side + 1} {high % side + 1}"
        for low, high in puzzle.arcs
    ]
    return "\n".join([f"{side} {len(signs)}", rows_text(puzzle), *signs])
