"""Columns: the names that hold puzzles, and the separators of text tables.

The only list of such names: CSV, JSON and Parquet are all read by it. Fields are separated by commas, by
semicolons (Excel, where the comma is the decimal sign) or by tabs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from typing import Any, NamedTuple

from ..puzzle import FormatError, Kind

SEPARATORS = ",;\t"
# The best name first. `givens` comes last: in some tables it is their number.
PUZZLE_COLUMNS = (
    "puzzle", "puzzles", "quizzes", "quiz", "board", "sudoku", "grid", "question", "givens",
)  # fmt: skip
ID_COLUMNS = ("id", "name", "number", "no", "key")
_BOARD = re.compile(r"[0-9.*_-]{16,}", re.ASCII)
_NAMES = "|".join(PUZZLE_COLUMNS)
# The first line of a table: a header, or a board in its first field.
HEAD = re.compile(
    "\ufeff?(?:"
    + "|".join(rf'(?:[^{s}]*{s})*\s*"?({_NAMES})"?\s*({s}|$)' for s in SEPARATORS)
    + r')|"?[0-9.;]{16,}"?,',
    re.IGNORECASE | re.ASCII,
)
_LONGEST = 1 << 14  # characters of the first line that are examined


class Column(NamedTuple):
    """A column of answers, and its type as Arrow calls it."""

    name: str
    type: str = "string"


def record_of(text: str, separator: str) -> list[str]:
    """Return the fields of the first record, perhaps quoted. Raises FormatError."""
    if '"' not in text and "\n" not in text and "\r" not in text:
        return text.split(separator)
    import csv
    import io

    try:
        return next(csv.reader(io.StringIO(text, newline=""), delimiter=separator), [])
    except csv.Error as error:  # a field too long for any board
        raise FormatError(f"not CSV: {error}", kind=Kind.CSV) from None


def fields_of(text: str, separator: str) -> list[str]:
    """The same without blanks around them; none if it is not CSV."""
    try:
        return [field.strip() for field in record_of(text, separator)]
    except FormatError:
        return []


def separator_of(first: str, names: Sequence[str] = PUZZLE_COLUMNS) -> str:
    """Return the separator that gives a known column or a board, else a comma.

    (Numbers of large boards are separated by semicolons themselves.)
    """
    first = first[:_LONGEST]
    for separator in SEPARATORS:
        if named_column(fields_of(first, separator), names) is not None:
            return separator
    separators = (s for s in SEPARATORS if s in first and board_column(fields_of(first, s)) is not None)
    return next(separators, ",")


def named_column(fields: Sequence[str], names: Iterable[str] = PUZZLE_COLUMNS) -> int | None:
    """The column with the best of the names, ignoring case; None if there is none."""
    headings = [field.strip().lower() for field in fields]
    return next((headings.index(name) for name in names if name in headings), None)


def puzzle_key(record: Mapping[str, Any]) -> str:
    """The key of a JSON object that holds a puzzle as text; empty if there is none."""
    return next((name for name in PUZZLE_COLUMNS if isinstance(record.get(name), str)), "")


def board_column(fields: Sequence[str]) -> int | None:
    """The first column that holds a board."""
    return next((at for at, field in enumerate(fields) if _is_board(field)), None)


def _is_board(field: str) -> bool:
    """Whether it looks like a board: a square number of digits and empty signs."""
    return _BOARD.fullmatch(field) is not None and isqrt(len(field)) ** 2 == len(field)
