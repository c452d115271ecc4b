"""Join row groups and copy columns of Parquet, by footers only.

Field numbers are those of parquet.thrift, which defines the format.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import NamedTuple

from ...files import growing_file, name_in_errors, read_at, sync, write_all
from .thrift import I64, LIST, STRUCT, Field, Items, Struct, read_struct, written_struct

_MAGIC = b"PAR1"
_TAIL = 8  # bytes: the length of the footer, and the magic number

# Of FileMetaData, RowGroup, ColumnChunk, ColumnMetaData, Statistics and SchemaElement.
_SCHEMA, _ROWS, _GROUPS, _COLUMN_ORDERS = 2, 3, 4, 7
_COLUMNS, _GROUP_BYTES, _GROUP_ROWS, _GROUP_OFFSET, _GROUP_PACKED = 1, 2, 3, 5, 6
_OLD_PLACE, _METADATA = 2, 3
_PATH, _BYTES, _PACKED, _DATA_PAGE, _DICTIONARY_PAGE, _STATISTICS = 3, 6, 7, 9, 11, 12
_PLACES_BESIDE = (10, 14, 15)  # of an index and a Bloom filter, which are not copied
_OLD_STATISTICS = (1, 2)  # their order depends on the writer
_NAME, _CHILDREN, _FIELD_ID = 4, 5, 9


class Footer(NamedTuple):
    """The footer of a Parquet file, which may be part of a larger file."""

    fields: Struct
    stop: int  # its offset, after all data

    @property
    def groups(self) -> list[Struct]:
        return list(self.fields[_GROUPS].value.values)

    @property
    def is_recent(self) -> bool:
        """Whether it defines the order of values; some older writers gave wrong sizes."""
        return _COLUMN_ORDERS in self.fields

    def columns(self) -> dict[bytes, Struct]:
        """Return the schema elements by name, without nested columns."""
        _, *elements = self.fields[_SCHEMA].value.values
        return {element[_NAME].value: element for element in elements if _CHILDREN not in element}


def footer_of(read: Callable[[int, int], bytes], end: int, longest: int = sys.maxsize) -> Footer:
    """Read the footer that ends at `end`; `read` takes size and offset.

    Raises ValueError if there is none or it is longer than `longest`.
    """
    tail = read(_TAIL, end - _TAIL)
    length = int.from_bytes(tail[:4], "little")
    if tail[4:] != _MAGIC or length > min(end - _TAIL, longest):
        raise ValueError("no footer of Parquet")
    stop = end - _TAIL - length
    return Footer(read_struct(BytesIO(read(length, stop))), stop)


def same_data(one: Struct, other: Struct) -> bool:
    """Whether two columns store values in the same way; names don't matter."""
    names = (_NAME, _FIELD_ID)
    first, second = ({k: v for k, v in e.items() if k not in names} for e in (one, other))
    return first == second


class ColumnChunk(NamedTuple):
    """One column of a row group, without page indexes elsewhere in the file."""

    metadata: Struct

    @property
    def name(self) -> bytes:
        """The name; empty for a nested column."""
        name, *inner = self.metadata[_PATH].value.values
        return b"" if inner else bytes(name)

    @property
    def start(self) -> int:
        return int(min(self.metadata[page].value for page in self._pages()))

    @property
    def size(self) -> int:
        return int(self.metadata[_PACKED].value)

    def moved(self, by: int) -> ColumnChunk:
        places = {page: Field(I64, self.metadata[page].value + by) for page in self._pages()}
        return ColumnChunk({**self.metadata, **places})

    def _pages(self) -> list[int]:
        """The offset fields; some writers set 0 if there is no dictionary."""
        pages = (_DICTIONARY_PAGE, _DATA_PAGE)
        return [page for page in pages if page in self.metadata and self.metadata[page].value]

    def named(self, name: bytes) -> ColumnChunk:
        """Return the column under another name."""
        metadata = {k: v for k, v in self.metadata.items() if k not in _PLACES_BESIDE}
        metadata[_PATH] = Field(LIST, Items(metadata[_PATH].value.type, [name]))
        if _STATISTICS in metadata:
            statistics = metadata[_STATISTICS]
            kept = {k: v for k, v in statistics.value.items() if k not in _OLD_STATISTICS}
            metadata[_STATISTICS] = statistics._replace(value=kept)
        return ColumnChunk(metadata)


def columns_of(group: Struct) -> list[ColumnChunk]:
    return [ColumnChunk(fields[_METADATA].value) for fields in group[_COLUMNS].value.values]


def rows_of(group: Struct) -> int:
    return int(group[_GROUP_ROWS].value)


def group_of(columns: Sequence[ColumnChunk], rows: int) -> Struct:
    """Make a row group of these columns."""
    chunks = [{_OLD_PLACE: Field(I64, 0), _METADATA: Field(STRUCT, column.metadata)} for column in columns]
    return {
        _COLUMNS: Field(LIST, Items(STRUCT, chunks)),
        _GROUP_BYTES: Field(I64, sum(column.metadata[_BYTES].value for column in columns)),
        _GROUP_ROWS: Field(I64, rows),
        _GROUP_OFFSET: Field(I64, min(column.start for column in columns)),
        _GROUP_PACKED: Field(I64, sum(column.size for column in columns)),
    }


def written_footer(like: Footer, groups: Sequence[Struct]) -> bytes:
    """Make a footer with the schema of another, and these row groups."""
    changed = {
        _ROWS: Field(I64, sum(map(rows_of, groups))),
        _GROUPS: Field(LIST, Items(STRUCT, list(groups))),
    }
    data = written_struct({**like.fields, **changed})
    return data + len(data).to_bytes(4, "little") + _MAGIC


def join_files(path: str) -> int:
    """Append one footer to a file of concatenated Parquet files with the same schema.

    Returns the average number of rows per row group.
    """
    size = os.path.getsize(path)
    if not size:
        return 0
    file = growing_file(path, size)
    try:
        groups: list[Struct] = []
        end = size
        while end:
            footer = footer_of(lambda count, at: read_at(file, count, at), end)
            columns = [columns_of(group) for group in footer.groups]
            # A part has only columns before its footer.
            end = footer.stop - max(column.start + column.size for group in columns for column in group)
            moved = zip(footer.groups, columns, strict=True)
            groups[:0] = [group_of([c.moved(end) for c in cs], rows_of(group)) for group, cs in moved]
        with name_in_errors(path):
            write_all(file, written_footer(footer, groups))
            sync(file, path)
    finally:
        os.close(file)
    return sum(map(rows_of, groups)) // len(groups)
