"""The records of a chunk, whatever its format: by the block, or one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from .blocks import Block, Record, blocks
from .chunks import Chunk, Rows
from .csv_table import csv_records
from .documents import document_records
from .inputs import Input, chunks_of
from .records import each_line, json_record, load
from .row_blocks import row_blocks

__all__ = ["blocks_of", "has_large_boards", "records_of"]

_LOOKED_AT = 8  # records, to see what an input is like
_LONG = 512  # characters; 16×16 boards take half of it
_LONG_OBJECT = 4 * _LONG  # of JSON, in which a board is a list of numbers


def blocks_of(chunk: Chunk, found: Input) -> Iterator[Block]:
    """The records of a chunk, by the block."""
    if isinstance(chunk.content, Rows):
        return row_blocks(found, chunk.content)
    return blocks(_text_records(chunk, found), len(found.kept))


def records_of(chunk: Chunk, found: Input) -> Iterator[Record]:
    """The same one by one, with the header of CSV."""
    if isinstance(chunk.content, Rows):
        return chain.from_iterable(block.pick(range(len(block.texts))) for block in blocks_of(chunk, found))
    return _text_records(chunk, found)


def _text_records(chunk: Chunk, found: Input) -> Iterator[Record]:
    data = load(chunk, found)
    if found.document:
        return document_records(data, chunk)
    if found.format == "csv":
        return csv_records(data, chunk, found)
    if found.format == "jsonl":
        return each_line(data, chunk, lambda line, text: json_record(line, text, found.kept))
    return each_line(data, chunk, lambda line, text: Record(line, text))


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
