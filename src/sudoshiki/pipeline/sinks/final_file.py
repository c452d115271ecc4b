"""From the joined answers to the output file: as they are, packed, or as Parquet.

Packing happens here, in one go over all answers, so that the bytes do not depend on chunks. Parquet is made
by the workers; here its parts get one footer. Only row groups that are too small, and types that were not
known before the last answer, take another pass.
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
    """Refuse what can't be written here before anything is solved."""
    try:
        if style.parquet:
            import pyarrow.parquet  # noqa: F401
        if style.packed == "zst":
            import zstandard  # noqa: F401
    except ImportError as error:
        raise not_installed(f"this output needs {error.name}", "bulk") from None


def finished_file(folder: str, style: Style, inputs: Sequence[Input], counts: Counts) -> str:
    """The path of a file in `folder` that holds the output as it is to be, safe on disk."""
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
        return gzip.GzipFile("", "wb", 6, target, mtime=0)  # no time, no name: same answers, same bytes
    import zstandard

    return zstandard.ZstdCompressor(level=3, write_checksum=True).stream_writer(target, closefd=False)


def _types(found: Sequence[Input], style: Style, counts: Counts) -> tuple[str, ...]:
    """Of the id and the columns kept. From JSON alone an id is a number if all are, and a column what all of
    its values are. Else they have the types that the inputs agree on."""
    if any(entry.format != "jsonl" for entry in found):
        return style.types
    return ("string" if counts.text_ids else "int64", *types_of(counts.sorts, len(style.kept)))


def _write_again(joined: str, target: Any, style: Style, types: Sequence[str]) -> None:
    """The rows of the parts with these types, in row groups of the usual size."""
    import pyarrow.parquet

    writer = TableWriter(target, schema_of(style, types))
    if os.path.getsize(joined):
        with pyarrow.parquet.ParquetFile(joined) as file:
            for batch in file.iter_batches(GROUP_ROWS, use_threads=False):
                writer.add(batch)
    writer.close()
