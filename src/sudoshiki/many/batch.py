"""The input of an engine: boards of one shape with limits; result codes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from ..puzzle import AllDifferent, Less, Primitive
from ..solve.types import Request

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["UNSURE", "Batch", "Boards", "Code", "Fault", "Shape"]

Shape = tuple[int, int, int]  # side, rows and columns of a box; 0 and 0 for a Latin square


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards for the native core: text with or without offsets, or one byte per cell."""

    data: Any  # bytes, a buffer of them, an array, or one on a GPU
    count: int
    text: bool
    offsets: NDArray[np.int32] | NDArray[np.int64] | None = None
    offset_bytes: int = 8
    width: int = 0  # bytes per line including the line feed, if all lines are equally long
    width_is_sure: bool = True  # False: guessed from a few lines; the engine checks it
    on_device: bool = False  # in GPU memory, as the results will be


@dataclass(frozen=True, slots=True)
class Batch:
    """The input of an engine; `request` limits solutions, guesses and seconds."""

    boards: Boards
    shape: Shape
    request: Request
    alphabet: str = "1-9A"
    # One entry per board and edge: 1 if the first cell is less, -1 if it is greater.
    signs: NDArray[np.int8] | None = None
    threads: int = 1

    @property
    def kinds(self) -> tuple[type[Primitive], ...]:
        return (AllDifferent,) if self.signs is None else (AllDifferent, Less)

    def part(self, boards: Boards, numbers: list[int]) -> Batch:
        """Return a batch of the boards with these numbers, in another form."""
        return replace(self, boards=boards, signs=None if self.signs is None else self.signs[numbers])


if TYPE_CHECKING:
    from .._core import UNSURE, Code, Fault
else:
    try:
        from .._core import UNSURE, Code, Fault
    except ImportError:
        Code = IntEnum("Code", "NONE ONE MANY SOME UNDECIDED REJECTED", module=__name__, start=0)
        _FAULTS = "FINE LENGTH CHARACTER VALUE CLASH BLANK SCRIPT EXTRA NUL ENCODING"
        Fault = IntEnum("Fault", _FAULTS, module=__name__, start=0)
        UNSURE = 255
