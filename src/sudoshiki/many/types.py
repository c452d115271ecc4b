"""The types that `solve_many` accepts; `reading` checks the rest at run time."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Protocol, SupportsIndex, TypeAlias

from ..formats.one_line import Text
from ..puzzle import Puzzle

if sys.version_info >= (3, 12):
    from collections.abc import Buffer
else:
    Buffer: TypeAlias = bytes | bytearray | memoryview  # there is no word yet for others, which are taken too

if TYPE_CHECKING:
    import numpy as np


class AsArray(Protocol):
    """A NumPy array, or an object that converts to one, of pandas or Arrow."""

    def __array__(self) -> np.ndarray: ...


Row: TypeAlias = Collection[SupportsIndex]  # of whole numbers
ManyBoards: TypeAlias = (
    str  # with a board a line
    | Buffer  # of bytes of such text
    | AsArray
    | Iterable[Text]
    | Iterable[Puzzle]
    | Iterable[Row]  # the cells of a board
    | Iterable[Collection[Row]]  # its rows
)
ManySigns: TypeAlias = AsArray | Iterable[Iterable[Row]]  # by edge; or by board, pairs (lesser, greater)
