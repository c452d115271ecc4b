"""The records of a chunk, whatever its format: by the block, or one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from ...files import name_in_errors
from ...formats import Reject
from ...formats.source import line_feeds
from ...many.line_answers import lines_at, scan
from ...puzzle import UsageError
from .blocks import Block, Fields, Lazy, Record, blocks, decode_line
from .csv_table import csv_block
from .cutting import Chunk, Inline, Rows, Span
from .documents import document_records
from .inputs import Input, chunks_of
from .record_ends import text_lines

_LOOKED_AT = 8  # records, to see what an input is like
_LONG = 512  # characters; 16×16 boards take half of it
_LONG_OBJECT = 4 * _LONG  # of JSON, in which a board is a list of numbers


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


def blocks_of(chunk: Chunk, found: Input) -> Iterator[Block]:
    """The records of a chunk, by the block."""
    if isinstance(chunk.content, Rows):
        from .row_blocks import row_blocks

        return row_blocks(found, chunk.content)
    if isinstance(chunk.content, Reject):
        return blocks([Record(chunk.first, reject=chunk.content)], len(found.kept))
    data = load(chunk, found)
    if found.document:
        return blocks(document_records(data, chunk), 0)
    if found.format == "jsonl":
        from .json_lines import json_records

        return blocks(json_records(data, chunk, found.kept), len(found.kept))
    return iter([csv_block(data, chunk, found) if found.format == "csv" else line_block(data, chunk)])


def records_of(chunk: Chunk, found: Input) -> Iterator[Record]:
    """The same one by one."""
    return chain.from_iterable(block.pick(range(len(block.places))) for block in blocks_of(chunk, found))


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
