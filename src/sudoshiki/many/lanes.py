"""Solve many boards of one shape, one per SIMD lane."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from ..puzzle import SIGNS
from ..puzzle.symbols import symbol_table
from ..solve import Stopped
from ..solve.types import Request
from .batch import Batch
from .engines import Engine, choose
from .results import Solved, nothing_solved

try:
    from .. import _core
except ImportError:  # not compiled: a GPU may do
    _core = None  # type: ignore[assignment]


MAX_LANES_SIDE = 16  # a lane holds 16 candidates
MOST_COUNTED = 2**32 - 1  # solutions or guesses


def fill(batch: Batch, only: str) -> Solved:
    """Fill boards with places or singles alone; others are undecided with guesses=1."""
    return _solve(batch, instruction_set=choose(ENGINES, batch).name, means=only)


def _solve(batch: Batch, *, instruction_set: str, means: str = "") -> Solved:
    """Solve in one native call; independent code checks every solution.

    A line of text that is not plain beyond doubt is rejected with the fault UNSURE.
    """
    boards, request, side = batch.boards, batch.request, batch.shape[0]
    solved = nothing_solved(boards.count, side**2)
    native = _core.Batch(*batch.shape)
    native.boards, native.text, native.count = boards.data, boards.text, boards.count
    native.offsets, native.offset_bytes = boards.offsets, boards.offset_bytes
    native.alphabet = symbol_table(side, batch.alphabet) if boards.text else b""
    native.signs, native.threads, native.instruction_set = batch.signs, batch.threads, instruction_set
    native.limit, native.means = request.solutions, means
    native.most_guesses = MOST_COUNTED if request.effort is None else min(request.effort, MOST_COUNTED)
    native.verdict, native.solution, native.guesses = solved.verdict, solved.solution, solved.guesses
    native.found, native.fault, native.column = solved.found, solved.fault, solved.column
    stopped = Stopped(native.solve(_native(request)).stopped)
    return solved if stopped is solved.stopped else replace(solved, stopped=stopped)


def _native(request: Request) -> _core.Request:
    seconds = request.seconds_left()
    return _core.Request(
        solutions=0,
        keep=0,
        effort=0,
        seconds=float("inf") if seconds is None else seconds,
        stop=request.stop.byte,
        seed=0,
        trace_capacity=0,
    )


def _why_unavailable(instruction_set: str) -> str:
    if _core is None:
        return "the native core was not compiled"
    return "" if instruction_set in _core.instruction_sets() else f"this CPU has no {instruction_set}"


ENGINES = tuple(
    Engine(
        name=name,
        title=f"a board a lane, {boards} at once",
        supports=SIGNS,
        largest_side=MAX_LANES_SIDE,
        solve=partial(_solve, instruction_set=name),
        why_unavailable=partial(_why_unavailable, name),
    )
    for name, boards in (("avx512", 32), ("avx2", 16), ("baseline", 8))
)


@contextmanager
def wrong_solution_planted(board: int) -> Iterator[None]:
    """Let one cell of the solution of `board` be wrong before the check."""
    from .. import _core

    _core.plant_wrong_solution(board)
    try:
        yield
    finally:
        _core.plant_wrong_solution(None)
