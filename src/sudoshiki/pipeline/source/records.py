"""Read the records of a chunk of any format, as blocks or one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from ...files import name_in_errors
from ...formats import Reject
from ...formats.source import line_feeds, text_lines
from ...many.line_answers import lines_at, scan
from ...puzzle import UsageError
from .blocks import Block, Fields, Lazy, Record, blocks, decode_line
from .cutting import Chunk, Inline, Rows, Span
from .inputs import Input, chunks_of

_LOOKED_AT = 8  # records examined at the start of an input
_LONG = 512  # characters; 16×16 boards take half of it
_LONG_OBJECT = 4 * _LONG  # of JSON, in which a board is a list of numbers


class InputChanged(UsageError):
    """The input was changed since the run began."""


def load(chunk: Chunk, input_: Input) -> bytes:
    """Read the bytes of a chunk and verify their checksum. Raises InputChanged."""
    match chunk.content:
        case Inline(data):
            return data
        case Span(offset, length):
            with name_in_errors(input_.name), open(input_.path, "rb") as file:
                file.seek(offset)
                data = file.read(length)
            if scan(data).checksum != chunk.check:
                raise InputChanged(f"{input_.name} was changed while it was being read")
            return data
    return b""


def line_block(data: bytes, chunk: Chunk) -> Block:
    """Make a block of lines, each a puzzle, a comment or blank."""
    data = line_feeds(data)
    places = range(chunk.first, chunk.first + chunk.count)

    def pick(numbers: Sequence[int]) -> list[Record]:
        lines = zip(numbers, lines_at(data, list(numbers)), strict=True)
        return [decode_line(places[at], raw)._replace(raw=raw) for at, raw in lines]

    texts = Lazy(lambda: [raw.decode(errors="surrogateescape") for raw in text_lines(data)])
    fields = Fields(data, first=chunk.first)
    return Block(texts, [""] * len(places), (), places, pick, typed=True, fields=lambda _: fields)


def blocks_of(chunk: Chunk, input_: Input) -> Iterator[Block]:
    """Yield the records of a chunk as blocks."""
    if isinstance(chunk.content, Rows):
        from .row_blocks import row_blocks

        return row_blocks(input_, chunk.content)
    if isinstance(chunk.content, Reject):
        return blocks([Record(chunk.first, reject=chunk.content)], len(input_.kept))
    data = load(chunk, input_)
    if input_.document:
        from .documents import document_records

        return blocks(document_records(data, chunk), 0)
    if input_.format == "jsonl":
        from .json_lines import json_records

        return blocks(json_records(data, chunk, input_.kept), len(input_.kept))
    if input_.format == "csv":
        from .csv_table import csv_block

        return iter([csv_block(data, chunk, input_)])
    return iter([line_block(data, chunk)])


def records_of(chunk: Chunk, input_: Input) -> Iterator[Record]:
    """Yield the records of a chunk one by one."""
    return chain.from_iterable(block.pick(range(len(block.places))) for block in blocks_of(chunk, input_))


def has_large_boards(input_: Input) -> bool:
    """Whether one of the first records is too long for the lanes.

    Returns False for a pipe, which can be read only once.
    """
    if not input_.size:
        return False
    first = next(chunks_of(input_, 0, _LOOKED_AT * _LONG_OBJECT, inline=False), None)
    records = records_of(first, input_) if first else iter(())
    return any(_is_long(record.text) for record in islice(records, _LOOKED_AT))


def _is_long(text: str) -> bool:
    return len(text) >= (_LONG_OBJECT if text.startswith("{") else _LONG)
