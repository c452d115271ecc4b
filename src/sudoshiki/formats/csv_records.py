"""Records of CSV: their ends, fields and header; for `solve` and `bulk`.

A record ends at a line end outside quotes. A quote that is not closed soon affects only its own line.
`core/bulk/csv_records.cpp` finds the same ends in bytes.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..puzzle import FormatError, Kind
from ..puzzle.errors import so_many
from .columns import PUZZLE_COLUMNS, board_column, fields_of, named_column, record_of, separator_of
from .records import Line, has_content

_COMMENT = re.compile(r"\s*#(\s|$)")  # a line that begins with #1 may be a puzzle with this id
QUOTE_LIMIT = 64 << 10  # bytes of a quoted record; a longer quote counts as never closed


def records(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield whole records, with the number of the first line and the first problem."""
    rest, waiting = iter(lines), deque[Line]()
    while waiting or (line := next(rest, None)):
        if not waiting and line:
            waiting.append(line)
        yield _joined([waiting.popleft() for _ in range(_first_record(waiting, rest))])


def _first_record(waiting: deque[Line], rest: Iterator[Line]) -> int:
    """Return the number of lines of the first record; reads more lines if needed."""
    count = size = 0
    is_open = False
    while True:
        if count == len(waiting):
            line = next(rest, None)
            if line is None:
                return 1
            waiting.append(line)
        text = waiting[count].text
        count += 1
        is_open ^= text.count('"') % 2 == 1
        if not is_open:
            return count
        size += len(text.encode(errors="surrogateescape")) + 1
        if size > QUOTE_LIMIT:
            return 1


def _joined(lines: list[Line]) -> Line:
    first = lines[0]
    if len(lines) == 1:
        return first
    bad = next((line for line in lines if line.problem), None)
    return bad or first._replace(text="\n".join(line.text for line in lines))


class FirstRecord(NamedTuple):
    """The first record that is neither blank nor a comment, and its meaning."""

    separator: str = ","
    fields: Sequence[str] = ("",)
    before: int = 0  # records before it
    column: int = 0  # of the puzzles
    is_header: bool = False
    note: str = ""  # for users, if the column of the puzzles had to be guessed

    @property
    def others(self) -> tuple[str, ...]:
        """The names of the other columns."""
        names = enumerate(self.fields)
        if self.is_header:
            return tuple(name for at, name in names if at != self.column)
        return tuple(f"column {at + 1}" for at, field in names if at != self.column and field)


def first_record(records_: Iterable[Line], names: Sequence[str] = PUZZLE_COLUMNS) -> FirstRecord:
    """Find the first record, which may be a header.

    It is one if it has a known name, or no board while the next record has one. A header may begin with #, as
    that of a column of numbers does.
    """
    texts = ((at, record.text) for at, record in enumerate(records_) if not record.problem)
    for before, text in texts:
        separator = separator_of(text, names)
        fields = fields_of(text, separator)
        named = named_column(fields, names)
        if named is not None:
            return FirstRecord(separator, fields, before, named, True)
        if has_content(text):
            following = next((text for _, text in texts if has_content(text)), "")
            return _without_known_names(text, following)._replace(before=before)
    return FirstRecord()


def _without_known_names(text: str, following: str) -> FirstRecord:
    if header := unknown_header(text, following):
        return header
    separator = separator_of(text)
    fields = fields_of(text, separator) or [""]
    column = board_column(fields) or 0
    note = f"no header: the puzzles are read from column {column + 1} of {len(fields)}"
    return FirstRecord(separator, fields, 0, column, False, note if len(fields) > 1 else "")


def unknown_header(first: str, second: str) -> FirstRecord | None:
    """Return the first record if it is a header: only the second has a board."""
    separator = separator_of(second)
    fields, others = fields_of(first, separator), fields_of(second, separator)
    column = board_column(others)
    is_table = len(fields) == len(others) > 1
    if column is None or not is_table or board_column(fields) is not None:
        return None
    name = f"“{fields[column]}”"
    note = f"no column has a known name: the puzzles are read from column {column + 1}, {name}"
    return FirstRecord(separator, fields, 0, column, True, note)


def fields_with_puzzle(text: str, separator: str, column: int) -> list[str] | None:
    """Return the fields of a record; None if it is blank or a comment.

    Raises FormatError if it has no field in the puzzle column.
    """
    if _COMMENT.match(text):
        return None
    if text.count('"') % 2:
        raise FormatError("a quote that is never closed", column=text.index('"') + 1, kind=Kind.CSV)
    fields = record_of(text, separator)
    if column < len(fields):
        return fields if fields[column].strip() else None
    if not has_content(text) or not any(map(str.strip, fields)):
        return None
    reason = f"{so_many(len(fields), 'field')}, but the puzzle stands in column {column + 1}"
    raise FormatError(reason, kind=Kind.CSV)
