"""The Recorder of a user-defined algorithm: counters, trace and limits."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..puzzle import Puzzle
from ..solve import Counters, Event, Request, Stopped, Trace


class EndOfRun(BaseException):
    """Raised to end a user's function: out of time or effort, or a stop was requested.

    Not an Exception, so that `except Exception` in the function does not catch it.
    """

    def __init__(self, reason: Stopped | None = None) -> None:
        super().__init__(reason)
        self.reason = reason


class Recorder:
    """Records a run of your function: counts and traces steps, keeps limits.

    Cells are numbered from 0, row by row. Each method may end the run by an exception; don't catch it.
    `random` is seeded by `seed`; `options` has the options of your algorithm.

    >>> from sudoshiki.solve import Request
    >>> recorder = sk.Recorder(sk.sudoku(side=4), Request(seed=1))
    >>> recorder.tried(0, 1)
    >>> recorder.seed
    1
    """

    def __init__(self, puzzle: Puzzle, request: Request) -> None:
        self.seed = request.seed
        self.random = Random(request.seed)
        self.options: Mapping[str, Any] = dict(request.options)
        self._request = request
        self._cells = puzzle.side**2
        self._side = puzzle.side
        self._counts = dict.fromkeys(Counters._fields, 0)
        self._placements: list[tuple[int, bool]] = []  # cells placed and not taken back, and whether guessed
        self._events: list[Event] = []
        self._dropped = 0

    def tried(self, cell: int, value: int) -> None:
        """Report that you try a value in a cell, fitting or not: one unit of effort."""
        effort = self._request.effort
        if effort is not None and self._counts["tried"] >= effort:
            raise EndOfRun(Stopped.EFFORT)
        self._count("tried", "tried", cell, value)

    def placed(self, cell: int, value: int, *, guess: bool = False) -> None:
        """Report that you place a value; it is a guess if another value is possible, too."""
        if guess:
            self._count("guessed", "guesses", cell, value)
        self._count("placed", "placed", cell, value)
        self._placements.append((cell, guess))
        depth = sum(guessed for _, guessed in self._placements) if guess else 0
        self._counts["max_depth"] = max(self._counts["max_depth"], depth)

    def eliminated(self, cell: int, value: int, because: int = -1) -> None:
        """Report that you eliminate a candidate because of the value in cell `because`."""
        self._count("eliminated", "eliminations", cell, value, because)

    def conflict(self, cell: int = -1, value: int = 0) -> None:
        """Report a dead end: a cell without a candidate, or a value without a cell."""
        self._count("conflict", "conflicts", cell, value)

    def taken_back(self, cell: int, value: int) -> None:
        """Report that you empty a cell again, and all that were filled after it."""
        self._count("taken back", "backtracks", cell, value)
        while self._placements and self._placements.pop()[0] != cell:
            pass

    def restarted(self) -> None:
        """Report that you start again with the givens alone."""
        self._count("restarted", "restarts", -1, 0)
        self._placements.clear()

    def check_limits(self) -> None:
        """End the run if time is up or a stop was requested; all other methods do so, too."""
        if self._request.stop.is_set():
            raise EndOfRun(Stopped.REQUESTED)
        if self._request.out_of_time():
            raise EndOfRun(Stopped.SECONDS)

    @property
    def counters(self) -> Counters:
        return Counters(**self._counts)

    def trace(self) -> Trace | None:
        """Return the trace; None if none was requested."""
        return Trace(tuple(self._events), self._dropped) if self._request.trace_capacity else None

    def record_solution(self) -> None:
        """Record a solution; called for each board that the function gives."""
        self._record("solved", -1, 0, -1)

    def _count(self, kind: str, counter: str, cell: int, value: int, because: int = -1) -> None:
        if not (-1 <= cell < self._cells and 0 <= value <= self._side):
            raise ValueError(
                f"{kind}: there is no cell {cell!r} or no value {value!r}; "
                f"cells are 0 to {self._cells - 1}, values 1 to {self._side}"
            )
        self.check_limits()
        self._counts[counter] += 1
        self._record(kind, cell, value, because)

    def _record(self, kind: str, cell: int, value: int, because: int) -> None:
        if len(self._events) < self._request.trace_capacity:
            self._events.append(Event(kind, cell, value, because))
        elif self._request.trace_capacity:
            self._dropped += 1
