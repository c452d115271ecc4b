"""One field per cell: a board of a spreadsheet (CSV), or a Markdown table.

An empty field is an empty cell, and so is what pandas writes for one. There may be a header; rows and
columns may be labelled (1 2 3, A B C, r1 c1). A row without values may separate two boards. If rows have n²
fields, each row is a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import isqrt
from typing import NamedTuple

from ..puzzle import FormatError, Kind, Puzzle
from ..puzzle.errors import so_many
from ..puzzle.symbols import is_empty, number, side_of, token_cells
from ..puzzle.validation import check_side
from .columns import SEPARATORS, fields_of
from .line import build, parse_or_error, sudoku_or_latin
from .records import Line, Options, ParsedPuzzle, row_lines
from .source import DOCUMENT_LIMIT, too_long

_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)+\|?\s*")  # below the header of a Markdown table
_VALUE = re.compile(r"\d{1,3}|[A-Za-z.*_-]|", re.ASCII)
_WHOLE = re.compile(r"(\d{1,3})\.0+", re.ASCII)  # pandas writes a column of numbers with gaps as floats
_CELLS = "fields are read as cells"
_LONGEST = 4  # characters of a value, such as 16.0
_MARKED = "*_`~ \t"  # bold or italic in Markdown


class _SheetRow(NamedTuple):
    line: Line
    fields: list[str]


def looks_like(lines: Sequence[str]) -> bool:
    """Whether the text may be a Markdown table, or fields of a few characters each."""
    if any(map(_RULE.fullmatch, lines)):
        return True
    return any(
        lines[-1].count(separator)
        and all(len(field) <= _LONGEST for field in fields_of(lines[-1], separator))
        for separator in SEPARATORS
    )


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """Yield the boards; lines without fields are skipped."""
    rows: list[_SheetRow] = []
    separator, length = "", 0
    for line in row_lines(lines):
        if line.problem:
            yield line.error()
            continue
        if not line.text.strip(" ") or line.text.lstrip().startswith("#"):  # tabs alone are an empty row
            yield from _read_groups(rows, options)
            rows, length = [], 0
            continue
        separator = separator or _separator(line.text)
        if _RULE.fullmatch(line.text) if separator == "|" else separator not in line.text:
            continue
        rows.append(_SheetRow(line, _fields(line.text, separator)))
        length += len(line.text)
        if length > DOCUMENT_LIMIT:
            yield too_long(line.number)
            return
    yield from _read_groups(rows, options)


def _separator(text: str) -> str:
    """Return the separator that gives the most fields."""
    return max("|" + SEPARATORS, key=text.count)


def _fields(text: str, separator: str) -> list[str]:
    if separator != "|":
        return list(map(_plain, fields_of(text, separator)))
    inside = text.strip().removeprefix("|").removesuffix("|")
    return [_plain(field.strip(_MARKED)) for field in inside.split("|")]


def _plain(field: str) -> str:
    """Return the value in its usual form: "" for nan, 5 for 5.0."""
    if len(field) > 1 and is_empty(field):
        return ""
    whole = _WHOLE.fullmatch(field)
    return whole[1] if whole else field


def _read_groups(rows: list[_SheetRow], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """Yield the boards of consecutive rows."""
    for _, group in groupby(rows, key=lambda row: len(row.fields)):
        same_width = list(group)
        board = _without_labels(same_width)
        note = _CELLS if board is same_width else f"{_CELLS}, what numbers the rows as labels"
        side = len(board[0].fields)
        if _is_header(board, side):
            board = board[1:]
        if _has_board_per_row(board, side):
            yield from (_read([row], isqrt(side), options, note) for row in board)
            continue
        yield from (_read(part, side, options, note) for part in _split_boards(board, side))


def _without_labels(rows: list[_SheetRow]) -> list[_SheetRow]:
    """Remove a first column that numbers the rows, with its header.

    A value in the corner shows that there is no such column.
    """
    side = len(rows[0].fields) - 1
    first = [row.fields[0] for row in rows]
    square = len(rows) % (side + 1) == 0 and number(first[0]) is None
    headed = square and _are_labels(rows[0].fields[1:])
    below = [label for at, label in enumerate(first) if not headed or at % (side + 1)]
    if side < 2 or len(below) % side or not below:
        return rows
    if not all(_are_labels(below[top : top + side]) for top in range(0, len(below), side)):
        return rows
    bare = [row._replace(fields=row.fields[1:]) for row in rows]
    return [row for at, row in enumerate(bare) if not headed or at % (side + 1)]


def _are_labels(fields: Sequence[str]) -> bool:
    """Whether they are consecutive labels: 1 2 3, 0 1 2, A B C, perhaps r1 r2."""
    labels = (
        [str(at + 1) for at in range(len(fields))],
        [str(at) for at in range(len(fields))],
        list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(fields)]),
    )
    begun = fields[0][:1] if len({field[:1] for field in fields}) == 1 and len(fields) > 1 else ""
    return [field.removeprefix(begun).upper() for field in fields] in labels


def _split_boards(rows: list[_SheetRow], side: int) -> Iterator[list[_SheetRow]]:
    """Split into boards of `side` rows; empty rows may separate them."""
    even, at = len(rows) % side == 0, 0
    while at < len(rows):
        if even or any(rows[at].fields) or len(rows) - at == side:
            yield rows[at : at + side]
            at += side
        else:
            at += 1


def _is_header(rows: list[_SheetRow], side: int) -> bool:
    """Whether the first row is a header: it has words, or there is one row too many."""
    first = rows[0].fields
    if not all(map(_VALUE.fullmatch, first)):
        return True
    if _are_labels(first) and first[0].isalpha():
        return len(rows) % side != 0
    return len(rows) == side + 1 and (not any(first) or _are_labels(first))


def _has_board_per_row(rows: list[_SheetRow], count: int) -> bool:
    """Whether each row is a whole board."""
    root = isqrt(count)
    if root < 4 or root * root != count:
        return False
    return len(rows) < count or all((number(field) or 0) <= root for row in rows for field in row.fields)


def _read(rows: list[_SheetRow], side: int, options: Options, note: str) -> ParsedPuzzle | FormatError:
    first, text = rows[0].line.number, "\n".join(row.line.text for row in rows)
    return parse_or_error(lambda: _puzzle(rows, side, options), first, text, note)


def _puzzle(rows: list[_SheetRow], side: int, options: Options) -> Puzzle:
    check_side(side)
    tokens = [field or "." for row in rows for field in row.fields]
    if len(tokens) != side * side:
        raise FormatError(
            f"{so_many(len(rows), 'row')} of {so_many(side, 'field')}, expected {side}", kind=Kind.LENGTH
        )
    try:
        values = token_cells(tokens, side_of(len(tokens)), options.alphabet)
    except FormatError as error:
        row = rows[(error.column - 1) // len(rows[0].fields)]
        raise error.at(line=row.line.number, column=0) from None
    place = lambda cell: (rows[cell // len(rows[0].fields)].line.number, 0)  # noqa: E731
    return build(lambda: sudoku_or_latin(values, side, options), side, place)
