"""`auto` with a GPU: while the native core takes its turns, walks there look for the first solution too."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from copy import copy
from time import monotonic

from .. import _core
from ..gpu.coloring import Slots, TooOpen, Walked, WalkSettings, narrowed, walk
from ..gpu.device import device
from ..puzzle import SIGNS, Puzzle, UsageError, require
from ..solve import Answer, Request, StopFlag, Stopped, WrongAnswer
from .native import run_native
from .tabu_on_gpu import with_walks

_LARGE = 25  # smaller boards a CPU has solved before a GPU is asked
_HEAD_START = 0.5  # seconds that the CPU has for itself
_WATCH = 0.01  # seconds between looks at the flag


def solve_beside_gpu(puzzle: Puzzle, request: Request) -> Answer:
    """As `auto` alone where that is enough; an effort budget is spent on the CPU."""
    if request.trace_capacity:
        raise UsageError("auto can't be traced with a GPU beside it: use on=cpu")
    require(puzzle, SIGNS, "a GPU", "use on=cpu")
    device()  # or why there is none
    if puzzle.side <= _LARGE or request.effort is not None:
        return run_native(_core.solve_auto, puzzle, request, request.options["threads"])
    with ThreadPoolExecutor(1) as thread:
        race = _Race(puzzle, request, thread)
        try:
            walked = race.walked()
            if walked and walked.solved and request.solutions == 1:
                race.stop.set()
            race.wait()
        finally:
            race.stop.set()
        return _joined(race.native.result(), walked, request)


class _Race:
    """The native core in a thread, with a flag of its own."""

    def __init__(self, puzzle: Puzzle, request: Request, thread: ThreadPoolExecutor) -> None:
        self._puzzle, self._request = puzzle, request
        self.stop = StopFlag()
        asked = copy(request)
        asked.stop = self.stop
        threads = request.options["threads"]
        self.native: Future[Answer] = thread.submit(run_native, _core.solve_auto, puzzle, asked, threads)

    def wait(self, seconds: float = float("inf")) -> bool:
        """Whether the native core is done by then; a stop that is asked for is handed on."""
        end = monotonic() + seconds
        while not self.native.done() and monotonic() < end:
            self._hand_on()
            wait([self.native], _WATCH)
        return self.native.done()

    def walked(self) -> Walked | None:
        """How far walks got; None if the CPU did without them."""
        if self.wait(_HEAD_START):
            return None
        masks = narrowed(self._puzzle)
        if masks is None:
            return None
        try:
            slots = Slots(self._puzzle, masks)
        except TooOpen:
            return None
        if not slots.open_cells:
            return None
        return walk(device(), slots, WalkSettings(seed=self._request.seed), self._goes_on)

    def _goes_on(self) -> bool:
        self._hand_on()
        return not (self.native.done() or self.stop.is_set() or self._request.out_of_time())

    def _hand_on(self) -> None:
        if self._request.stop.is_set():
            self.stop.set()


def _joined(native: Answer, walked: Walked | None, request: Request) -> Answer:
    """What the two found together. The core knows nothing of the other's solution, so it may be a second."""
    if walked is None:
        return native
    native = native._replace(counters=with_walks(native.counters, walked))
    if not walked.solved or native.found > 1 or walked.board in native.solutions:
        return native
    if native.exhausted:
        raise WrongAnswer("a GPU found a solution that the native core ruled out")
    found = native.found + 1
    return native._replace(
        solutions=(*native.solutions, walked.board)[: request.keep],
        found=found,
        stopped=Stopped.SOLUTIONS if found >= request.solutions else native.stopped,
        partial=None,
        way=f"colouring on a GPU found it: {walked}",
    )
