"""Make 9×9 puzzles by removing clues from full boards, all boards in parallel.

Each step removes one clue of every puzzle on trial and solves all of them in one launch; a clue whose removal
gives a second solution is put back. At the end each puzzle is proved again to have one solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...puzzle import Kind, UsageError
from ..device import Device
from .launch import Launcher, State, Tuning, grid_for
from .task import DeviceTask, WrongSolution, answers_of
from .watch import NO_MEMORY, KeepGoing, refuse_wrong, wait_for, with_memory

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_CELLS = 81
_PROOF = DeviceTask((9, 3, 3), bytes(range(10)) + bytes([10]) * 246, bad_fault=0, text=False)
# Can a cell have another value than the removed one? 17 to 25 mean any value but 1 to 9.
_TRIAL = DeviceTask((9, 3, 3), bytes([*range(10), *[10] * 7, *[0] * 9, *[10] * 230]), 0, False, 1, barring=16)
_THREADS = 128  # threads of a block
_ONE = 1  # the verdict, as in job.h
_MIN_BATCH = 256  # full boards at once; with less memory the run fails


def remove_clues_on_gpu(
    device: Device,
    full: NDArray[np.uint8],
    per_board: int,
    seed: int,
    first: int,
    keep_going: KeepGoing,
) -> NDArray[np.uint8] | None:
    """Return `per_board` minimal puzzles of each full board: 81 bytes, 0 is empty.

    They have the numbers `first`, `first` + 1, …, and each tries its clues in the same order as the native
    core. Returns None if `keep_going` ended it.
    """
    import numpy as np

    puzzles = np.empty((len(full) * per_board, _CELLS), np.uint8)
    index, batch_size = 0, max(1, len(full))
    while index < len(full):
        part = full[index : index + batch_size]
        try:
            batch = _DiggingBatch(device, part, per_board)
        except MemoryError as error:
            if batch_size <= _MIN_BATCH:
                raise UsageError(NO_MEMORY, kind=Kind.UNAVAILABLE) from error
            batch_size = (batch_size + 1) // 2
            continue
        number = first + index * per_board
        if not (batch.dig(seed, number, keep_going) and batch.prove(number, keep_going)):
            return None
        batch.fetch(puzzles[index * per_board : (index + len(part)) * per_board], number)
        del batch  # free its memory before the next one
        index += len(part)
    return puzzles


class _DiggingBatch:
    """Puzzles made together, and their memory on the GPU."""

    def __init__(self, device: Device, full: NDArray[np.uint8], per_board: int) -> None:
        import numpy as np

        self._device, self._per_board, self._count = device, per_board, len(full) * per_board
        self._stream, self._kernel = device.stream(), device.kernel("boards", "dig")
        self._full = device.array(full.shape, np.uint8)
        self._puzzles = device.array((self._count, _CELLS), np.uint8)
        self._order = device.array((_CELLS, self._count), np.uint8)
        self._answers = answers_of(device.array, self._count, _CELLS)
        tuning = Tuning()
        grid, self._state = with_memory(
            grid_for(device, _PROOF, False, self._count, tuning), lambda grid: State(device, grid, _CELLS)
        )
        self._trial_launcher = Launcher(device, _TRIAL, grid, tuning)
        self._proof_launcher = Launcher(device, _PROOF, grid, tuning)
        self._stream.copy_in(self._full, full)

    def dig(self, seed: int, first: int, keep_going: KeepGoing) -> bool:
        """Remove clues; False if it was stopped."""
        self._trial_launcher.clear(self._stream, self._answers, self._state)
        for step in range(_CELLS):
            if not keep_going():
                break
            self._step(step, seed, first)
            self._solve(self._trial_launcher)
        else:
            self._step(_CELLS, seed, first)  # decides the last trial
        return self._finish(self._trial_launcher, first, keep_going)

    def prove(self, first: int, keep_going: KeepGoing) -> bool:
        """Prove that each puzzle has one solution; False if it was stopped."""
        self._proof_launcher.clear(self._stream, self._answers, self._state)
        self._solve(self._proof_launcher)
        return self._finish(self._proof_launcher, first, keep_going)

    def fetch(self, puzzles: NDArray[np.uint8], first: int) -> None:
        """Copy the puzzles to the host. Raises WrongSolution if one is not unique."""
        import numpy as np

        verdict = np.empty(self._count, np.uint8)
        self._stream.copy_out(verdict, self._answers.verdict)
        self._stream.copy_out(puzzles, self._puzzles)
        self._stream.wait()
        (others,) = np.nonzero(verdict != _ONE)
        if len(others):
            raise WrongSolution(f"the GPU dug puzzle {first + int(others[0])} without one solution")

    def _step(self, step: int, seed: int, first: int) -> None:
        import numpy as np

        numbers = map(np.uint32, (self._count, self._per_board, step, _TRIAL.barring))
        arrays = (self._full, self._puzzles, self._order, self._answers.verdict)
        arguments = (*arrays, *numbers, np.uint64(seed), np.uint64(first))
        self._stream.launch(self._kernel, -(-self._count // _THREADS), _THREADS, arguments)

    def _solve(self, launcher: Launcher) -> None:
        """Solve and check all puzzles.

        Only the counter is cleared: the other arrays are overwritten.
        """
        self._stream.fill(self._state.next, 0)
        launcher.solve(self._stream, self._puzzles, None, self._answers, self._state)
        launcher.judge(self._stream, self._puzzles, None, self._answers, self._state)

    def _finish(self, launcher: Launcher, first: int, keep_going: KeepGoing) -> bool:
        wrong, _ = self._state.outcome(self._device, self._stream)
        stopped = wait_for(self._device, self._stream, launcher, keep_going, False)
        refuse_wrong(wrong, first)
        return not stopped and keep_going()
