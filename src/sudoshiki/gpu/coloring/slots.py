"""Input of the walk kernel: rows of slots, and which pairs exclude each other.

A slot is a candidate of an open cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, product
from typing import TYPE_CHECKING

from ...puzzle import Board, Kind, Puzzle, UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


LENGTHS = (8, 16, 32, 64)  # lengths of rows
_NO_CANDIDATE, _CHOSEN = 0xBF, 0x40  # states, as in walk.h
_NONE = 2**31 - 1
_MAX_SLOTS = 2**16 - 16  # a slot is a 16-bit number …
_MAX_NEIGHBOURS = 63  # … and the count of its chosen neighbours has 6 bits


class TooManyCandidates(UsageError):
    """A board with more candidates than the kernel can number."""

    kind = Kind.UNSUPPORTED


class Slots:
    """The candidates of open cells: a row of slots per cell, shorter rows first."""

    def __init__(self, puzzle: Puzzle, masks: list[int]) -> None:
        import numpy as np

        self.decided: Board = tuple(mask.bit_length() if mask & (mask - 1) == 0 else 0 for mask in masks)
        values = {cell: _values(masks[cell]) for cell, value in enumerate(self.decided) if not value}
        rows = sorted((_length(len(its)), cell) for cell, its in values.items())
        firsts: list[int] = []
        self._of: dict[int, dict[int, int]] = {}  # slot by cell and value
        self.longer = dict.fromkeys(LENGTHS[1:], _NONE)  # first slot of the rows of each length
        end = 0
        for length, cell in rows:
            first = -(-end // length) * length
            if length in self.longer:
                self.longer[length] = min(first, self.longer[length])
            firsts.append(first)
            self._of[cell] = {value: first + index for index, value in enumerate(values[cell])}
            end = first + length
        if end > _MAX_SLOTS:
            raise TooManyCandidates(f"{end:,} candidates are too many for colouring on a GPU: use on=cpu")
        self.count, self.open_cells = end, len(firsts)
        self.first: NDArray[np.uint32] = np.array(firsts, np.uint32)
        self.blank: NDArray[np.uint8] = np.full(end, _NO_CANDIDATE, np.uint8)
        self.blank[[*chain.from_iterable(its.values() for its in self._of.values())]] = 0
        self._list_neighbours(puzzle)

    def _list_neighbours(self, puzzle: Puzzle) -> None:
        import numpy as np

        near: list[set[int]] = [set() for _ in range(self.count)]
        for clashing in self._clashes(puzzle):
            for slot in clashing:
                near[slot].update(clashing)
        for low, high in self._sign_conflicts(puzzle):
            near[low].add(high)
            near[high].add(low)
        lists = [sorted(others - {slot}) for slot, others in enumerate(near)]
        most = max(map(len, lists), default=0)
        if most > _MAX_NEIGHBOURS:
            raise TooManyCandidates(
                f"the board is too open for colouring on a GPU: a candidate conflicts with {most} others; "
                "use on=cpu"
            )
        counts = np.array([*map(len, lists)], np.uint32)
        begins = np.cumsum(counts, dtype=np.uint32) - counts
        self.start: NDArray[np.uint32] = (begins << 6 | counts).astype(np.uint32)  # as in job.h
        self.near: NDArray[np.uint16] = np.array([*chain.from_iterable(lists)] or [0], np.uint16)

    def _clashes(self, puzzle: Puzzle) -> Iterator[list[int]]:
        """Lists of slots of the same value in the same group."""
        for group in puzzle.groups:
            by_value: dict[int, list[int]] = defaultdict(list)
            for cell in group:
                for value, slot in self._of.get(cell, {}).items():
                    by_value[value].append(slot)
            yield from by_value.values()

    def _sign_conflicts(self, puzzle: Puzzle) -> Iterator[tuple[int, int]]:
        """Pairs of slots that violate a sign."""
        for lesser, greater in puzzle.arcs:
            both = product(self._of.get(lesser, {}).items(), self._of.get(greater, {}).items())
            yield from ((low, high) for (value, low), (above, high) in both if value >= above)

    def board(self, states: NDArray[np.uint8]) -> Board:
        """The board whose slots have these states."""
        board = list(self.decided)
        chosen = states[: self.count] & _CHOSEN != 0
        for cell, its in self._of.items():
            board[cell] = next(value for value, slot in its.items() if chosen[slot])
        return tuple(board)


def _values(mask: int) -> list[int]:
    return [value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1]


def _length(count: int) -> int:
    return next(length for length in LENGTHS if count <= length)
