"""Boards in a column of Arrow, without copies; a null is blank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ..puzzle import UsageError
from .input_boards import InputBoards, ReadingOptions
from .lines import read_pieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Pieces(NamedTuple):
    """Values of a column: value k is from `offsets[k]` to `offsets[k + 1]`."""

    data: memoryview
    offsets: NDArray[np.int32] | NDArray[np.int64]

    def first(self, size: int) -> Iterator[bytes]:
        """The values in about the first `size` bytes."""
        import numpy as np

        count = int(np.searchsorted(self.offsets[:-1], int(self.offsets[0]) + size))
        places = self.offsets[: count + 1].tolist()
        return (bytes(self.data[start:end]) for start, end in pairwise(places))


def arrow_numbers(values: NDArray[Any]) -> Any:
    """Make an array of Arrow over the same memory.

    `pyarrow.array` would import pandas, which takes longer than solving 200,000 boards.
    """
    import numpy as np
    import pyarrow as pa

    held = pa.py_buffer(np.ascontiguousarray(values))
    return pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), [None, held])


def read_column(column: Any, options: ReadingOptions) -> InputBoards:
    import pyarrow as pa

    if not isinstance(column, (pa.Array, pa.ChunkedArray)):
        raise UsageError(f"an Arrow {type(column).__name__} is no column: give the one that holds the boards")
    return read_pieces(*pieces_of(_one_array(_as_bytes(column))), options)


def pieces_of(column: Any) -> Pieces:
    """The values of an array of strings or bytes; a null may have any bytes."""
    import numpy as np
    import pyarrow as pa

    wide = pa.types.is_large_binary(column.type) or pa.types.is_large_string(column.type)
    width = np.dtype(np.int64 if wide else np.int32)
    _, places, data = column.buffers()
    text = memoryview(data) if data is not None else memoryview(b"")
    offsets = np.zeros(1, width)
    if len(column):
        offsets = np.frombuffer(places, width, len(column) + 1, column.offset * width.itemsize)
    return Pieces(text, offsets)


def _as_bytes(column: Any) -> Any:
    """Convert text of any type to bytes; invalid UTF-8 is rejected later."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if isinstance(column.type, pa.BaseExtensionType):
        column = column.cast(column.type.storage_type)
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if pa.types.is_large_binary(column.type) or pa.types.is_large_string(column.type):
        binary = pa.large_binary()
    elif pa.types.is_null(column.type) or not (
        pa.types.is_primitive(column.type) or pa.types.is_nested(column.type)
    ):
        binary = pa.binary()
    else:
        raise UsageError(f"an Arrow column of boards holds strings, not {column.type}")
    try:
        column = column.cast(binary)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise UsageError(f"an Arrow column of boards holds strings, not {column.type}") from error
    # A null may have any bytes.
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
