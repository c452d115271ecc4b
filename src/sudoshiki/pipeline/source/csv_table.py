"""Chunks of CSV as blocks: parted into columns natively, and read one by one where that does not do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...formats.columns import record_of
from ...many.line_answers import CsvColumns, csv_columns, csv_ends
from ...puzzle import FormatError, Kind
from .blocks import Block, Fields, Lazy, Record, decode_line, refused
from .cutting import Chunk
from .inputs import Input
from .record_ends import QUOTE_LIMIT, text_lines


def csv_block(data: bytes, chunk: Chunk, found: Input) -> Block:
    """The records of the chunk behind the header, if it has that."""
    columns = _columns(found)
    headers = int(chunk.first == 1 and bool(found.columns))
    number = chunk.number - bool(found.columns) + headers
    places = range(number, number + chunk.count - headers)

    @lru_cache(maxsize=1)
    def fields(style: str) -> Fields:
        return _fields(data, columns, style, headers)._replace(first=number)

    def pick(wanted: Sequence[int]) -> list[Record]:
        lines = _lines(data, chunk.first, [at + headers for at in wanted])
        return [_record(*line, places[at], columns) for at, line in zip(wanted, lines, strict=True)]

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


def _columns(found: Input) -> CsvColumns:
    id_ = found.columns.index(found.id_column) if found.id_column else -1
    kept = [found.columns.index(name) for name in found.kept]
    return CsvColumns(found.separator, found.puzzle_at, id_, kept)


def _fields(data: bytes, columns: CsvColumns, style: str, headers: int) -> Fields:
    """A record that only a reader of CSV understands, or that is no UTF-8, has no board."""
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


def _lines(data: bytes, line: int, wanted: Sequence[int]) -> list[tuple[int, bytes]]:
    """The records with these numbers, from 0 and ascending, each with the number of its first line."""
    ends = [0, *csv_ends(data, True, QUOTE_LIMIT)] if wanted else []
    found, passed = [], 0
    for at in wanted:
        start, end = ends[at : at + 2]
        line += len(text_lines(data[passed:start]))
        passed = start
        found.append((line, data[start:end].rstrip(b"\r\n")))
    return found


def _record(line: int, raw: bytes, number: int, columns: CsvColumns) -> Record:
    if not raw.strip():
        return Record(line, raw=raw)
    record = decode_line(line, raw)
    record = record if record.reject else _from_text(line, record.text, columns)
    return record._replace(number=number)


def _from_text(line: int, text: str, columns: CsvColumns) -> Record:
    if text.count('"') % 2:
        return refused(line, Kind.CSV, "a quote that is never closed", text, text.index('"') + 1)
    try:
        return _from_fields(line, text, record_of(text, columns.separator), columns)
    except FormatError as error:
        return refused(line, error.kind, error.message, text)


def _from_fields(line: int, text: str, fields: list[str], columns: CsvColumns) -> Record:
    _, at, id_at, kept = columns
    if len(fields) <= max(at, id_at):
        reason = f"{len(fields)} fields, but the puzzle stands in column {at + 1}"
        return refused(line, Kind.CSV, reason, text)
    others = tuple(fields[other] if other < len(fields) else None for other in kept) if kept else ()
    return Record(line, fields[at].strip(), fields[id_at] if id_at >= 0 else "", kept=others)
