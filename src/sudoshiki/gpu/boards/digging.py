"""Puzzles 9×9 dug from full boards, all side by side: a clue of each is put on trial, the engine for boards
is asked about all of them in one launch, and so on, until every clue had its trial. In the end the engine
proves once more that each puzzle has one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...puzzle import Kind, UsageError
from ..device import Device
from .launch import Launcher, State, Tuning, grid_for
from .task import Task, WrongSolution, answers_of
from .watch import NO_MEMORY, KeepGoing, refuse_wrong, wait_for, with_memory

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_CELLS = 81
_PROOF = Task((9, 3, 3), bytes(range(10)) + bytes([10]) * 246, bad_fault=0, text=False)
# Whether a cell can have another value than the one it had: 17 to 25 stand for any value but 1 to 9.
_QUESTION = Task((9, 3, 3), bytes([*range(10), *[10] * 7, *[0] * 9, *[10] * 230]), 0, False, 1, barring=16)
_THREADS = 128  # of a block
_ONE = 1  # the verdict, as in job.h
_FEWEST = 256  # full boards at once: with less memory than for these, nothing can be done


def dig_here(
    device: Device,
    full: NDArray[np.uint8],
    alike: int,
    seed: int,
    first: int,
    keep_going: KeepGoing,
) -> NDArray[np.uint8] | None:
    """`alike` puzzles of each full board, a row of 81 bytes each, 0 where nothing is given: no clue of them
    can be left out. Those numbered `first`, `first` + 1, …, each in the order of clues that the native core
    would try; None where `keep_going` ended it."""
    import numpy as np

    dug = np.empty((len(full) * alike, _CELLS), np.uint8)
    at, most = 0, max(1, len(full))
    while at < len(full):
        part = full[at : at + most]
        try:
            batch = _Batch(device, part, alike)
        except MemoryError as error:
            if most <= _FEWEST:
                raise UsageError(NO_MEMORY, kind=Kind.UNAVAILABLE) from error
            most = (most + 1) // 2
            continue
        number = first + at * alike
        if not (batch.dig(seed, number, keep_going) and batch.prove(number, keep_going)):
            return None
        batch.bring(dug[at * alike : (at + len(part)) * alike], number)
        del batch  # or there would have to be memory for two
        at += len(part)
    return dug


class _Batch:
    """Puzzles that are dug together, and what they take of the GPU's memory."""

    def __init__(self, device: Device, full: NDArray[np.uint8], alike: int) -> None:
        import numpy as np

        self._device, self._alike, self._count = device, alike, len(full) * alike
        self._stream, self._kernel = device.stream(), device.kernel("boards", "dig")
        self._full = device.array(full.shape, np.uint8)
        self._puzzles = device.array((self._count, _CELLS), np.uint8)
        self._order = device.array((_CELLS, self._count), np.uint8)
        self._answers = answers_of(device.array, self._count, _CELLS)
        tuning = Tuning()
        grid, self._state = with_memory(
            grid_for(device, _PROOF, False, self._count, tuning), lambda grid: State(device, grid, _CELLS)
        )
        self._asking = Launcher(device, _QUESTION, grid, tuning)
        self._proving = Launcher(device, _PROOF, grid, tuning)
        self._stream.copy_in(self._full, full)

    def dig(self, seed: int, first: int, keep_going: KeepGoing) -> bool:
        """Whether it came to its end."""
        self._asking.clear(self._stream, self._answers, self._state)
        for step in range(_CELLS):
            if not keep_going():
                break
            self._step(step, seed, first)
            self._ask(self._asking)
        else:
            self._step(_CELLS, seed, first)  # nothing is on trial, nor in order, where none was begun
        return self._done(self._asking, first, keep_going)

    def prove(self, first: int, keep_going: KeepGoing) -> bool:
        """The same for the proof that each has one solution."""
        self._proving.clear(self._stream, self._answers, self._state)
        self._ask(self._proving)
        return self._done(self._proving, first, keep_going)

    def bring(self, dug: NDArray[np.uint8], first: int) -> None:
        """The puzzles, to the memory of the host."""
        import numpy as np

        verdict = np.empty(self._count, np.uint8)
        self._stream.copy_out(verdict, self._answers.verdict)
        self._stream.copy_out(dug, self._puzzles)
        self._stream.wait()
        (others,) = np.nonzero(verdict != _ONE)
        if len(others):
            raise WrongSolution(f"the GPU dug puzzle {first + int(others[0])} without one solution")

    def _step(self, step: int, seed: int, first: int) -> None:
        import numpy as np

        numbers = map(np.uint32, (self._count, self._alike, step, _QUESTION.barring))
        arrays = (self._full, self._puzzles, self._order, self._answers.verdict)
        arguments = (*arrays, *numbers, np.uint64(seed), np.uint64(first))
        self._stream.launch(self._kernel, -(-self._count // _THREADS), _THREADS, arguments)

    def _ask(self, launcher: Launcher) -> None:
        """What the first launch for these puzzles would have to clear, later ones write."""
        self._stream.fill(self._state.next, 0)
        launcher.solve(self._stream, self._puzzles, None, self._answers, self._state)
        launcher.judge(self._stream, self._puzzles, None, self._answers, self._state)

    def _done(self, launcher: Launcher, first: int, keep_going: KeepGoing) -> bool:
        wrong, _ = self._state.outcome(self._device, self._stream)
        stopped = wait_for(self._device, self._stream, launcher, keep_going, False)
        refuse_wrong(wrong, first)
        return not stopped and keep_going()
