"""Boards from the host through the GPU and back, chunk by chunk: while one is solved, the next one is copied
there and the one before comes back. Or boards that lie on the GPU already, and stay there."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from ...puzzle import Kind, UsageError
from ..device import Device, DeviceArray, Stream, is_on_device
from .launch import Grid, Launcher, State, Tuning, grid_for
from .task import Answers, Task, UnevenLines, answers_of
from .watch import NO_MEMORY, KeepGoing, refuse_wrong, tell_to_stop, wait_for, with_memory

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


CHUNK = 1 << 20  # boards: enough to keep every lane busy, few enough to overlap
_SMALLEST_CHUNK = 256
_IN_FLIGHT = 3  # one comes, one is solved, one goes
_COPIERS = 8  # threads: one alone is slower than the bus
_MOST_PINNED = 4 << 30  # bytes of answers that the GPU writes to by itself


def solve_here(
    device: Device,
    boards: NDArray[np.uint8],
    signs: NDArray[np.int8] | None,
    task: Task,
    keep_going: KeepGoing,
    tuning: Tuning | None = None,
    chunk: int = CHUNK,
) -> tuple[Answers, bool]:
    """Answers to boards of the host, a row of bytes each, and whether `keep_going` let all of it happen."""
    with _Flow(device, boards, signs, task, keep_going, tuning or Tuning(), chunk) as flow:
        flow.go()
        return flow.answers, not flow.told


def solve_on_device(
    device: Device,
    boards: DeviceArray,
    signs: DeviceArray | NDArray[np.int8] | None,
    task: Task,
    keep_going: KeepGoing,
    tuning: Tuning | None = None,
) -> tuple[Answers, bool]:
    """The same where boards lie on the GPU: so will the answers. Signs may lie there or here."""
    tuning, stream = tuning or Tuning(), device.stream()
    stream.wait_for_others()
    try:
        answers = answers_of(device.array, len(boards), task.cells)
        signs = _brought(device, stream, signs)
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
    told = wait_for(device, stream, launcher, keep_going, False)
    refuse_wrong(wrong, 0)
    return answers, not told


def _brought(device: Device, stream: Stream, array: DeviceArray) -> DeviceArray:
    """An array in the memory of the GPU, as it is if it lies there."""
    if array is None or is_on_device(array):
        return array
    there = device.array(array.shape, array.dtype)
    stream.copy_in(there, array)
    return there


class _Slot:
    """Memory for one chunk on its way."""

    def __init__(self, device: Device, grid: Grid, task: Task, chunk: int, stride: int, edges: int) -> None:
        import numpy as np

        self.stream = device.stream()
        self.boards = device.array((chunk, stride), np.uint8)
        self.signs = device.array((chunk, edges), np.int8) if edges else None
        self.answers = answers_of(device.array, chunk, task.cells)
        self.state = State(device, grid, task.cells)
        self.near = device.host_array((chunk, stride), np.uint8)
        self.first = self.count = 0
        self.outcome: tuple[NDArray[Any], NDArray[Any]]


class _Flow:
    """All chunks of a call."""

    def __init__(
        self,
        device: Device,
        boards: NDArray[np.uint8],
        signs: NDArray[np.int8] | None,
        task: Task,
        keep_going: KeepGoing,
        tuning: Tuning,
        chunk: int,
    ) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self._device, self._boards, self._signs, self._task = device, boards, signs, task
        self._keep_going = keep_going
        self._chunk = max(1, min(chunk, len(boards)))
        self.told = False
        grid = grid_for(device, task, signs is not None, self._chunk, tuning)
        grid, self._free = with_memory(grid, self._slots)
        self._all = tuple(self._free)
        self._launcher = Launcher(device, task, grid, tuning)
        self._reached = device.can_reach(boards)
        self._copiers = ThreadPoolExecutor(_COPIERS)
        self.answers = self._room()

    def __enter__(self) -> _Flow:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        self._copiers.shutdown()
        if error is not None:
            # What is still under way must not write to memory that others will have.
            tell_to_stop(self._device, self._launcher)
            for slot in self._all:
                slot.stream.wait()

    def _slots(self, grid: Grid) -> deque[_Slot]:
        edges = 0 if self._signs is None else self._signs.shape[1]
        wanted = min(_IN_FLIGHT, -(-len(self._boards) // self._chunk))
        slots: deque[_Slot] = deque()
        try:
            for _ in range(wanted):
                slots.append(_Slot(self._device, grid, self._task, self._chunk, self._boards.shape[1], edges))
        except MemoryError:
            if slots:
                return slots  # fewer beside each other will do
            self._chunk = max(_SMALLEST_CHUNK, self._chunk // 2)
            raise
        return slots

    def _room(self) -> Answers:
        """The arrays to be handed out: what was not reached is undecided."""
        import numpy as np

        # Who asks what fills a board does not ask with what.
        count, cells = len(self._boards), 0 if self._task.only else self._task.cells
        pinned = count * (cells + 9) <= _MOST_PINNED
        return answers_of(self._device.host_array if pinned else np.empty, count, cells, np.zeros)

    def go(self) -> None:
        at_work: deque[_Slot] = deque()
        first, count = 0, len(self._boards)
        while first < count or at_work:
            if first < count and self._free and not self._stopped():
                slot = self._free.popleft()
                slot.first, slot.count = first, min(self._chunk, count - first)
                self._send(slot)
                at_work.append(slot)
                first += slot.count
            elif at_work:
                slot = at_work.popleft()
                self.told = wait_for(self._device, slot.stream, self._launcher, self._keep_going, self.told)
                self._receive(slot)
                self._free.append(slot)
            else:
                self._leave_undecided(first)
                break

    def _stopped(self) -> bool:
        self.told = self.told or not self._keep_going()
        return self.told

    def _send(self, slot: _Slot) -> None:
        part = self._boards[slot.first : slot.first + slot.count]
        if not self._reached:
            part = self._copied(slot.near[: slot.count], part)
        stream, boards = slot.stream, slot.boards[: slot.count]
        stream.copy_in(boards, part)
        signs = None
        if self._signs is not None and slot.signs is not None:
            signs = slot.signs[: slot.count]
            stream.copy_in(signs, self._signs[slot.first : slot.first + slot.count])
        answers, out = slot.answers.part(0, slot.count), self.answers.part(slot.first, slot.count)
        self._launcher.begin(stream, boards, signs, answers, slot.state)
        wanted = (out.verdict, out.solution, out.guesses, out.found)
        for to, from_ in zip(wanted, answers, strict=False):
            if to.size:
                stream.copy_out(to, from_)
        slot.outcome = slot.state.outcome(self._device, stream)

    def _copied(self, to: NDArray[np.uint8], from_: NDArray[np.uint8]) -> NDArray[np.uint8]:
        import numpy as np

        step = -(-len(from_) // _COPIERS)
        starts = range(0, len(from_), step)
        list(self._copiers.map(lambda at: np.copyto(to[at : at + step], from_[at : at + step]), starts))
        return to

    def _receive(self, slot: _Slot) -> None:
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
