"""Copy encoded columns from Parquet to Parquet, if the engine answers every row.

Only the answers are encoded: encoding boards and kept columns again would take longer than solving.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import accumulate
from mmap import ACCESS_READ, mmap
from typing import NamedTuple

from ...files import name_in_errors, read_at
from ..source.blocks import Block
from ..source.cutting import Rows
from ..source.inputs import Input
from ..source.rows import is_sound
from .footers import (
    ColumnChunk,
    Footer,
    columns_of,
    footer_of,
    group_of,
    rows_of,
    same_data,
    written_footer,
)
from .part_builders import ChunkTask
from .styles import Style
from .table_parts import TableBuilder
from .table_writer import FEW_ROWS, TableWriter, footer_of_metadata, schema_of
from .thrift import Struct

_LONG = 1 << 18  # bytes; a longer footer has hundreds of row groups and is slow to read


class NotPlain(Exception):
    """A row without answer or id, or not UTF-8: all columns must be encoded."""


class Source(NamedTuple):
    """Whole row groups of a file, and the columns to copy."""

    path: str
    groups: list[Group]
    footer: Footer  # footer of an output without rows


class Group(NamedTuple):
    rows: int
    columns: Mapping[bytes, ColumnChunk]  # columns to copy, by their names in the output


def source_of(input_: Input, rows: Rows, style: Style) -> Source | None:
    """Return what to copy; None if rows or columns don't allow it."""
    names = zip(
        ("id", "puzzle", *style.kept), (input_.id_column, input_.puzzle_column, *input_.kept), strict=True
    )
    columns = {to.encode(): name.encode() for to, name in names if name}
    try:
        footer = _read_footer(input_.path)
        output = footer_of_metadata(TableWriter(None, schema_of(style)).close())
        new, old = output.columns(), footer.columns()
        fits = footer.is_recent and all(
            name in old and same_data(new[to], old[name]) for to, name in columns.items()
        )
        groups = [_group(group, columns, footer.stop) for group in _whole_groups(footer, rows) if fits]
    except (ValueError, LookupError, RecursionError):  # damaged, or only Arrow can read it
        return None
    return Source(input_.path, groups, output) if groups else None


def _read_footer(path: str) -> Footer:
    with name_in_errors(path), open(path, "rb", buffering=0) as file:
        size = os.fstat(file.fileno()).st_size
        return footer_of(lambda count, at: read_at(file.fileno(), count, at), size, _LONG)


def _whole_groups(footer: Footer, rows: Rows) -> list[Struct]:
    """Return the row groups of the rows; [] if these are not whole groups, or small."""
    starts = list(accumulate(map(rows_of, footer.groups), initial=0))
    if rows.start not in starts or rows.stop not in starts:
        return []
    pairs = zip(footer.groups, starts, strict=False)
    groups = [group for group, at in pairs if rows.start <= at < rows.stop and rows_of(group)]
    return groups if rows.stop - rows.start >= FEW_ROWS * len(groups) else []


def _group(group: Struct, columns: Mapping[bytes, bytes], end: int) -> Group:
    there = {column.name: column for column in columns_of(group)}
    copied = {to: there[name] for to, name in columns.items()}
    if any(
        column.start < 0 or column.size < 0 or column.start + column.size > end for column in copied.values()
    ):
        raise ValueError("a column lies outside the file")
    return Group(rows_of(group), copied)


class CopyingBuilder(TableBuilder):
    """Encodes answers and copies other columns. Raises NotPlain."""

    def __init__(self, task: ChunkTask, source: Source) -> None:
        super().__init__(task)
        self._source = source
        for name in source.groups[0].columns:
            self._schema = self._schema.remove(self._schema.get_field_index(name.decode()))
        self._writer = TableWriter(self._file, self._schema, [group.rows for group in source.groups])

    def add_block(self, block: Block) -> None:
        answers = self._solutions(block)
        has_ids = "id" not in self._schema.names
        if (
            not answers.has_answer.all()
            or (has_ids and not block.arrow)
            or not all(map(is_sound, block.kept))
        ):
            raise NotPlain
        ids = [] if has_ids else self._own(block, [])[:1]
        self._add([*ids, *answers.columns()])

    def output(self) -> Sequence[bytes | memoryview]:
        """Return the answers, the columns copied from the input, and a footer for both."""
        assert self._writer is not None
        answers = footer_of_metadata(self._writer.close())
        with name_in_errors(self._source.path), open(self._source.path, "rb", buffering=0) as file:
            stored = memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))
        pieces = self._file.pieces
        groups, at = [], sum(map(len, pieces))
        for encoded, group in zip(answers.groups, self._source.groups, strict=True):
            columns = {column.name: column for column in columns_of(encoded)}
            for name, column in group.columns.items():
                columns[name] = column.named(name).moved(at - column.start)
                pieces.append(stored[column.start : column.start + column.size])
                at += column.size
            ordered = [columns[name] for name in self._source.footer.columns()]
            groups.append(group_of(ordered, group.rows))
        return [*pieces, written_footer(self._source.footer, groups)]
