"""Detect the type of boards passed to `solve_many`; refuse others by name."""

from __future__ import annotations

from collections.abc import Sequence

from ..gpu.device import is_on_device
from ..puzzle import Puzzle, UsageError
from ..puzzle.validation import quote, real
from .input_boards import LEAST_CELLS, InputBoards, ReadingOptions, one_board
from .lines import read_lines, read_text
from .numbers import read_numbers, read_on_device, read_puzzles, read_rows

_WHAT = "boards must be lines of text, rows of numbers, Puzzles, an array or an Arrow column"
_UNORDERED = (dict, set, frozenset)
_MISSING = ("NAType", "NaTType")  # missing values of pandas, besides NaN


def read_boards(boards: object, options: ReadingOptions) -> InputBoards:
    if isinstance(boards, (str, bytes)):
        return read_text(boards, options)
    if type(boards).__module__.partition(".")[0] == "pyarrow":
        from .arrow import read_column

        return read_column(boards, options)
    if is_on_device(boards):
        return read_on_device(boards, options)
    if hasattr(boards, "__array__"):
        return _read_array(boards, options)
    try:
        view = memoryview(boards)  # type: ignore[arg-type]  # it may raise
    except TypeError:
        return _read_entries(_as_list(boards), options)
    if view.format in ("B", "b", "c") and view.ndim == 1:
        return read_text(view if view.contiguous else memoryview(view.tobytes()), options)
    return _read_array(view, options)  # numbers, as those of an array are


def _read_array(boards: object, options: ReadingOptions) -> InputBoards:
    import numpy as np

    if isinstance(boards, np.ma.MaskedArray):
        raise UsageError("an array has masked cells: fill them, with 0 for empty cells")
    array = np.asarray(boards)
    if array.ndim == 1 and array.dtype.kind == "f" and np.isnan(array).all():  # a column of nothing else
        return _read_entries([None] * len(array), options)
    if array.ndim == 1 and array.dtype.kind in "USTO":
        return _read_entries(array.tolist(), options)
    if array.ndim >= 2 and array.dtype.kind == "O":
        return read_rows(array.tolist(), options)
    return read_numbers(array, options)


def _as_list(boards: object) -> Sequence[object]:
    if isinstance(boards, (list, tuple)):
        return boards
    try:
        if isinstance(boards, _UNORDERED):
            raise TypeError
        return list(boards)  # type: ignore[call-overload, no-any-return]  # likewise
    except TypeError:
        raise UsageError(f"{_WHAT}, not {quote(boards)}") from None


def _read_entries(entries: Sequence[object], options: ReadingOptions) -> InputBoards:
    entries = _with_none_for_missing(entries)
    first = next((entry for entry in entries if entry is not None), "")
    if isinstance(first, Puzzle):
        return read_puzzles(entries, options)
    if isinstance(first, (str, bytes, bytearray)):
        return read_lines(entries, options)
    if hasattr(first, "__len__") and not isinstance(first, _UNORDERED):
        return read_rows(entries, options)
    if real(first) is not None and len(entries) >= LEAST_CELLS:
        raise one_board(f"{len(entries)} numbers")
    raise UsageError(f"{_WHAT}; {quote(first)} is no board")


def _with_none_for_missing(entries: Sequence[object]) -> Sequence[object]:
    """Replace NaN and other missing values of pandas by None.

    Types are checked first, for speed: there may be millions of lines.
    """
    may_be_missing = {kind for kind in set(map(type, entries)) if _is_float(kind) or _is_missing(kind)}
    if not may_be_missing:
        return entries
    return [
        None if type(entry) in may_be_missing and (_is_missing(type(entry)) or entry != entry) else entry
        for entry in entries
    ]


def _is_float(kind: type) -> bool:
    """Whether it is a number of Python or NumPy."""
    return kind.__name__.startswith("float")


def _is_missing(kind: type) -> bool:
    return kind.__name__ in _MISSING and kind.__module__.startswith("pandas.")
