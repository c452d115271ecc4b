"""`solutions`: iterate over all solutions of a puzzle."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cached_property
from threading import RLock
from time import perf_counter
from types import TracebackType
from typing import Self
from warnings import warn

from .. import _core
from ..puzzle import ALL_PRIMITIVES, SIGNS, Board, Puzzle
from ..puzzle.model import check_is_puzzle
from ..solve import Counters, Outcome, Request, StopFlag, Stopped
from ..solve.run import checked_solution
from ..solve.types import verdict_of
from .native import native_candidates, native_graph, native_request

_MAX_AHEAD = 1024  # solutions found in advance …
_SECONDS = 0.05  # … and the time for it
_LARGEST_CHECKED = 16  # largest side of the native checker


def solutions(
    puzzle: Puzzle, *, seconds: float | None = None, stop: StopFlag | None = None, seed: int = 0
) -> Solutions:
    """Iterate over all solutions of a puzzle, in constant memory; each is checked.

    The search continues while solutions are taken, and ends when the iterator is closed or deleted. Threads
    may share the iterator: each solution goes to one of them. `seconds` limits the time from this call on;
    `stop` can end it from another thread. `exhausted` is whether all were returned, and `outcome().explain()`
    says the same as a sentence.

    >>> import sudoshiki as sk
    >>> every = sk.solutions(sk.parse("3.4..1.2.4......"))
    >>> next(every)[:4]
    (3, 2, 4, 1)
    >>> sum(1 for _ in every), every.exhausted
    (1, True)
    """
    return Solutions(puzzle, Request(seconds=seconds, stop=stop, seed=seed))


class Solutions(Iterator[Board]):
    """An iterator over the solutions of a puzzle, with what is known so far.

    >>> with sk.solutions(sk.sudoku(side=9)) as every:
    ...     first, second = next(every), next(every)
    >>> every.solution_count, every.exhausted
    (2, False)
    """

    def __init__(self, puzzle: Puzzle, request: Request) -> None:
        check_is_puzzle(puzzle)
        self.puzzle = puzzle
        self.solution_count = 0  # solutions returned
        self.stopped: Stopped | None = None  # why it ended; None while it runs
        self._request = request
        self._started = perf_counter()
        self._seconds = 0.0  # duration, once it has ended
        graph = native_graph(puzzle.graph, ALL_PRIMITIVES, "solutions")
        self._search: _core.Solutions | None = _core.Solutions(graph, native_candidates(puzzle), request.seed)
        self._counters = Counters()
        self._ready: deque[Board] = deque()
        self._ahead = 1  # solutions searched for in one call; doubled each time
        self._first: tuple[Board, ...] = ()  # two at most, for the outcome
        self._lock = RLock()  # threads may share an iterator: each solution goes to one of them

    @property
    def exhausted(self) -> bool:
        """Whether all solutions were returned: `solution_count` is their number."""
        return self.stopped is Stopped.FINISHED and not self._ready

    def __next__(self) -> Board:
        with self._lock:
            while not self._ready:
                if self._search is None:
                    raise StopIteration
                self._look_ahead(self._search)
            board = self._ready.popleft()
            self.solution_count += 1
            if self.solution_count <= 2:
                self._first += (board,)
            return board

    def close(self) -> None:
        """End the search and free its memory."""
        with self._lock:
            self._end(Stopped.REQUESTED)
            if self._ready:  # found, but not returned
                self.stopped = Stopped.REQUESTED
                self._ready.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def found(self) -> int:
        """Deprecated: the old name of `solution_count`."""
        warn("Solutions.found is now Solutions.solution_count", DeprecationWarning, stacklevel=2)
        return self.solution_count

    def outcome(self) -> Outcome:
        """Return the state so far as an Outcome with the first two solutions."""
        ended = self.stopped is not None
        return Outcome(
            puzzle=self.puzzle,
            verdict=verdict_of(self.solution_count, self.exhausted),
            solutions=self._first,
            solution_count=self.solution_count,
            counters=self._counters,
            seconds=self._seconds if ended else perf_counter() - self._started,
            algorithm="search",
            seed=self._request.seed,
            stopped=self.stopped or Stopped.SOLUTIONS,
            exact=self.exhausted,
        )

    def _look_ahead(self, search: _core.Solutions) -> None:
        """Search for more solutions for a short time."""
        request = self._request
        if request.must_end():
            return self._end(Stopped.REQUESTED if request.stop.is_set() else Stopped.SECONDS)
        left = request.seconds_left()
        seconds = _SECONDS if left is None else min(left, _SECONDS)
        ahead = Request(keep=self._ahead, seconds=seconds, stop=request.stop, seed=request.seed)
        data = search.next(native_request(ahead))
        self._counters = Counters(*search.counters)
        self._ready += self._check(data)
        self._ahead = min(2 * self._ahead, _MAX_AHEAD)
        if search.exhausted:
            self._end(Stopped.FINISHED)
        return None

    def _end(self, why: Stopped) -> None:
        if self._search is not None:
            self._search, self.stopped = None, why
            self._seconds = perf_counter() - self._started

    def _check(self, data: bytes) -> list[Board]:
        cells = self.puzzle.side**2
        boards = [tuple(data[at : at + cells]) for at in range(0, len(data), cells)]
        if boards and not (self._is_plain and self._pass_native_check(data, len(boards))):
            for board in boards:
                checked_solution(self.puzzle, "the search", board)
        return boards

    @cached_property
    def _is_plain(self) -> bool:
        """Whether the native checker, which shares no code with the search, supports it."""
        graph = self.puzzle.graph
        plain = graph.side <= _LARGEST_CHECKED and graph.kinds <= SIGNS and not self.puzzle.has_pencil_marks
        few = len(graph.arcs) <= 2 * graph.side * (graph.side - 1)
        return plain and few and all(len(group) == graph.side for group in graph.groups)

    def _pass_native_check(self, data: bytes, count: int) -> bool:
        graph, cells = self.puzzle.graph, self.puzzle.side**2
        rows = memoryview(data).cast("B", (count, cells))
        givens = memoryview(bytes(self.puzzle.givens) * count).cast("B", (count, cells))
        signs = memoryview(b"\1" * (count * len(graph.arcs))) if graph.arcs else None
        wrong = _core.check_boards(
            side=graph.side,
            groups=graph.groups,
            arcs=graph.arcs,
            givens=givens,
            solutions=rows,
            signs=signs and signs.cast("b", (count, len(graph.arcs))),
        )
        return not any(wrong)
