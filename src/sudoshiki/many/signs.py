"""The signs of many boards: as pairs of cells, or as an array with an entry an edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..gpu.device import is_on_device
from ..puzzle import UsageError
from ..puzzle.door import entries, shown, whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["signs_of"]

_PAIRS = "arcs must hold, for each board, (lesser, greater) pairs of cells counted from 0"


def signs_of(arcs: object, count: int, side: int) -> NDArray[np.int8] | None:
    """One sign an edge of each board: 1 where the first cell is less than the second, -1 where greater.

    Edges are counted row by row: first those between cells side by side, then those between a cell and the
    one below it.
    """
    import numpy as np

    if arcs is None:
        return None
    if is_on_device(arcs):
        raise UsageError("give the signs as an array of the host: they are copied to the GPU")
    edges = 2 * side * (side - 1)
    signs = np.asarray(arcs) if hasattr(arcs, "__array__") else _of_pairs(arcs, side)
    if signs.shape != (count, edges):
        raise UsageError(f"signs for {signs.shape}, expected {count} boards with {edges} edges each")
    if signs.dtype.kind not in "iu":
        raise UsageError(f"an array of signs holds whole numbers (-1, 0 and 1), not {signs.dtype}")
    strange = (signs < -1) | (signs > 1)
    if strange.any():
        board, edge = (int(at[0]) for at in strange.nonzero())
        raise UsageError(f"board {board} has {signs[board, edge]} for edge {edge}; a sign is -1, 0 or 1")
    return np.ascontiguousarray(signs, np.int8)


def _of_pairs(arcs: object, side: int) -> NDArray[np.int8]:
    import numpy as np

    boards = entries(arcs, _PAIRS, UsageError)
    signs = np.zeros((len(boards), 2 * side * (side - 1)), np.int8)
    for board, pairs in enumerate(boards):
        for pair in entries(pairs, _PAIRS, UsageError):
            lesser, greater = _cells(pair, side)
            edge, sign = _edge(lesser, greater, side)
            if signs[board, edge] not in (0, sign):
                raise UsageError(f"board {board} has a sign both ways between {lesser} and {greater}")
            signs[board, edge] = sign
    return signs


def _cells(pair: object, side: int) -> tuple[int, int]:
    """Two cells as plain ints: NumPy's small ones would wrap round in what follows."""
    cells = [whole(cell) for cell in entries(pair, _PAIRS, UsageError)]
    if len(cells) != 2:
        raise UsageError(f"{_PAIRS}, not {shown(pair)}")
    first, second = cells
    if first is None or second is None:
        raise UsageError(f"{_PAIRS}, not {shown(pair)}")
    if not (0 <= first < side * side and 0 <= second < side * side):
        raise UsageError(f"the cells of a {side}×{side} board are 0 to {side * side - 1}, not {shown(pair)}")
    return first, second


def _edge(lesser: int, greater: int, side: int) -> tuple[int, int]:
    first, second = min(lesser, greater), max(lesser, greater)
    row, column = divmod(first, side)
    sign = 1 if first == lesser else -1
    if second == first + 1 and column + 1 < side:
        return row * (side - 1) + column, sign
    if second == first + side:
        return side * (side - 1) + first, sign
    raise UsageError(f"cells {lesser} and {greater} are not neighbours: solve_many knows no such sign")
