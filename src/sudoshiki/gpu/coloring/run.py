"""Walks on a GPU, a slice of their moves at a time, until the first of them is without conflict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from ...puzzle import Board, Kind, UsageError
from ..device import Device, DeviceArray
from .slots import Slots

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_WARP = 32
_LANE_WORDS, _COMMON_WORDS = 4, 10  # as in job.h
_BLOCK_OVERHEAD = 1024  # bytes of shared memory that the system takes of each block
_SHARED_UNIT = 256  # bytes, at most: it is dealt out in such parts
_WALKS_OF_PROCESSOR = 16  # more of them are slower each, and hardly faster together
# The more open cells, the less it takes of each to keep colouring on the move. Chosen on boards of 36×36,
# 42×42 and 49×49 near their peak.
_TENURES = ((650, 0.7), (950, 0.6))  # up to so many cells
_TENURE_OF_MORE = 0.55
_RANDOM_TENURE = 6
_MOST_TENURE = 8.0  # of a kernel's numbers; a ban is cut off at 63 moves anyway
_UNSOLVED = 2**64 - 1
_FIRST_SLICE = 1 << 11  # moves of each walk in the first launch
_LONGEST_SLICE = 0.15  # seconds of a launch, about: a stop is heeded after it
_WATCH = 0.0002  # seconds between looks whether a launch is done
_NO_MEMORY = "the GPU has not memory enough: ask for fewer walks, or use on=cpu"


@dataclass(frozen=True, slots=True)
class WalkSettings:
    """How walks are made; None: as suits the board, or the GPU."""

    random_tenure: int | None = None
    conflict_tenure: float | None = None
    patience: int = 20_000_000
    seed: int = 0
    walks: int | None = None
    most_moves: int = _UNSOLVED  # of all walks together


@dataclass(frozen=True, slots=True)
class Walked:
    """How far walks got."""

    solved: bool
    board: Board  # the solution, or the one with the fewest conflicts at the end, with these in it
    walks: int
    moves: int  # of all walks
    dead_ends: int
    restarts: int
    seconds: float  # of walking
    device: str

    def __str__(self) -> str:
        rate = self.moves / self.seconds / 1e6 if self.seconds else 0
        return f"{self.walks:,} walks on {self.device}, {rate:,.0f} M moves/s"


def walk(device: Device, slots: Slots, how: WalkSettings, keep_going: Callable[[], bool]) -> Walked:
    """Until one is solved, the moves are used up, or `keep_going` says no.

    The one solved with the fewest moves wins, whatever the slices were: the same seed and number of walks
    give the same solution everywhere."""
    try:
        walks = _Walks(device, slots, how)
    except MemoryError as error:
        raise UsageError(_NO_MEMORY, kind=Kind.UNAVAILABLE) from error
    until, step = 0, _FIRST_SLICE
    begun = perf_counter()
    walks.go_on(0)  # so that there are colourings, whatever happens
    while keep_going() and until < walks.most_moves and not walks.is_solved():
        until = min(until + step, walks.most_moves)
        started = perf_counter()
        walks.go_on(until)
        taken = perf_counter() - started
        if taken < _LONGEST_SLICE / 2:
            step *= 2
        elif taken > _LONGEST_SLICE:
            step = max(1, step // 2)
    return walks.outcome(perf_counter() - begun)


class _Walks:
    def __init__(self, device: Device, slots: Slots, how: WalkSettings) -> None:
        import numpy as np

        self._slots, self._how, self._name = slots, how, device.name
        tenure = _usual_tenure(slots.open_cells) if how.conflict_tenure is None else how.conflict_tenure
        self._tenure = round(min(tenure, _MOST_TENURE) * 2**16)
        self._shared = slots.count // 4 + 2 + slots.open_cells // 2 + 1  # words, as in job.h
        of_walk = -(-4 * self._shared // _SHARED_UNIT) * _SHARED_UNIT + _BLOCK_OVERHEAD
        usual = device.processors * max(1, min(_WALKS_OF_PROCESSOR, device.shared // of_walk))
        self._count = max(1, min(how.walks or usual, how.most_moves))
        self.most_moves = how.most_moves // self._count  # of each
        self._kernel = device.kernel("coloring", "walk")
        of_processor = min(device.shared, -(-self._count // device.processors) * of_walk)
        device.give_shared(self._kernel, 4 * self._shared, of_processor)
        self._stream = device.stream()
        given = (slots.first, slots.blank, slots.start, slots.near)
        self._given = [self._brought(device, array) for array in given]
        size = self._shared + _LANE_WORDS * _WARP + _COMMON_WORDS
        self._saved = device.array((self._count, size), np.uint32)
        self._solved_after = device.array(1, np.uint64)
        self._stream.fill(self._saved, 0)
        self._stream.fill(self._solved_after, 0xFF)
        self._first = np.full(1, _UNSOLVED, np.uint64)

    def _brought(self, device: Device, array: NDArray[np.generic]) -> DeviceArray:
        there = device.array(array.shape, array.dtype)
        self._stream.copy_in(there, array)
        return there

    def is_solved(self) -> bool:
        return int(self._first[0]) != _UNSOLVED

    def go_on(self, until: int) -> None:
        """Every walk until it has made so many moves, or is solved, or another is with fewer."""
        import numpy as np

        how, slots = self._how, self._slots
        longs = map(np.uint64, (until, how.patience, how.seed))
        rows = (slots.open_cells, slots.count, *slots.longer.values())
        numbers = map(np.uint32, (*rows, how.random_tenure or _RANDOM_TENURE, self._tenure, self._count))
        arguments = (*self._given, self._saved, self._solved_after, *longs, *numbers)
        self._stream.launch(self._kernel, self._count, _WARP, arguments, 4 * self._shared)
        self._stream.copy_out(self._first, self._solved_after)
        while not self._stream.done():
            sleep(_WATCH)
        self._stream.wait()

    def outcome(self, seconds: float) -> Walked:
        import numpy as np

        saved = np.empty(self._saved.shape, np.uint32)
        self._stream.copy_out(saved, self._saved)
        self._stream.wait()
        common = saved[:, -_COMMON_WORDS:].astype(np.uint64)  # in the order of Walk::save
        starts, moves, conflicts, dead_ends = (common[:, at] for at in (0, 2, 7, 9))
        moves = moves | common[:, 3] << np.uint64(32)
        best = int(np.lexsort((moves, conflicts))[0])
        return Walked(
            solved=self.is_solved(),
            board=self._slots.board(saved[best].view(np.uint8)),
            walks=self._count,
            moves=int(moves.sum()),
            dead_ends=int(dead_ends.sum()),
            restarts=int(starts.sum()) - self._count,
            seconds=seconds,
            device=self._name,
        )


def _usual_tenure(open_cells: int) -> float:
    return next((tenure for most, tenure in _TENURES if open_cells <= most), _TENURE_OF_MORE)
