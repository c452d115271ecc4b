"""From the joined answers to the output file: as they are, packed, or as Parquet.

Packing and Parquet happen here, in one go over all answers, so that the bytes do not depend on chunks.
"""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Sequence
from typing import Any

from ..files import naming, whole_file
from ..puzzle.errors import not_installed
from .answer_formats import HEADER, Output

__all__ = ["check_output", "finished_file"]

_BLOCK = 1 << 20
_ROWS = 1 << 17  # a row group


def check_output(output: Output) -> None:
    """Refuse what can't be written here before anything is solved."""
    try:
        if output.parquet:
            import pyarrow.parquet  # noqa: F401
        if output.packed == "zst":
            import zstandard  # noqa: F401
    except ImportError as error:
        raise not_installed(f"this output needs {error.name}", "bulk") from None


def finished_file(folder: str, output: Output, types: Sequence[Any] = ()) -> str:
    """The path of a file in `folder` that holds the output as it is to be, safe on disk. `types` are those
    that Parquet is to have for the id and the columns that were kept."""
    joined = os.path.join(folder, "output")
    if not (output.parquet or output.packed):
        return joined
    final = os.path.join(folder, "final")
    with naming(final), whole_file(final) as target:
        if output.parquet:
            _write_parquet(joined, target, output.style.kept, types)
        else:
            with open(joined, "rb") as source, _packer(output.packed, target) as packed:
                shutil.copyfileobj(source, packed, _BLOCK)
    return final


def _packer(packed: str, target: Any) -> Any:
    if packed == "gz":
        return gzip.GzipFile("", "wb", 6, target, mtime=0)  # no time, no name: same answers, same bytes
    import zstandard

    return zstandard.ZstdCompressor(level=3, write_checksum=True).stream_writer(target, closefd=False)


def _write_parquet(joined: str, target: Any, kept: Sequence[str], types: Sequence[Any]) -> None:
    import pyarrow as arrow
    import pyarrow.csv
    import pyarrow.parquet

    names = [*HEADER, *kept]
    known = dict(zip([HEADER[0], *kept], types, strict=True)) if types else {}
    schema = arrow.schema([(name, known.get(name, arrow.string())) for name in names])
    convert = arrow.csv.ConvertOptions(
        column_types=schema, strings_can_be_null=True, quoted_strings_can_be_null=False, null_values=[""]
    )
    parse = arrow.csv.ParseOptions(newlines_in_values=True)
    read = arrow.csv.ReadOptions(use_threads=False, block_size=16 << 20)
    with arrow.parquet.ParquetWriter(target, schema, compression="zstd") as writer:
        held: list[Any] = []
        rows = 0
        reader = arrow.csv.open_csv(joined, read_options=read, parse_options=parse, convert_options=convert)
        for batch in reader:
            held.append(batch)
            rows += batch.num_rows
            while rows >= _ROWS:  # row groups of one size, however the batches fall
                table = arrow.Table.from_batches(held)
                writer.write_table(table.slice(0, _ROWS), row_group_size=_ROWS)
                held = table.slice(_ROWS).to_batches()
                rows -= _ROWS
        if rows:
            writer.write_table(arrow.Table.from_batches(held), row_group_size=_ROWS)
