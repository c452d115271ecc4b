"""The signs of many boards: pairs of cells, or an entry per edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..gpu.device import is_on_device
from ..puzzle import UsageError
from ..puzzle.arcs import Arc
from ..puzzle.validation import entries, quote, whole
from .batch import Boards

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Signs = Any  # an array of NumPy, or of CuPy, which need not be installed

_PAIRS = "arcs must hold, for each board, (lesser, greater) pairs of cells counted from 0"


def signs_of(arcs: object, boards: Boards, side: int, caller: str) -> Signs | None:
    """Return the signs of each edge: 1 if the first cell is less, -1 if greater.

    Edges are counted row by row: first those between cells side by side, then those between a cell and the
    one below it. Those of boards on a GPU may lie there too, and stay there. Errors name `caller`.
    """
    if arcs is None:
        return None
    edges = 2 * side * (side - 1)
    signs = _array(arcs, boards, side, caller)
    if signs.shape != (boards.count, edges):
        raise UsageError(f"signs for {signs.shape}, expected {boards.count} boards with {edges} edges each")
    if signs.dtype.kind not in "iu":
        raise UsageError(f"an array of signs holds whole numbers (-1, 0 and 1), not {signs.dtype}")
    small = signs.astype("int8", order="C", copy=False)
    strange = (small != signs) | (small < -1) | (small > 1)
    if strange.any():
        board, edge = (int(at[0]) for at in strange.nonzero())
        raise UsageError(f"board {board} has {signs[board, edge]} for edge {edge}; a sign is -1, 0 or 1")
    return small


def signs_of_puzzles(arcs: Sequence[Sequence[Arc]], side: int, caller: str) -> Signs:
    """Do the same for arcs of Puzzles, which are already checked: many times as fast."""
    import numpy as np

    table = _signs_by_arc(side)
    signs = np.zeros((len(arcs), 2 * side * (side - 1)), np.int8)
    for board, pairs in enumerate(arcs):
        for pair in pairs:
            if pair not in table:
                _edge(*pair, side, caller)  # says why
        known = [table[pair] for pair in pairs]
        signs[board, [edge for edge, _ in known]] = [sign for _, sign in known]
    return signs


def arcs_of(signs: NDArray[np.int8], side: int) -> tuple[Arc, ...]:
    """Return the signs of one board as pairs (lesser, greater)."""
    table = {known: arc for arc, known in _signs_by_arc(side).items()}
    return tuple(table[edge, sign] for edge, sign in enumerate(signs.tolist()) if sign)


@lru_cache(maxsize=16)
def _signs_by_arc(side: int) -> Mapping[Arc, tuple[int, int]]:
    """The edge and its sign for each pair (lesser, greater) of neighbours."""
    cells = range(side * side)
    pairs = [(cell, cell + 1) for cell in cells if (cell + 1) % side] + [(c, c + side) for c in cells[:-side]]
    both_ways = [*pairs, *(pair[::-1] for pair in pairs)]
    return {pair: _edge(*pair, side, "") for pair in both_ways}


def _array(arcs: object, boards: Boards, side: int, caller: str) -> Signs:
    import numpy as np

    if is_on_device(arcs):
        if not boards.on_device:
            raise UsageError(
                "the signs are in GPU memory and the boards are not: pass both from the same device"
            )
        from .gpu import as_cupy_array

        return as_cupy_array(arcs)
    is_array = hasattr(arcs, "__array__") or isinstance(arcs, memoryview)
    return np.asarray(arcs) if is_array else _of_pairs(arcs, side, caller)


def _of_pairs(arcs: object, side: int, caller: str) -> NDArray[np.int8]:
    import numpy as np

    boards = entries(arcs, _PAIRS, UsageError)
    signs = np.zeros((len(boards), 2 * side * (side - 1)), np.int8)
    for board, pairs in enumerate(boards):
        for pair in entries(pairs, _PAIRS, UsageError):
            lesser, greater = _cells(pair, side)
            edge, sign = _edge(lesser, greater, side, caller)
            if signs[board, edge] not in (0, sign):
                raise UsageError(f"board {board} has a sign both ways between {lesser} and {greater}")
            signs[board, edge] = sign
    return signs


def _cells(pair: object, side: int) -> tuple[int, int]:
    """Convert two cells to ints: NumPy's small integers would overflow later."""
    cells = [whole(cell) for cell in entries(pair, _PAIRS, UsageError)]
    if len(cells) != 2:
        raise UsageError(f"{_PAIRS}, not {quote(pair)}")
    first, second = cells
    if first is None or second is None:
        raise UsageError(f"{_PAIRS}, not {quote(pair)}")
    if not (0 <= first < side * side and 0 <= second < side * side):
        raise UsageError(f"the cells of a {side}×{side} board are 0 to {side * side - 1}, not {quote(pair)}")
    return first, second


def _edge(lesser: int, greater: int, side: int, caller: str) -> tuple[int, int]:
    first, second = min(lesser, greater), max(lesser, greater)
    row, column = divmod(first, side)
    sign = 1 if first == lesser else -1
    if second == first + 1 and column + 1 < side:
        return row * (side - 1) + column, sign
    if second == first + side:
        return side * (side - 1) + first, sign
    raise UsageError(f"cells {lesser} and {greater} are not neighbours: {caller} knows no such sign")
