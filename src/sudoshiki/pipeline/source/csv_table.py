"""Chunks of CSV: parted into columns natively, or record by record where quotes make that necessary."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...many.line_answers import CsvColumns, csv_columns, line_feeds, lines_at
from ...puzzle import Kind
from .blocks import Block, Id, Record
from .chunks import Chunk
from .inputs import Input
from .record_ends import csv_records as record_spans
from .record_ends import text_lines
from .records import decode_line, refused

__all__ = ["CsvTable", "csv_records", "csv_table"]


class CsvTable(NamedTuple):
    """Lines of CSV behind the header, a record each."""

    data: bytes
    found: Input
    headers: int  # lines before them: 0 or 1
    line: int  # of the first of them in the file
    number: int  # of the first among the records

    def columns(self, form: str) -> CsvColumns | None:
        """The puzzles, ids and kept columns as the native writer takes them; None if a record takes several
        lines. `form` is the style of the output: text has neither ids nor other columns."""
        at = _Columns.of(self.found)
        id_ = -1 if form == "text" else at.id
        form = "plain" if form == "text" else form
        return csv_columns(
            self.data, separator=at.separator, puzzle=at.puzzle, id_=id_, kept=at.kept, form=form
        )

    def block(self) -> Block | None:
        """The same as columns of text."""
        columns = self.columns("plain")
        if columns is None:
            return None
        texts = _fields(columns.puzzles)
        ids: list[Id] = [*_fields(columns.ids)] if columns.ids else [""] * len(texts)
        kept = [_fields(column) for column in columns.kept]
        places = range(self.number, self.number + len(texts))
        return Block(texts, ids, kept, places, self.records, self.headers, typed=True)

    def records(self, wanted: Sequence[int]) -> list[Record]:
        """Those `wanted`, counted from 0."""
        columns = _Columns.of(self.found)
        lines = zip(wanted, lines_at(self.data, list(wanted)), strict=True)
        return [_record(self.line + at, raw, self.number + at, columns) for at, raw in lines]


def _fields(column: bytes) -> list[str]:
    fields = column.decode().split("\n")
    fields.pop()
    return fields


def csv_table(data: bytes, chunk: Chunk, found: Input) -> CsvTable | None:
    """The chunk as lines; None where only a reader of CSV can tell where its records end."""
    if b'"' in data and b"\r" in data:
        return None
    try:
        data.decode()  # quick; a line that is no UTF-8 has to be refused by itself
    except UnicodeDecodeError:
        return None
    data, headers = line_feeds(data), int(_has_header(chunk, found))
    number = chunk.number - bool(found.columns) + headers
    if headers:
        header, _, data = data.partition(b"\n")
        if header.count(b'"') % 2:
            return None
    return CsvTable(data, found, headers, chunk.first + headers, number)


def _has_header(chunk: Chunk, found: Input) -> bool:
    return chunk.first == 1 and bool(found.columns)


def csv_records(data: bytes, chunk: Chunk, found: Input) -> Iterator[Record]:
    """The records one by one, with the header, if the chunk has it."""
    columns = _Columns.of(found)
    number = chunk.number - bool(found.columns)  # the header is none
    for count, (line, raw) in enumerate(_lines(data, chunk.first)):
        if count == 0 and _has_header(chunk, found):
            yield Record(line, header=True)
        else:
            yield _record(line, raw, number + count, columns)


class _Columns(NamedTuple):
    """The number of each column that is read, from 0."""

    separator: str
    puzzle: int
    id: int  # -1: there is none
    kept: list[int]

    @classmethod
    def of(cls, found: Input) -> _Columns:
        id_ = found.columns.index(found.id_column) if found.id_column else -1
        return cls(found.separator, found.puzzle_at, id_, [found.columns.index(name) for name in found.kept])


def _record(line: int, raw: bytes, number: int, columns: _Columns) -> Record:
    if not raw.strip():
        return Record(line, raw=raw)
    record = decode_line(line, raw)
    record = record if record.reject else _fields_of(line, record.text, columns)
    return record._replace(number=number)


def _lines(data: bytes, first: int) -> Iterator[tuple[int, bytes]]:
    """Each record with the number of its first line."""
    if b'"' not in data:
        yield from enumerate(text_lines(data), start=first)
        return
    for start, end in record_spans(data):
        yield first, data[start:end].rstrip(b"\r\n")
        first += len(text_lines(data[start:end]))


def _fields_of(line: int, text: str, columns: _Columns) -> Record:
    if '"' not in text:
        return _from_fields(line, text, text.split(columns.separator), columns)
    if text.count('"') % 2:
        return refused(line, Kind.CSV, "a quote that is never closed", text, text.index('"') + 1)
    try:
        fields = next(csv.reader(io.StringIO(text, newline=""), delimiter=columns.separator))
    except (csv.Error, StopIteration) as error:
        return refused(line, Kind.CSV, f"not CSV: {error}", text)
    return _from_fields(line, text, fields, columns)


def _from_fields(line: int, text: str, fields: list[str], columns: _Columns) -> Record:
    _, at, id_at, kept = columns
    if len(fields) <= max(at, id_at):
        reason = f"{len(fields)} fields, but the puzzle stands in column {at + 1}"
        return refused(line, Kind.CSV, reason, text)
    others = tuple(fields[other] if other < len(fields) else None for other in kept) if kept else ()
    return Record(line, fields[at].strip(), fields[id_at] if id_at >= 0 else "", kept=others)
