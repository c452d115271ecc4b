"""The records of a chunk: from lines, CSV, JSON lines or Parquet to (line, id, text)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from math import isfinite
from typing import Any, NamedTuple

from ..files import naming
from ..formats import Reject
from ..formats.columns import ID_COLUMNS, puzzle_key
from ..formats.source import LINE_LIMIT, decoded
from ..many.line_answers import scan
from ..puzzle import FormatError, Kind, UsageError
from .answer_formats import Id
from .chunks import Chunk, Inline, Rows, Span
from .cutting import long_line
from .inputs import Input, chunks_of
from .record_ends import text_lines
from .rows import Damaged, Row, read_rows

__all__ = ["InputChanged", "Record", "decode_line", "has_large_boards", "load", "records_of", "refused"]

_LOOKED_AT = 8  # records, to see what an input is like
_LONG = 512  # characters; 16×16 boards take half of it
_LONG_OBJECT = 4 * _LONG  # of JSON, in which a board is a list of numbers


class InputChanged(UsageError):
    """The input is not what it was when the run began."""


class Record(NamedTuple):
    """One puzzle's text, or why there is none. A blank text is a blank record."""

    line: int
    text: str = ""
    id: Id = ""  # empty: its number will do
    reject: Reject | None = None
    raw: bytes = b""  # of a blank line, to be kept as it is
    header: bool = False
    number: int = 0  # among the records, from 1; 0: the same as its line
    kept: tuple[Any, ...] = ()  # what the other columns hold that go into the output

    @property
    def place(self) -> int:
        return self.number or self.line


def load(chunk: Chunk, found: Input) -> bytes:
    """The bytes of a chunk, checked against those that were cut off."""
    match chunk.content:
        case Inline(data):
            return data
        case Span(offset, length):
            with naming(found.name), open(found.path, "rb") as file:
                file.seek(offset)
                data = file.read(length)
            if scan(data).checksum != chunk.check:
                raise InputChanged(f"{found.name} was changed while it was being read")
            return data
    return b""


def records_of(chunk: Chunk, found: Input) -> Iterator[Record]:
    if isinstance(chunk.content, Rows):
        columns = (found.puzzle_column, found.id_column, *found.kept)
        return map(_row, read_rows(found.path, chunk.content, columns))
    data = load(chunk, found)
    if found.format == "csv":
        from .csv_table import csv_records

        return csv_records(data, chunk, found)
    if found.format == "jsonl":
        return _each_line(data, chunk, lambda line, text: _json(line, text, found.kept))
    return _each_line(data, chunk, lambda line, text: Record(line, text))


def has_large_boards(found: Input) -> bool:
    """Whether one of the first records is longer than a board that the lanes engine takes.

    A pipe can be read only once and is not looked at.
    """
    if not found.size:
        return False
    first = next(chunks_of(found, 0, _LOOKED_AT * _LONG_OBJECT, inline=False), None)
    records = records_of(first, found) if first else iter(())
    return any(_is_long(record.text) for record in islice(records, _LOOKED_AT))


def _is_long(text: str) -> bool:
    return len(text) >= (_LONG_OBJECT if text.startswith("{") else _LONG)


def decode_line(line: int, raw: bytes) -> Record:
    """A line as text; one that is no UTF-8 or too long is a reject of its own."""
    if len(raw) > LINE_LIMIT:
        return Record(line, reject=long_line(raw, len(raw)))
    try:
        return Record(line, decoded(raw))
    except FormatError as error:
        exact = raw.decode(errors="surrogateescape")  # so that the reject can show every byte as it was
        return refused(line, error.kind, error.message, exact, error.column)


def refused(line: int, kind: Kind, reason: str, text: str, column: int = 0) -> Record:
    return Record(line, reject=Reject(reason, column=column, text=text, kind=kind))


def _each_line(data: bytes, chunk: Chunk, read: Callable[[int, str], Record]) -> Iterator[Record]:
    for line, raw in enumerate(text_lines(data), start=chunk.first):
        record = decode_line(line, raw)  # a comment too must be text
        bare = record.text.strip()
        if record.reject:
            yield record
        elif not bare or (bare.startswith("#") and "\0" not in bare):
            yield Record(line, raw=raw)
        else:
            yield read(line, record.text)


def _json(line: int, text: str, kept: tuple[str, ...]) -> Record:
    try:
        data = json.loads(text)
        if isinstance(data, str):
            return Record(line, data)
        if not isinstance(data, dict):
            return refused(line, Kind.JSON, "expected an object with the puzzle", text)
        id_ = next((_json_id(data[key]) for key in ID_COLUMNS if data.get(key) is not None), "")
    except (ValueError, RecursionError) as error:
        reason = getattr(error, "msg", "") or str(error) or type(error).__name__
        return refused(line, Kind.JSON, f"not JSON: {reason}", text, getattr(error, "colno", 0))
    key = puzzle_key(data)
    return Record(line, data[key] if key else text, id_, kept=tuple(data.get(key) for key in kept))


def _json_id(value: Any) -> Id:
    """A number stays one, if JSON can say it."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
    return value if is_number else str(value)


def _row(row: Row) -> Record:
    """A row that has no puzzle (null) is blank."""
    line, text = row.number + 1, row.text
    id_ = row.id.decode(errors="backslashreplace") if isinstance(row.id, bytes) else row.id
    id_ = "" if id_ is None else id_
    if text is None:
        return Record(line, id=id_)
    if isinstance(text, Damaged):
        return refused(line, Kind.BROKEN_OFF, text.reason, "")
    if isinstance(text, str) and len(text) <= LINE_LIMIT:
        return Record(line, text, id_, kept=row.kept)
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    return decode_line(line, raw)._replace(id=id_, kept=row.kept)
