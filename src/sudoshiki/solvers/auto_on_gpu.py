"""`auto` with a GPU, whose walks search in parallel with the native core."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from copy import copy
from time import monotonic

from .. import _core
from ..gpu.coloring import Slots, TooManyCandidates, WalkResult, WalkSettings, propagate, walk
from ..gpu.device import device
from ..puzzle import SIGNS, Puzzle, UsageError, require
from ..solve import Answer, Request, StopFlag, Stopped, WrongAnswer
from .native import run_native
from .tabu_on_gpu import add_walks

_LARGE = 25  # side up to which the CPU is faster
_HEAD_START = 0.5  # seconds before the GPU is used
_CHECK_INTERVAL = 0.01  # seconds between checks of the flag


def solve_beside_gpu(puzzle: Puzzle, request: Request) -> Answer:
    """Run `auto`, with walks on the GPU if the board is large and effort unlimited."""
    if request.trace_capacity:
        raise UsageError("auto can't be traced with a GPU beside it: use on=cpu")
    require(puzzle, SIGNS, "a GPU", "use on=cpu")
    device()  # raises if there is none
    if puzzle.side <= _LARGE or request.effort is not None:
        return run_native(_core.solve_auto, puzzle, request, request.options["threads"])
    with ThreadPoolExecutor(1) as thread:
        race = _Race(puzzle, request, thread)
        try:
            walk_result = race.run_walks()
            if walk_result and walk_result.solved and request.solutions == 1:
                race.stop.set()
            race.wait()
        finally:
            race.stop.set()
        return _combine(race.native.result(), walk_result, request)


class _Race:
    """The native core in a thread, with its own stop flag."""

    def __init__(self, puzzle: Puzzle, request: Request, thread: ThreadPoolExecutor) -> None:
        self._puzzle, self._request = puzzle, request
        self.stop = StopFlag()
        own_request = copy(request)
        own_request.stop = self.stop
        threads = request.options["threads"]
        self.native: Future[Answer] = thread.submit(
            run_native, _core.solve_auto, puzzle, own_request, threads
        )

    def wait(self, seconds: float = float("inf")) -> bool:
        """Wait for the native core; whether it is done. Forwards a stop request."""
        end = monotonic() + seconds
        while not self.native.done() and monotonic() < end:
            self._forward_stop()
            wait([self.native], _CHECK_INTERVAL)
        return self.native.done()

    def run_walks(self) -> WalkResult | None:
        """Run walks on the GPU; None if they were not needed or not possible."""
        if self.wait(_HEAD_START):
            return None
        masks = propagate(self._puzzle)
        if masks is None:
            return None
        try:
            slots = Slots(self._puzzle, masks)
        except TooManyCandidates:
            return None
        if not slots.open_cells:
            return None
        return walk(device(), slots, WalkSettings(seed=self._request.seed), self._keep_going)

    def _keep_going(self) -> bool:
        self._forward_stop()
        return not (self.native.done() or self.stop.is_set() or self._request.out_of_time())

    def _forward_stop(self) -> None:
        if self._request.stop.is_set():
            self.stop.set()


def _combine(native: Answer, walk_result: WalkResult | None, request: Request) -> Answer:
    """Combine both results: the solution of the walks may be a second one."""
    if walk_result is None:
        return native
    native = native._replace(counters=add_walks(native.counters, walk_result))
    if not walk_result.solved or native.found > 1 or walk_result.board in native.solutions:
        return native
    if native.exhausted:
        raise WrongAnswer("a GPU found a solution that the native core ruled out")
    count = native.found + 1
    return native._replace(
        solutions=(*native.solutions, walk_result.board)[: request.keep],
        found=count,
        stopped=Stopped.SOLUTIONS if count >= request.solutions else native.stopped,
        partial=None,
        way=f"colouring on a GPU found it: {walk_result}",
    )
