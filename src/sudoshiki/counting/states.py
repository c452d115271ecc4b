"""Count by rows or bands, with equal partial fillings merged.

The state of a partial filling is the set of values used in each column and each unfinished box. Fillings with
the same state, or with states equal by renaming values and exchanging columns and stacks that the rest does
not distinguish, are kept as one, with their number. An empty 9×9 Sudoku has 44 states after the first band.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..puzzle import Puzzle
from ..solve import Request, Stopped
from .reduction import box_of

MAX_COUNTED_SIDE = 16


class StateCount(NamedTuple):
    """The result of counting by states."""

    found: int
    exact: bool  # else `found` is 0
    too_large: bool  # for the memory limit
    stopped: Stopped
    tried: int  # values put into cells
    way: str


def can_count_states(puzzle: Puzzle) -> bool:
    """Return whether it has only rows, columns and equal boxes, and is small enough."""
    return puzzle.side <= MAX_COUNTED_SIDE and box_of(puzzle.graph) is not None


def count_states(
    puzzle: Puzzle, request: Request, memory: int, on_progress: Callable[[int, int, int, int], None] | None
) -> StateCount:
    """Count within the limits of the request and `memory` bytes of states.

    `on_progress` is called a few times a second with step, number of steps, state, and states of the step.
    """
    from .. import _core
    from ..solvers.native import native_request

    height, width, allowed = _orient(puzzle)
    native = _core.count_states(
        puzzle.side, height, width, allowed, native_request(request), memory, on_progress
    )
    unit = "rows" if height == 1 else "bands"
    return StateCount(
        found=int.from_bytes(native.found, "little") if native.exact else 0,
        exact=native.exact,
        too_large=native.too_large,
        stopped=Stopped(native.stopped),
        tried=native.tried,
        way=f"by {unit}: equal partial fillings taken together, {native.states:,} of them",
    )


def _orient(puzzle: Puzzle) -> tuple[int, int, list[int]]:
    """Box and candidates, transposed if that gives lower or emptier bands."""
    box = box_of(puzzle.graph)
    assert box is not None
    height, width = (1, puzzle.side) if box[1] == 1 else box
    rows = list(puzzle.candidates)
    columns = [mask for column in range(puzzle.side) for mask in rows[column :: puzzle.side]]
    if height == 1 or height < width:
        return height, width, rows
    if height > width or _open_bands(columns, width) > _open_bands(rows, height):
        return width, height, columns
    return height, width, rows


def _open_bands(masks: list[int], height: int) -> int:
    side = round(len(masks) ** 0.5)
    full, cells = (1 << side) - 1, height * side
    bands = (masks[first : first + cells] for first in range(0, len(masks), cells))
    return sum(all(mask == full for mask in band) for band in bands)
