"""Read rows of Parquet files, in chunks, even if parts of a file are damaged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...puzzle import UsageError
from ...puzzle.errors import not_installed
from .cutting import Chunk, Rows

_BATCH = 1 << 16  # rows; with fewer, allocating memory takes longer
_READ = 1 << 18  # bytes; without a buffer, Arrow reads a whole column of a row group at once
_CHUNK_ROWS = 1 << 20  # at most
# From this size in bytes on, chunks are whole row groups, up to _WHOLE_GROUP bytes: to read a slice of a row
# group, the group has to be read from its start.
_LARGE = 1 << 20
_WHOLE_GROUP = 128 << 20
_SHOWN = 200  # characters of an error message of Arrow
WITH_OFFSETS = ("string", "large_string", "binary", "large_binary")  # types
_TEXT = (*WITH_OFFSETS, "string_view", "binary_view", "fixed_size_binary", "null")  # types, without a size


class Damaged(NamedTuple):
    """Rows that can't be read."""

    rows: Rows
    reason: str


def _open(path: str) -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise not_installed("Parquet needs pyarrow", "bulk") from None
    try:
        file = pyarrow.parquet.ParquetFile(path, pre_buffer=False, buffer_size=_READ)
        _ = file.schema_arrow.names  # decodes the names
        return file
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not a whole Parquet file (a column's name is no text)") from None
    except (pyarrow.ArrowException, OSError) as error:
        _raise_system_error(error, path)
        raise UsageError(f"{path}: not a whole Parquet file ({_error_text(error)})") from None


def _raise_system_error(error: Exception, path: str) -> None:
    """Raise an error of the system; Arrow has OSError for damaged data, too."""
    if isinstance(error, OSError) and error.errno is not None:
        error.filename = path
        raise error


def _error_text(error: Exception) -> str:
    return " ".join(str(error).split())[:_SHOWN]


class TableHead(NamedTuple):
    """The schema and sizes of a Parquet file."""

    names: list[str]  # column names
    no_text: list[str]  # for each column its type, or "" if it is text
    kept: list[str]  # for each column its type in the output
    groups: list[int]  # rows in each row group
    unpacked: int  # bytes of all rows


def table_head(path: str) -> TableHead:
    file = _open(path)
    schema, metadata = file.schema_arrow, file.metadata
    if not schema.names:
        raise UsageError(f"{path}: a Parquet file without columns")
    groups = [metadata.row_group(group) for group in range(metadata.num_row_groups)]
    counts = [group.num_rows for group in groups]
    if min(counts, default=0) < 0:
        raise UsageError(f"{path}: not a whole Parquet file (a row group of {min(counts)} rows)")
    no_text = ["" if _is_text(kind) else str(kind) for kind in schema.types]
    kept = [str(kept_type(kind)) for kind in schema.types]
    return TableHead(schema.names, no_text, kept, counts, sum(group.total_byte_size for group in groups))


def _is_text(kind: Any) -> bool:
    from pyarrow import types

    value = kind.value_type if types.is_dictionary(kind) else kind
    return str(value).partition("[")[0] in _TEXT


def refuse_columns(path: str, head: TableHead, column: str, others: Sequence[str]) -> None:
    """Raise UsageError if a column name is ambiguous or the puzzle column is not text."""
    for name in (column, *others):
        if head.names.count(name) > 1:
            raise UsageError(f"{path} has several columns {name!r}")
    if kind := head.no_text[head.names.index(column)]:
        raise UsageError(f"{path}: column {column!r} holds {kind}, not text; --column names another")


def has_missing(path: str, column: str) -> bool:
    """Whether a value of the column is missing, by statistics or values."""
    import pyarrow

    file = _open(path)
    metadata = file.metadata
    at = [metadata.schema.column(number).path for number in range(metadata.num_columns)].index(column)
    groups = (metadata.row_group(number) for number in range(metadata.num_row_groups))
    known = [group.column(at).statistics for group in groups if group.num_rows]
    if all(statistics and statistics.has_null_count for statistics in known):
        return any(statistics.null_count for statistics in known)
    try:
        batches = file.iter_batches(_BATCH, columns=[column], use_threads=False)
        return any(batch.column(0).null_count for batch in batches)
    except (pyarrow.ArrowException, OSError) as error:
        _raise_system_error(error, path)
        return True


def row_chunks(head: TableHead, disk_bytes: int, number: int, size: int) -> Iterator[Chunk]:
    """Yield chunks of whole row groups, or slices of large ones."""
    total = max(1, sum(head.groups))
    a_row = disk_bytes / total
    unpacked = max(100, head.unpacked // total)  # a lower bound, else a chunk could get too many rows
    size = _WHOLE_GROUP if size >= _LARGE else size
    most = max(1, min(size // unpacked, _CHUNK_ROWS))
    start = stop = 0
    for rows in head.groups:
        if stop > start and stop + rows - start > most:
            yield _chunk(number, start, stop, a_row)
            start = stop
        stop += rows
        while stop - start > 2 * most:
            yield _chunk(number, start, start + most, a_row)
            start += most
    if stop > start:
        yield _chunk(number, start, stop, a_row)


def _chunk(number: int, start: int, stop: int, row_bytes: float) -> Chunk:
    count = stop - start
    return Chunk(number, Rows(start, stop), start + 1, count, 0, round(count * row_bytes))


def read_batches(path: str, rows: Rows, columns: Sequence[str]) -> Iterator[tuple[int, Any] | Damaged]:
    """Yield batches of Arrow with the number of their first row; or Damaged.

    If a row group is damaged, the others are still read.
    """
    import pyarrow

    file = _open(path)
    groups = _groups_of(file, rows)
    at, reason = rows.start, "there are fewer rows than the file says"
    try:
        number = groups[0].start
        numbers = [group.number for group in groups]
        # Chunks are read in parallel: threads for columns would only cost a quarter more time.
        size = min(_BATCH, rows.stop - number)
        batches = file.iter_batches(size, row_groups=numbers, columns=list(columns), use_threads=False)
        for batch in batches:
            start, stop = max(at - number, 0), min(rows.stop - number, batch.num_rows)
            if start < stop:
                yield at, batch.slice(start, stop - start)
                at += stop - start
            number += batch.num_rows
    except (pyarrow.ArrowException, OSError) as error:
        _raise_system_error(error, path)
        reason = _error_text(error)
    for group in groups if len(groups) > 1 and at < rows.stop else ():
        part = Rows(max(at, group.start), min(rows.stop, group.stop))
        if part.start < part.stop:
            yield from read_batches(path, part, columns)
            at = part.stop
    if at < rows.stop:
        yield Damaged(Rows(at, rows.stop), f"the Parquet data is damaged ({reason})")


class _Group(NamedTuple):
    number: int
    start: int
    stop: int


def _groups_of(file: Any, rows: Rows) -> list[_Group]:
    """Return the row groups that contain the rows."""
    groups, at = [], 0
    for group in range(file.metadata.num_row_groups):
        stop = at + file.metadata.row_group(group).num_rows
        if at < rows.stop and stop > rows.start:
            groups.append(_Group(group, at, stop))
        at = stop
    return groups


def kept_type(kind: Any) -> Any:
    """Return the type of a kept column: numbers and times, else text."""
    import pyarrow
    from pyarrow import types

    known = (types.is_integer, types.is_boolean, types.is_float32, types.is_float64, types.is_date32)
    naive = types.is_timestamp(kind) and kind.tz is None and kind.unit in ("s", "ms", "us")
    return kind if naive or any(is_it(kind) for is_it in known) else pyarrow.string()


def is_sound(column: Any) -> bool:
    """Whether text in the column is valid UTF-8, which writers of files don't check."""
    import pyarrow

    try:
        column.validate(full=True)
    except pyarrow.ArrowInvalid:
        return False
    return True


def python_values(column: Any) -> list[Any]:
    """Return the values as Python objects; text as bytes if some of it is not UTF-8."""
    import pyarrow

    try:
        return list(column.to_pylist())
    except UnicodeDecodeError:
        if pyarrow.types.is_dictionary(column.type):
            column = column.dictionary_decode()
        wide = pyarrow.types.is_large_string(column.type)
        return list(column.cast(pyarrow.large_binary() if wide else pyarrow.binary()).to_pylist())
    except ValueError:  # a time with more digits than Python supports
        return list(column.cast(pyarrow.string()).to_pylist())
