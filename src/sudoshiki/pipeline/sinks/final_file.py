"""From the joined answers to the output file: as they are, packed, or as Parquet.

Packing and Parquet happen here, in one go over all answers, so that the bytes do not depend on chunks.
"""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...files import naming, whole_file
from ...puzzle.errors import not_installed
from ..counts import Counts
from ..source.inputs import Input
from ..source.rows import column_types
from .sorts import types_of
from .styles import Output, Style

_BLOCK = 1 << 20
_ROWS = 1 << 17  # a row group
_DICTIONARY = 1 << 16  # bytes of a column's dictionary; one that grows larger saves nothing and takes time


def check_output(output: Output) -> None:
    """Refuse what can't be written here before anything is solved."""
    try:
        if output.parquet:
            import pyarrow.parquet  # noqa: F401
        if output.packed == "zst":
            import zstandard  # noqa: F401
    except ImportError as error:
        raise not_installed(f"this output needs {error.name}", "bulk") from None


def finished_file(folder: str, output: Output, inputs: Sequence[Input], counts: Counts) -> str:
    """The path of a file in `folder` that holds the output as it is to be, safe on disk."""
    joined = os.path.join(folder, "output")
    if not (output.parquet or output.packed):
        return joined
    final = os.path.join(folder, "final")
    with naming(final), whole_file(final) as target:
        if output.parquet:
            _write_parquet(joined, target, output.style, _types(inputs, counts))
        else:
            with open(joined, "rb") as source, _packer(output.packed, target) as packed:
                shutil.copyfileobj(source, packed, _BLOCK)
    return final


def _packer(packed: str, target: Any) -> Any:
    if packed == "gz":
        return gzip.GzipFile("", "wb", 6, target, mtime=0)  # no time, no name: same answers, same bytes
    import zstandard

    return zstandard.ZstdCompressor(level=3, write_checksum=True).stream_writer(target, closefd=False)


def _types(found: Sequence[Input], counts: Counts) -> Sequence[Any]:
    """Of the id and the columns kept. What comes from Parquet stays what it was; from elsewhere an id is a
    number if all are, and a column what all of its values are."""
    import pyarrow

    if all(entry.format == "parquet" for entry in found):
        columns = [(entry.id_column, *entry.kept) for entry in found]
        id_, *kept = column_types([entry.path for entry in found], columns)
        return [id_ if all(entry.id_column for entry in found) else pyarrow.string(), *kept]
    kept = types_of(counts.sorts, len(found[0].kept)) if found else []
    numbers = all(entry.format == "jsonl" for entry in found) and not counts.text_ids
    return [pyarrow.int64() if numbers else pyarrow.string(), *kept]


def _write_parquet(joined: str, target: Any, style: Style, types: Sequence[Any]) -> None:
    import pyarrow as arrow
    import pyarrow.parquet

    from .table_parts import tables_in

    known = {column.name: arrow.type_for_alias(column.type) for column in style.columns}
    known |= dict(zip(["id", *style.kept], types, strict=True))
    schema = arrow.schema([(name, known.get(name, arrow.string())) for name in (*style.names, *style.kept)])
    # Boards and ids differ from each other: a dictionary of them only takes time, as do sums over boards.
    known_by = [name for name in schema.names if name not in ("puzzle", "solution")]
    repeated = [name for name in known_by if name != "id"]
    with arrow.parquet.ParquetWriter(
        target,
        schema,
        compression="zstd",
        use_dictionary=repeated,
        dictionary_pagesize_limit=_DICTIONARY,
        write_statistics=known_by,
    ) as writer:
        for table in _row_groups(tables_in(joined), schema):
            writer.write_table(table, row_group_size=_ROWS)


def _row_groups(batches: Iterable[Any], schema: Any) -> Iterator[Any]:
    """Tables of one size, but for the last, however the batches fall."""
    import pyarrow as arrow

    held: list[Any] = []
    rows = 0
    for batch in batches:
        table = arrow.Table.from_batches([batch])
        held.append(table if table.schema == schema else table.cast(schema))  # which takes long to load
        rows += batch.num_rows
        while rows >= _ROWS:
            table = arrow.concat_tables(held)
            yield table.slice(0, _ROWS)
            held, rows = [table.slice(_ROWS)], rows - _ROWS
    if rows:
        yield arrow.concat_tables(held)
