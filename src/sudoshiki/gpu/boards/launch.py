"""A launch: solves and checks a chunk of boards on the GPU, in one stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..device import Device, DeviceArray, Stream
from .task import Answers, DeviceTask

if TYPE_CHECKING:
    from numpy.typing import NDArray


_FOLDER = "boards"
_WARP = 32
_NINE_WORDS, _NINE_DEEPEST = 2 * 28, 109  # of both boards of a lane: as in nine_rows.h and nine.h
_NINE_WARPS, _GENERAL_WARPS = 4, 4  # warps of a block, as in the kernels
_NINE_WAYS = {"": "Search", "places": "Singles<false>", "singles": "Singles<true>"}  # by `DeviceTask.only`
_JUDGE_THREADS = 64
_UNDECIDED = 4  # as in job.h


@dataclass(frozen=True, slots=True)
class Tuning:
    """Settings of the 9×9 kernel, chosen on an H200.

    When at most `few_running` lanes run, lanes with the same need are served together: `enough_ended` or
    `enough_stalled` of them, or fewer if nothing else makes more lanes run. `blocks` share a processor. A
    board stalls if it loses at most `few_lost` candidates in a pass.
    """

    enough_ended: int = 16
    enough_stalled: int = 12
    few_running: int = 24
    blocks: int = 5
    few_lost: int = 8
    count_work: bool = False

    def defines(self) -> tuple[str, ...]:
        chosen = (f"NINE_BLOCKS={self.blocks}", f"NINE_FEW={self.few_lost}")
        return chosen + (("COUNT_WORK",) if self.count_work else ())


@dataclass(frozen=True, slots=True)
class LaunchGrid:
    """The number of blocks of a launch, and the size of their stacks of guesses."""

    nine: bool
    blocks: int
    guesses: bool = True

    @property
    def lanes(self) -> int:
        return self.blocks * self.threads

    @property
    def threads(self) -> int:
        return _WARP * (_NINE_WARPS if self.nine else _GENERAL_WARPS)

    def stack_words(self, cells: int) -> int:
        if not self.guesses:
            return 1
        if self.nine:
            return self.lanes * _NINE_WORDS * _NINE_DEEPEST
        return self.lanes // _WARP * cells * ((cells + 1) // 2)


def grid_for(device: Device, task: DeviceTask, signs: bool, count: int, tuning: Tuning) -> LaunchGrid:
    """Return the number of blocks: what the GPU holds, at most what the boards need."""
    nine = task.shape == (9, 3, 3) and not signs
    boards_of_block = _NINE_WARPS * _WARP if nine else _GENERAL_WARPS
    most = device.processors * (tuning.blocks if nine else 8)
    return LaunchGrid(nine, max(1, min(most, -(-count // boards_of_block))), guesses=not task.only)


class Launcher:
    """Shared data of a task's launches; each writes to its own `Answers` and `State`."""

    def __init__(self, device: Device, task: DeviceTask, grid: LaunchGrid, tuning: Tuning) -> None:
        import numpy as np

        self.task, self.grid, self.tuning = task, grid, tuning
        self.solver = device.kernel(_FOLDER, *_solver(task, grid, tuning))
        self.judging = device.kernel(_FOLDER, "judge")
        self._masks, self._values = device.array(256, np.uint16), device.array(256, np.uint8)
        self.stop, self.work = device.array(1, np.uint32), device.array(7, np.uint64)
        first = device.stream()
        first.copy_in(self._masks, task.masks())
        first.copy_in(self._values, np.frombuffer(task.values, np.uint8))
        first.fill(self.stop, 0)
        first.fill(self.work, 0)
        first.wait()

    def begin(
        self, stream: Stream, boards: DeviceArray, signs: DeviceArray | None, answers: Answers, state: State
    ) -> None:
        """Start to solve and check `boards`, as many as `answers` holds."""
        self.clear(stream, answers, state)
        self.solve(stream, boards, signs, answers, state)
        self.judge(stream, boards, signs, answers, state)

    def clear(self, stream: Stream, answers: Answers, state: State) -> None:
        """Set all boards to undecided, without a solution."""
        stream.fill(answers.verdict, _UNDECIDED)
        for array in (answers.solution, answers.guesses, answers.found, answers.fault, state.next):
            stream.fill(array, 0)
        stream.fill(state.wrong, 0xFF)
        stream.fill(state.rejected, 0)

    def solve(
        self, stream: Stream, boards: DeviceArray, signs: DeviceArray | None, answers: Answers, state: State
    ) -> None:
        import numpy as np

        tuning, task = self.tuning, self.task
        pointers = [boards, self._masks, _or_null(signs), answers.verdict, answers.solution, answers.guesses]
        pointers += [answers.found, answers.fault, state.next, self.stop, state.stack, self.work]
        numbers = (
            *(
                len(answers.verdict),
                boards.shape[1],
                task.limit,
                task.most_guesses,
                *task.shape,
                task.bad_fault,
            ),
            *(tuning.enough_ended, tuning.enough_stalled, tuning.few_running, self.grid.lanes),
        )
        arguments = (*pointers, *map(np.uint32, numbers))
        stream.launch(self.solver, self.grid.blocks, self.grid.threads, arguments)

    def judge(
        self, stream: Stream, boards: DeviceArray, signs: DeviceArray | None, answers: Answers, state: State
    ) -> None:
        import numpy as np

        count, stride = len(answers.verdict), boards.shape[1]
        pointers = [boards, self._values, _or_null(signs), answers.verdict, answers.solution, answers.guesses]
        pointers += [answers.fault, answers.column, state.wrong, state.rejected]
        numbers = map(np.uint32, (count, stride, *self.task.shape, self.task.text))
        shared = 256 + _JUDGE_THREADS * (stride + self.task.cells)
        blocks = -(-count // _JUDGE_THREADS)
        stream.launch(self.judging, blocks, _JUDGE_THREADS, (*pointers, *numbers), shared)


def _solver(task: DeviceTask, grid: LaunchGrid, tuning: Tuning) -> tuple[str, tuple[str, ...]]:
    """Return the name of the kernel and its compiler definitions."""
    if grid.nine:
        way = (f"NINE_WAY={_NINE_WAYS[task.only]}",) if task.only else ()
        return "solve_nine", tuning.defines() + way
    return "solve_general", ("COUNT_WORK",) if tuning.count_work else ()


def _or_null(array: DeviceArray | None) -> Any:
    import numpy as np

    return np.uint64(0) if array is None else array


class State:
    """Working memory of a launch; concurrent launches have one each."""

    def __init__(self, device: Device, grid: LaunchGrid, cells: int) -> None:
        import numpy as np

        self.next = device.array(1, np.uint64)
        self.wrong, self.rejected = device.array(1, np.uint32), device.array(2, np.uint32)
        self.stack = device.array(grid.stack_words(cells), np.uint32)

    def outcome(self, device: Device, stream: Stream) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return host arrays that are filled once the stream is done.

        They hold a wrongly solved board, whether a board was rejected, and whether a line had another length.
        """
        import numpy as np

        wrong, rejected = device.host_array((1,), np.uint32), device.host_array((2,), np.uint32)
        stream.copy_out(wrong, self.wrong)
        stream.copy_out(rejected, self.rejected)
        return wrong, rejected
