"""Solve boards on the GPU: from the host in overlapping chunks, or in GPU memory.

While one chunk is solved, the next one is copied in and the previous one out.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from ...puzzle import Kind, UsageError
from ..device import Device, DeviceArray, Stream, is_on_device
from .launch import Launcher, LaunchGrid, State, Tuning, grid_for
from .task import Answers, DeviceTask, UnevenLines, answers_of
from .watch import NO_MEMORY, KeepGoing, refuse_wrong, request_stop, wait_for, with_memory

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


CHUNK = 1 << 20  # boards: enough to keep every lane busy, few enough to overlap
_SMALLEST_CHUNK = 256
_IN_FLIGHT = 3  # one copied in, one solved, one copied out
_COPIERS = 8  # threads: one is slower than the bus
_MAX_PINNED = 4 << 30  # bytes of answers in pinned memory


def solve_from_host(
    device: Device,
    boards: NDArray[np.uint8],
    signs: NDArray[np.int8] | None,
    task: DeviceTask,
    keep_going: KeepGoing,
    tuning: Tuning | None = None,
    chunk: int = CHUNK,
) -> tuple[Answers, bool]:
    """Solve boards of the host, a row each.

    The second value is False if `keep_going` stopped it.
    """
    with _Pipeline(device, boards, signs, task, keep_going, tuning or Tuning(), chunk) as flow:
        flow.run()
        return flow.answers, not flow.stopping


def solve_on_device(
    device: Device,
    boards: DeviceArray,
    signs: DeviceArray | NDArray[np.int8] | None,
    task: DeviceTask,
    keep_going: KeepGoing,
    tuning: Tuning | None = None,
) -> tuple[Answers, bool]:
    """Solve boards in GPU memory; answers stay there. Signs may be on host or GPU."""
    tuning, stream = tuning or Tuning(), device.stream()
    stream.wait_for_others()
    try:
        answers = answers_of(device.array, len(boards), task.cells)
        signs = _copy_to_device(device, stream, signs)
    except MemoryError as error:
        raise UsageError(NO_MEMORY, kind=Kind.UNAVAILABLE) from error
    if not len(boards):
        return answers, True
    grid, state = with_memory(
        grid_for(device, task, signs is not None, len(boards), tuning),
        lambda grid: State(device, grid, task.cells),
    )
    launcher = Launcher(device, task, grid, tuning)
    launcher.begin(stream, boards, signs, answers, state)
    wrong, _ = state.outcome(device, stream)
    stopping = wait_for(device, stream, launcher, keep_going, False)
    refuse_wrong(wrong, 0)
    return answers, not stopping


def _copy_to_device(device: Device, stream: Stream, array: DeviceArray) -> DeviceArray:
    """Return the array in GPU memory, copied only if it is on the host."""
    if array is None or is_on_device(array):
        return array
    device_array = device.array(array.shape, array.dtype)
    stream.copy_in(device_array, array)
    return device_array


class _Buffers:
    """Buffers of one chunk."""

    def __init__(
        self, device: Device, grid: LaunchGrid, task: DeviceTask, chunk: int, stride: int, edges: int
    ) -> None:
        import numpy as np

        self.stream = device.stream()
        self.boards = device.array((chunk, stride), np.uint8)
        self.signs = device.array((chunk, edges), np.int8) if edges else None
        self.answers = answers_of(device.array, chunk, task.cells)
        self.state = State(device, grid, task.cells)
        self.staging = device.host_array((chunk, stride), np.uint8)
        self.first = self.count = 0
        self.outcome: tuple[NDArray[Any], NDArray[Any]]


class _Pipeline:
    """All chunks of a call, a few of them in flight."""

    def __init__(
        self,
        device: Device,
        boards: NDArray[np.uint8],
        signs: NDArray[np.int8] | None,
        task: DeviceTask,
        keep_going: KeepGoing,
        tuning: Tuning,
        chunk: int,
    ) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self._device, self._boards, self._signs, self._task = device, boards, signs, task
        self._keep_going = keep_going
        self._chunk = max(1, min(chunk, len(boards)))
        self.stopping = False
        grid = grid_for(device, task, signs is not None, self._chunk, tuning)
        grid, self._free = with_memory(grid, self._slots)
        self._all = tuple(self._free)
        self._launcher = Launcher(device, task, grid, tuning)
        self._reached = device.can_reach(boards)
        self._copiers = ThreadPoolExecutor(_COPIERS)
        self.answers = self._new_answers()

    def __enter__(self) -> _Pipeline:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        self._copiers.shutdown()
        if error is not None:
            # Running work must not write to freed memory.
            request_stop(self._device, self._launcher)
            for slot in self._all:
                slot.stream.wait()

    def _slots(self, grid: LaunchGrid) -> deque[_Buffers]:
        edges = 0 if self._signs is None else self._signs.shape[1]
        count = min(_IN_FLIGHT, -(-len(self._boards) // self._chunk))
        slots: deque[_Buffers] = deque()
        try:
            for _ in range(count):
                slots.append(
                    _Buffers(self._device, grid, self._task, self._chunk, self._boards.shape[1], edges)
                )
        except MemoryError:
            if slots:
                return slots  # fewer in flight are enough
            self._chunk = max(_SMALLEST_CHUNK, self._chunk // 2)
            raise
        return slots

    def _new_answers(self) -> Answers:
        """Return the arrays of the result; boards not reached are undecided."""
        import numpy as np

        # A run that asks only whether a board is filled needs no solutions.
        count, cells = len(self._boards), 0 if self._task.only else self._task.cells
        pinned = count * (cells + 9) <= _MAX_PINNED
        return answers_of(self._device.host_array if pinned else np.empty, count, cells, np.zeros)

    def run(self) -> None:
        at_work: deque[_Buffers] = deque()
        first, count = 0, len(self._boards)
        while first < count or at_work:
            if first < count and self._free and not self._must_stop():
                slot = self._free.popleft()
                slot.first, slot.count = first, min(self._chunk, count - first)
                self._send(slot)
                at_work.append(slot)
                first += slot.count
            elif at_work:
                slot = at_work.popleft()
                self.stopping = wait_for(
                    self._device, slot.stream, self._launcher, self._keep_going, self.stopping
                )
                self._receive(slot)
                self._free.append(slot)
            else:
                self._leave_undecided(first)
                break

    def _must_stop(self) -> bool:
        self.stopping = self.stopping or not self._keep_going()
        return self.stopping

    def _send(self, slot: _Buffers) -> None:
        part = self._boards[slot.first : slot.first + slot.count]
        if not self._reached:
            part = self._copy_in_parallel(slot.staging[: slot.count], part)
        stream, boards = slot.stream, slot.boards[: slot.count]
        stream.copy_in(boards, part)
        signs = None
        if self._signs is not None and slot.signs is not None:
            signs = slot.signs[: slot.count]
            stream.copy_in(signs, self._signs[slot.first : slot.first + slot.count])
        answers, out = slot.answers.part(0, slot.count), self.answers.part(slot.first, slot.count)
        self._launcher.begin(stream, boards, signs, answers, slot.state)
        targets = (out.verdict, out.solution, out.guesses, out.found)
        for to, from_ in zip(targets, answers, strict=False):
            if to.size:
                stream.copy_out(to, from_)
        slot.outcome = slot.state.outcome(self._device, stream)

    def _copy_in_parallel(self, to: NDArray[np.uint8], from_: NDArray[np.uint8]) -> NDArray[np.uint8]:
        import numpy as np

        step = -(-len(from_) // _COPIERS)
        starts = range(0, len(from_), step)
        list(self._copiers.map(lambda i: np.copyto(to[i : i + step], from_[i : i + step]), starts))
        return to

    def _receive(self, slot: _Buffers) -> None:
        wrong, rejected = slot.outcome
        if rejected[1]:
            raise UnevenLines
        refuse_wrong(wrong, slot.first)
        if not rejected[0]:
            return
        out, answers = self.answers.part(slot.first, slot.count), slot.answers.part(0, slot.count)
        slot.stream.copy_out(out.fault, answers.fault)
        slot.stream.copy_out(out.column, answers.column)
        slot.stream.wait()

    def _leave_undecided(self, first: int) -> None:
        self.answers.verdict[first:] = 4
        for array in (self.answers.solution, self.answers.guesses, self.answers.found):
            array[first:] = 0
