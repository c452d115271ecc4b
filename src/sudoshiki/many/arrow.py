"""Boards in a column of Arrow: no board is copied, and one that is missing (null) is blank."""

from __future__ import annotations

from typing import Any

from ..puzzle import UsageError
from .given import Given, How
from .lines import read_pieces

__all__ = ["read_column"]


def read_column(column: Any, how: How) -> Given:
    import numpy as np
    import pyarrow as pa

    if not isinstance(column, (pa.Array, pa.ChunkedArray)):
        raise UsageError(f"an Arrow {type(column).__name__} is no column: give the one that holds the boards")
    column = _one_array(_as_bytes(column))
    width = np.dtype(np.int64 if pa.types.is_large_binary(column.type) else np.int32)
    _, places, data = column.buffers()
    text = memoryview(data) if data is not None else memoryview(b"")
    offsets = np.zeros(1, width)
    if len(column):
        offsets = np.frombuffer(places, width, len(column) + 1, column.offset * width.itemsize)
    return read_pieces(text, offsets, how)


def _as_bytes(column: Any) -> Any:
    """Text of any kind as bytes, which need not be UTF-8: what is none, the reader of lines will say."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if isinstance(column.type, pa.BaseExtensionType):
        column = column.cast(column.type.storage_type)
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if pa.types.is_large_binary(column.type) or pa.types.is_large_string(column.type):
        wanted = pa.large_binary()
    elif pa.types.is_null(column.type) or not (
        pa.types.is_primitive(column.type) or pa.types.is_nested(column.type)
    ):
        wanted = pa.binary()
    else:
        raise UsageError(f"an Arrow column of boards holds strings, not {column.type}")
    try:
        column = column.cast(wanted)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise UsageError(f"an Arrow column of boards holds strings, not {column.type}") from error
    # Under a null any bytes may stand.
    return pc.fill_null(column, b"") if column.null_count else column


def _one_array(column: Any) -> Any:
    import pyarrow as pa

    if isinstance(column, pa.Array):
        return column
    if column.num_chunks == 1:
        return column.chunk(0)
    return (
        pa.concat_arrays(column.cast(pa.large_binary()).chunks)
        if column.num_chunks
        else pa.array([], pa.binary())
    )
