"""Plain Sudoku 9×9 with the help of a GPU: all cores draw full boards and move puzzles by symmetries, and the
GPU takes the clues away. They are the puzzles that the native core makes alone."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

from .. import _core
from ..gpu.boards import dig_here
from ..gpu.device import device
from ..gpu.places import check_place
from ..gpu.thresholds import Work, use_gpu
from ..puzzle import UsageError
from ..solve import Request, StopFlag
from ..solvers.native import native_request
from .making import Attempts, Runner, Task
from .plain import ALIKE, Batch, is_plain
from .shapes import MOST_GUESSES
from .wish import Wish

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_CELLS = 81
_SLICE = 2048  # full boards, or puzzles, that a thread looks after at a time
_AHEAD = 3  # batches at once: one is begun, one dug, one finished


def is_for_gpu(wish: Wish, count: int | None, on: str, *, elsewhere: bool) -> bool:
    """Whether a GPU is to take the clues away; refused where it is asked for and can't. `elsewhere` says that
    other processes make the puzzles."""
    check_place(on)
    if on == "gpu":
        if elsewhere:
            raise UsageError("workers and clusters make puzzles without a GPU: ask for those or for it")
        if not _knows(wish):
            raise UsageError(
                "a GPU makes 9×9 Sudoku of which nothing is asked but few givens: wish for no more, or "
                "leave it to the CPU"
            )
    return use_gpu(on, Work.GENERATE, count or 0, fits=not elsewhere and _knows(wish))


def _knows(wish: Wish) -> bool:
    return is_plain(wish) and wish.shape.side == 9


def by_gpu(stop: StopFlag, sure: int) -> Runner:
    """Makes batches with the GPU of this machine, some at once while they are `sure` to be wanted."""

    def run(tasks: Iterable[Task]) -> Generator[Attempts, None, None]:
        waiting: deque[Future[Attempts]] = deque()
        with _Maker(stop) as maker:
            for number, task in enumerate(tasks, start=1):
                waiting.append(maker.begin(task))
                while waiting and (len(waiting) == _AHEAD or number >= sure):
                    yield waiting.popleft().result()
            yield from (batch.result() for batch in waiting)

    return run


class _Maker:
    """Threads that make batches, and those that help them on all cores; the GPU has one batch at a time."""

    def __init__(self, stop: StopFlag) -> None:
        self._stop, self._closed = stop, False
        self._batches, self._cores = ThreadPoolExecutor(_AHEAD), ThreadPoolExecutor(os.cpu_count())
        self._digging = Lock()

    def __enter__(self) -> _Maker:
        return self

    def __exit__(self, *_: object) -> None:
        self._closed = True
        self._batches.shutdown(cancel_futures=True)
        self._cores.shutdown(cancel_futures=True)

    def begin(self, task: Task) -> Future[Attempts]:
        return self._batches.submit(self._make, task)

    def _make(self, task: Task) -> Attempts:
        """No puzzles where it was stopped."""
        full = self._full(task)
        dug = None if full is None else self._dug(task, full)
        if dug is None:
            return Attempts(plain=Batch(task.wish.shape, b"", b"", b""))
        return Attempts(plain=self._finished(task, dug[: task.count]))

    def _keep_going(self) -> bool:
        return not (self._closed or self._stop.is_set())

    def _request(self, task: Task) -> _core.Request:
        return native_request(Request(seed=task.seed, effort=MOST_GUESSES, stop=self._stop))

    def _full(self, task: Task) -> NDArray[np.uint8] | None:
        import numpy as np

        kind, request, alike = task.wish.shape.native(), self._request(task), ALIKE[9]
        boards, first = -(-task.count // alike), task.first // alike

        def fill(at: int) -> bytes:
            return _core.fill_boards(kind, first + at, min(_SLICE, boards - at), request)

        filled = b"".join(self._cores.map(fill, range(0, boards, _SLICE)))
        if len(filled) < boards * _CELLS or not self._keep_going():
            return None
        return np.frombuffer(filled, np.uint8).reshape(boards, _CELLS)

    def _dug(self, task: Task, full: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
        with self._digging:
            return dig_here(device(), full, ALIKE[9], task.seed, task.first, self._keep_going)

    def _finished(self, task: Task, dug: NDArray[np.uint8]) -> Batch:
        kind, request = task.wish.shape.native(), self._request(task)

        def finish(at: int) -> tuple[bytes, bytes]:
            return _core.finish_boards(kind, dug[at : at + _SLICE].tobytes(), task.first + at, request)

        values, marks = map(b"".join, zip(*self._cores.map(finish, range(0, len(dug), _SLICE)), strict=True))
        return Batch(task.wish.shape, values, b"\1" * len(dug), marks)
