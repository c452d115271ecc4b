"""Plain 9×9 Sudoku with a GPU, which removes the clues.

The cores make full boards and apply symmetries. The puzzles are the same as without a GPU.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

from .. import _core
from ..gpu.boards import remove_clues_on_gpu
from ..gpu.device import device
from ..gpu.device_names import check_device_name
from ..gpu.thresholds import BoardWork, use_gpu
from ..puzzle import UsageError
from ..solve import Request, StopFlag
from ..solvers.native import native_request
from .making import Attempts, BatchTask, Runner
from .plain import PUZZLES_PER_BOARD, PlainPuzzles, is_plain
from .shapes import MAX_GUESSES
from .spec import PuzzleSpec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_CELLS = 81
_SLICE = 2048  # full boards or puzzles per task of a thread
_AHEAD = 3  # batches at once, one in each stage


def is_for_gpu(spec: PuzzleSpec, count: int | None, on: str, *, in_other_processes: bool) -> bool:
    """Whether to use a GPU. Raises UsageError if it is requested but can't be used."""
    check_device_name(on)
    if on == "gpu":
        if in_other_processes:
            raise UsageError("workers and clusters make puzzles without a GPU: choose one or the other")
        if not _is_supported(spec):
            raise UsageError(
                "a GPU makes only 9×9 Sudoku without other requests than few givens: leave out the others or "
                "use the CPU"
            )
    return use_gpu(on, BoardWork.GENERATE, count or 0, fits=not in_other_processes and _is_supported(spec))


def _is_supported(spec: PuzzleSpec) -> bool:
    return is_plain(spec) and spec.shape.side == 9


def gpu_runner(stop: StopFlag, certain: int) -> Runner:
    """Return a runner with the GPU; `certain` batches may be made in advance."""

    def run(tasks: Iterable[BatchTask]) -> Generator[Attempts, None, None]:
        waiting: deque[Future[Attempts]] = deque()
        with _Maker(stop) as maker:
            for number, task in enumerate(tasks, start=1):
                waiting.append(maker.begin(task))
                while waiting and (len(waiting) == _AHEAD or number >= certain):
                    yield waiting.popleft().result()
            yield from (batch.result() for batch in waiting)

    return run


class _Maker:
    """Threads that make batches; the GPU has one batch at a time."""

    def __init__(self, stop: StopFlag) -> None:
        self._stop, self._closed = stop, False
        self._batches, self._cores = ThreadPoolExecutor(_AHEAD), ThreadPoolExecutor(os.cpu_count())
        self._gpu_lock = Lock()

    def __enter__(self) -> _Maker:
        return self

    def __exit__(self, *_: object) -> None:
        self._closed = True
        self._batches.shutdown(cancel_futures=True)
        self._cores.shutdown(cancel_futures=True)

    def begin(self, task: BatchTask) -> Future[Attempts]:
        return self._batches.submit(self._make, task)

    def _make(self, task: BatchTask) -> Attempts:
        """Make a batch; empty if it was stopped."""
        full = self._full_boards(task)
        puzzles = None if full is None else self._remove_clues(task, full)
        if puzzles is None:
            return Attempts(plain=PlainPuzzles(task.spec.shape, b"", b"", b""))
        return Attempts(plain=self._finish(task, puzzles[: task.count]))

    def _keep_going(self) -> bool:
        return not (self._closed or self._stop.is_set())

    def _request(self, task: BatchTask) -> _core.Request:
        return native_request(Request(seed=task.seed, effort=MAX_GUESSES, stop=self._stop))

    def _full_boards(self, task: BatchTask) -> NDArray[np.uint8] | None:
        import numpy as np

        kind, request, per_board = task.spec.shape.native(), self._request(task), PUZZLES_PER_BOARD[9]
        boards, first = -(-task.count // per_board), task.first // per_board

        def fill(position: int) -> bytes:
            return _core.fill_boards(kind, first + position, min(_SLICE, boards - position), request)

        boards_bytes = b"".join(self._cores.map(fill, range(0, boards, _SLICE)))
        if len(boards_bytes) < boards * _CELLS or not self._keep_going():
            return None
        return np.frombuffer(boards_bytes, np.uint8).reshape(boards, _CELLS)

    def _remove_clues(self, task: BatchTask, full: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
        with self._gpu_lock:
            return remove_clues_on_gpu(
                device(), full, PUZZLES_PER_BOARD[9], task.seed, task.first, self._keep_going
            )

    def _finish(self, task: BatchTask, puzzles: NDArray[np.uint8]) -> PlainPuzzles:
        kind, request = task.spec.shape.native(), self._request(task)

        def finish(position: int) -> tuple[bytes, bytes]:
            return _core.finish_boards(
                kind, puzzles[position : position + _SLICE].tobytes(), task.first + position, request
            )

        values, marks = map(
            b"".join, zip(*self._cores.map(finish, range(0, len(puzzles), _SLICE)), strict=True)
        )
        return PlainPuzzles(task.spec.shape, values, b"\1" * len(puzzles), marks)
