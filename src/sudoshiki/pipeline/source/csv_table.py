"""Read chunks of CSV as blocks: natively, difficult records one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...formats.csv_records import QUOTE_LIMIT, fields_with_puzzle
from ...formats.source import text_lines
from ...many.line_answers import CsvColumns, csv_columns, csv_ends
from ...puzzle import FormatError
from .blocks import Block, Fields, Lazy, Record, decode_line, refused
from .cutting import Chunk
from .inputs import Input


def csv_block(data: bytes, chunk: Chunk, input_: Input) -> Block:
    """Make a block of the records of a chunk, without the header."""
    columns = _columns(input_)
    headers = min(max(input_.head_records - chunk.number + 1, 0), chunk.count)
    number = chunk.number - input_.head_records + headers
    places = range(number, number + chunk.count - headers)

    @lru_cache(maxsize=1)
    def fields(style: str) -> Fields:
        return _fields(data, columns, style, headers)._replace(first=number)

    def pick(numbers: Sequence[int]) -> list[Record]:
        lines = csv_lines(data, chunk.first, [at + headers for at in numbers])
        return [_record(*line, places[at], columns) for at, line in zip(numbers, lines, strict=True)]

    return Block(
        Lazy(lambda: _entries(fields("plain").puzzles, "\n")),
        [""] * len(places) if columns.id < 0 else Lazy(lambda: _entries(fields("plain").ids)),
        [Lazy(lambda at=at: _entries(fields("plain").kept[at])) for at in range(len(columns.kept))],  # type: ignore[misc]
        places,
        pick,
        headers,
        typed=True,
        fields=fields,
    )


def _columns(input_: Input) -> CsvColumns:
    id_ = input_.columns.index(input_.id_column) if input_.id_column else -1
    kept = [input_.columns.index(name) for name in input_.kept]
    return CsvColumns(input_.separator, input_.puzzle_at, id_, kept)


def _fields(data: bytes, columns: CsvColumns, style: str, headers: int) -> Fields:
    """Split into columns; a record for the full reader gets no board."""
    is_utf8 = data.isascii() or _is_utf8(data)
    if style == "text":  # which has no ids
        columns, style = columns._replace(id=-1), "plain"
    return Fields(
        *csv_columns(data, columns, form=style, headers=headers, is_utf8=is_utf8, quote_limit=QUOTE_LIMIT)
    )


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _entries(column: bytes, end: str = "\0") -> list[str]:
    entries = column.decode().split(end)
    entries.pop()
    return entries


def csv_lines(data: bytes, line: int, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
    """Return the records with these indices, with their first line numbers."""
    ends = [0, *csv_ends(data, True, QUOTE_LIMIT)] if numbers else []
    picked, passed = [], 0
    for at in numbers:
        start, end = ends[at : at + 2]
        line += len(text_lines(data[passed:start]))
        passed = start
        picked.append((line, data[start:end].rstrip(b"\r\n")))
    return picked


def _record(line: int, raw: bytes, number: int, columns: CsvColumns) -> Record:
    if not raw.strip():
        return Record(line, raw=raw)
    record = decode_line(line, raw)
    record = record if record.reject else _from_text(line, record.text, columns)
    return record._replace(number=number)


def _from_text(line: int, text: str, columns: CsvColumns) -> Record:
    try:
        fields = fields_with_puzzle(text, columns.separator, columns.puzzle)
    except FormatError as error:
        return refused(line, error.kind, error.message, text, error.column)
    if fields is None:
        return Record(line)
    id_ = fields[columns.id] if 0 <= columns.id < len(fields) else ""
    others = tuple(fields[other] if other < len(fields) else None for other in columns.kept)
    return Record(line, fields[columns.puzzle].strip(), id_, kept=others)
