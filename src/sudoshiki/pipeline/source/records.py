"""The bytes of a chunk, and its lines as a block."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from ...files import name_in_errors
from ...formats import Reject
from ...formats.source import LINE_LIMIT, decoded, line_feeds
from ...many.line_answers import lines_at, scan
from ...puzzle import FormatError, Kind, UsageError
from .blocks import Block, Fields, Id, Lazy, Record
from .chunks import Chunk, Inline, Span
from .cutting import long_line
from .inputs import Input
from .record_ends import text_lines


class InputChanged(UsageError):
    """The input is not what it was when the run began."""


def load(chunk: Chunk, found: Input) -> bytes:
    """The bytes of a chunk, checked against those that were cut off."""
    match chunk.content:
        case Inline(data):
            return data
        case Span(offset, length):
            with name_in_errors(found.name), open(found.path, "rb") as file:
                file.seek(offset)
                data = file.read(length)
            if scan(data).checksum != chunk.check:
                raise InputChanged(f"{found.name} was changed while it was being read")
            return data
    return b""


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


def line_block(data: bytes, chunk: Chunk) -> Block:
    """Lines that are puzzles, comments or blank."""
    data = line_feeds(data)
    places = range(chunk.first, chunk.first + chunk.count)

    def pick(wanted: Sequence[int]) -> list[Record]:
        lines = zip(wanted, lines_at(data, list(wanted)), strict=True)
        return [decode_line(places[at], raw)._replace(raw=raw) for at, raw in lines]

    texts = Lazy(lambda: [raw.decode(errors="surrogateescape") for raw in text_lines(data)])
    fields = Fields(data, first=chunk.first)
    return Block(texts, [""] * len(places), (), places, pick, typed=True, fields=lambda _: fields)


def json_id(value: Any) -> Id:
    """A number stays one, if JSON can say it."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
    return value if is_number else str(value)
