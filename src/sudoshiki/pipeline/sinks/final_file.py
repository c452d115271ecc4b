"""Make the output file from the joined answers: unchanged, packed, or as Parquet.

All answers are packed in one stream, so that the bytes do not depend on chunks. Workers write parts of
Parquet, which get one footer here. They are written again only if row groups are too small, or if types
were not known before the last answer.
"""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Sequence
from typing import Any

from ...files import name_in_errors, whole_file
from ...puzzle.errors import not_installed
from ..parts import Counts
from ..source.inputs import Input
from .footers import join_files
from .styles import Style
from .table_writer import FEW_ROWS, GROUP_ROWS, TableWriter, schema_of, types_of

_BLOCK = 1 << 20


def check_output(style: Style) -> None:
    """Raise UsageError for an output that can't be written, before anything is solved."""
    try:
        if style.parquet:
            import pyarrow.parquet  # noqa: F401
        if style.packed == "zst":
            import zstandard  # noqa: F401
    except ImportError as error:
        raise not_installed(f"this output needs {error.name}", "bulk") from None


def finished_file(folder: str, style: Style, inputs: Sequence[Input], counts: Counts) -> str:
    """Make the final output, synced, in `folder` and return its path."""
    joined = os.path.join(folder, "output")
    if not (style.parquet or style.packed):
        return joined
    types = _types(inputs, style, counts)
    if style.parquet and join_files(joined) >= FEW_ROWS and types == style.types:
        return joined
    final = os.path.join(folder, "final")
    with name_in_errors(final), whole_file(final) as target:
        if style.parquet:
            _write_again(joined, target, style, types)
        else:
            with open(joined, "rb") as source, _packer(style.packed, target) as packed:
                shutil.copyfileobj(source, packed, _BLOCK)
    return final


def _packer(packed: str, target: Any) -> Any:
    if packed == "gz":
        return gzip.GzipFile("", "wb", 6, target, mtime=0)  # no time, no name: equal answers, equal bytes
    import zstandard

    return zstandard.ZstdCompressor(level=3, write_checksum=True).stream_writer(target, closefd=False)


def _types(inputs: Sequence[Input], style: Style, counts: Counts) -> tuple[str, ...]:
    """Return the types of the id and the kept columns.

    If all inputs are JSON, the values decide; else the types on which the inputs agree.
    """
    if any(entry.format != "jsonl" for entry in inputs):
        return style.types
    return ("string" if counts.text_ids else "int64", *types_of(counts.sorts, len(style.kept)))


def _write_again(joined: str, target: Any, style: Style, types: Sequence[str]) -> None:
    """Write the rows of the parts again, with these types."""
    import pyarrow.parquet

    writer = TableWriter(target, schema_of(style, types))
    if os.path.getsize(joined):
        with pyarrow.parquet.ParquetFile(joined) as file:
            for batch in file.iter_batches(GROUP_ROWS, use_threads=False):
                writer.add(batch)
    writer.close()
