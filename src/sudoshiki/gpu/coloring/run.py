"""Run walks on a GPU in slices of moves, until one has no conflict."""

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
_SHARED_UNIT = 256  # bytes: shared memory is allocated in such units
_WALKS_OF_PROCESSOR = 16  # more of them are slower each, and hardly faster together
# The more open cells, the shorter the best tenure. Chosen on boards of side 36, 42 and 49 near their peak.
_TENURES = ((650, 0.7), (950, 0.6))  # maximum number of cells
_TENURE_OF_MORE = 0.55
_RANDOM_TENURE = 6
_MAX_TENURE = 8.0  # what the kernel can hold; a ban is cut off at 63 moves anyway
_UNSOLVED = 2**64 - 1
_FIRST_SLICE = 1 << 11  # moves of each walk in the first launch
_LONGEST_SLICE = 0.15  # approximate seconds of a launch: a stop takes effect after it
_CHECK_INTERVAL = 0.0002  # seconds between checks whether a launch is done
_NO_MEMORY = "the GPU has not memory enough: ask for fewer walks, or use on=cpu"


@dataclass(frozen=True, slots=True)
class WalkSettings:
    """Settings of walks; None: chosen for the board or the GPU."""

    random_tenure: int | None = None
    conflict_tenure: float | None = None
    patience: int = 20_000_000
    seed: int = 0
    walks: int | None = None
    most_moves: int = _UNSOLVED  # maximum of all walks together


@dataclass(frozen=True, slots=True)
class WalkResult:
    """The result of walks."""

    solved: bool
    board: Board  # the solution, or the one with the fewest conflicts at the end, with these in it
    walks: int
    moves: int  # moves of all walks
    dead_ends: int
    restarts: int
    seconds: float  # time spent on walks
    device: str

    def __str__(self) -> str:
        rate = self.moves / self.seconds / 1e6 if self.seconds else 0
        return f"{self.walks:,} walks on {self.device}, {rate:,.0f} M moves/s"


def walk(device: Device, slots: Slots, settings: WalkSettings, keep_going: Callable[[], bool]) -> WalkResult:
    """Walk until one is solved, the moves are used up, or `keep_going` returns False.

    The walk solved with the fewest moves wins, so the same seed and number of walks give the same solution
    on every machine.
    """
    try:
        walks = _Walks(device, slots, settings)
    except MemoryError as error:
        raise UsageError(_NO_MEMORY, kind=Kind.UNAVAILABLE) from error
    until, step = 0, _FIRST_SLICE
    began = perf_counter()
    walks.advance(0)  # makes the first colourings
    while keep_going() and until < walks.most_moves and not walks.is_solved():
        until = min(until + step, walks.most_moves)
        started = perf_counter()
        walks.advance(until)
        elapsed = perf_counter() - started
        if elapsed < _LONGEST_SLICE / 2:
            step *= 2
        elif elapsed > _LONGEST_SLICE:
            step = max(1, step // 2)
    return walks.outcome(perf_counter() - began)


class _Walks:
    def __init__(self, device: Device, slots: Slots, settings: WalkSettings) -> None:
        import numpy as np

        self._slots, self._settings, self._name = slots, settings, device.name
        tenure = (
            _usual_tenure(slots.open_cells) if settings.conflict_tenure is None else settings.conflict_tenure
        )
        self._tenure = round(min(tenure, _MAX_TENURE) * 2**16)
        self._shared = slots.count // 4 + 2 + slots.open_cells // 2 + 1  # words, as in job.h
        of_walk = -(-4 * self._shared // _SHARED_UNIT) * _SHARED_UNIT + _BLOCK_OVERHEAD
        usual = device.processors * max(1, min(_WALKS_OF_PROCESSOR, device.shared // of_walk))
        self._count = max(1, min(settings.walks or usual, settings.most_moves))
        self.most_moves = settings.most_moves // self._count  # maximum of each walk
        self._kernel = device.kernel("coloring", "walk")
        of_processor = min(device.shared, -(-self._count // device.processors) * of_walk)
        device.set_shared_memory(self._kernel, 4 * self._shared, of_processor)
        self._stream = device.stream()
        inputs = (slots.first, slots.blank, slots.start, slots.near)
        self._inputs = [self._copy_to_device(device, array) for array in inputs]
        size = self._shared + _LANE_WORDS * _WARP + _COMMON_WORDS
        self._states = device.array((self._count, size), np.uint32)
        self._solved_after = device.array(1, np.uint64)
        self._stream.fill(self._states, 0)
        self._stream.fill(self._solved_after, 0xFF)
        self._first = np.full(1, _UNSOLVED, np.uint64)

    def _copy_to_device(self, device: Device, array: NDArray[np.generic]) -> DeviceArray:
        device_array = device.array(array.shape, array.dtype)
        self._stream.copy_in(device_array, array)
        return device_array

    def is_solved(self) -> bool:
        return int(self._first[0]) != _UNSOLVED

    def advance(self, until: int) -> None:
        """Run each walk until `until` moves, until solved, or until another needed fewer."""
        import numpy as np

        settings, slots = self._settings, self._slots
        longs = map(np.uint64, (until, settings.patience, settings.seed))
        rows = (slots.open_cells, slots.count, *slots.longer.values())
        numbers = map(np.uint32, (*rows, settings.random_tenure or _RANDOM_TENURE, self._tenure, self._count))
        arguments = (*self._inputs, self._states, self._solved_after, *longs, *numbers)
        self._stream.launch(self._kernel, self._count, _WARP, arguments, 4 * self._shared)
        self._stream.copy_out(self._first, self._solved_after)
        while not self._stream.done():
            sleep(_CHECK_INTERVAL)
        self._stream.wait()

    def outcome(self, seconds: float) -> WalkResult:
        import numpy as np

        states = np.empty(self._states.shape, np.uint32)
        self._stream.copy_out(states, self._states)
        self._stream.wait()
        common = states[:, -_COMMON_WORDS:].astype(np.uint64)  # in the order of Walk::save
        starts, moves, conflicts, dead_ends = (common[:, index] for index in (0, 2, 7, 9))
        moves = moves | common[:, 3] << np.uint64(32)
        best = int(np.lexsort((moves, conflicts))[0])
        return WalkResult(
            solved=self.is_solved(),
            board=self._slots.board(states[best].view(np.uint8)),
            walks=self._count,
            moves=int(moves.sum()),
            dead_ends=int(dead_ends.sum()),
            restarts=int(starts.sum()) - self._count,
            seconds=seconds,
            device=self._name,
        )


def _usual_tenure(open_cells: int) -> float:
    return next((tenure for most, tenure in _TENURES if open_cells <= most), _TENURE_OF_MORE)
