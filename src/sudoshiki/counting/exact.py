"""Count all solutions, as an exact integer of any size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple, Unpack

from ..puzzle import Board, Puzzle, UsageError
from ..puzzle.model import check_is_puzzle
from ..puzzle.validation import quote
from ..solve import (
    DEFAULT_ALGORITHM,
    UNLIMITED,
    Counters,
    Outcome,
    Request,
    RunSettings,
    Stopped,
    Verdict,
    WrongAnswer,
    solve,
)
from .estimating import Estimate, estimate_count
from .parts import independent_parts, with_only_part_open
from .progress import CountProgress, ProgressCallback
from .reduction import reduce_by_symmetry
from .states import StateCount, can_count_states, count_states

# Limits of the estimate in progress reports; it uses at most a tenth of the time limit.
_PROGRESS_PROBES = 1000
_PROGRESS_SECONDS = 1.0


class _Round(NamedTuple):
    """Budgets of a search, then of counting by states."""

    searched: int  # number of values tried
    filled: int  # values put into cells
    memory: int  # bytes of states


# Search is best for few solutions, states for many; both are tried, as the number is unknown.
_ROUNDS = (_Round(200_000, 20_000_000, 1 << 26), _Round(20_000_000, UNLIMITED, 1 << 30))
_EMPTY_BOARD = (_Round(20_000, UNLIMITED, 1 << 30),)


def count_all(
    puzzle: Puzzle,
    with_: str = DEFAULT_ALGORITHM,
    *,
    progress: ProgressCallback | None = None,
    **settings: Unpack[RunSettings],
) -> Outcome:
    """Count all solutions.

    Solutions equal by renaming values or exchanging rows are counted once and multiplied; independent parts
    of the board are counted separately and multiplied. With the default algorithm, boards up to 16×16 with
    only rows, columns and boxes are counted by rows or bands, with equal partial fillings merged. `way` of
    the outcome says which method was used.

    If the budget runs out, `exact` is False and `found` is a lower bound. `progress` is called a few times a
    second with a CountProgress, which has an estimate of the number.

    >>> sk.count_all(sk.sudoku(side=4)).solution_count
    288
    """
    check_is_puzzle(puzzle)
    if progress is not None and not callable(progress):
        raise UsageError(f"progress must be a function of a CountProgress, not {quote(progress)}")
    return _Counting(puzzle, with_, settings, progress).count()


class _Counting:
    """The state of a count: its budget and its counters so far."""

    def __init__(
        self, puzzle: Puzzle, with_: str, settings: RunSettings, progress: ProgressCallback | None
    ) -> None:
        self._puzzle = puzzle
        self._budget = Request(
            seconds=settings.get("seconds"), effort=settings.get("effort"), stop=settings.get("stop")
        )
        self._with = with_
        self._settings = settings
        self._progress = progress
        self._estimate: Estimate | None = None
        self._counters = Counters()
        self._started = perf_counter()
        plain = settings.get("options") is None and settings.get("trace", False) is False
        self._may_count_states = plain and isinstance(with_, str) and with_ == DEFAULT_ALGORITHM

    def count(self) -> Outcome:
        if reduce_by_symmetry(self._puzzle).factor == 1:
            parts = [] if self._must_end() else independent_parts(self._puzzle)
            if len(parts) > 1:
                return self._count_parts(parts)
        return self._count_whole(self._puzzle)

    def _count_whole(self, puzzle: Puzzle) -> Outcome:
        if not (self._may_count_states and can_count_states(puzzle)):
            self._report_estimate()
            return self._search(puzzle)
        for attempt in _EMPTY_BOARD if reduce_by_symmetry(puzzle).factor > 1 else _ROUNDS:
            outcome = self._search(puzzle, attempt.searched)
            if outcome.exact or self._must_end() or outcome.solution_count < 2:
                break
            self._report_estimate()
            state_count = self._count_states(puzzle, attempt)
            if state_count.exact:
                if state_count.found < outcome.solution_count:
                    raise WrongAnswer(
                        f"search found {outcome.solution_count} solutions, states only {state_count.found}"
                    )
                return self._with_count(outcome, state_count.found, state_count.way, exact=True)
            outcome = self._with_count(outcome, outcome.solution_count, outcome.way)
            if self._must_end():
                break
        if outcome.exact:
            return outcome
        return replace(outcome, stopped=self._why_ended()) if self._must_end() else self._search(puzzle)

    def _search(self, puzzle: Puzzle, most: int | None = None) -> Outcome:
        """Count solutions up to symmetry by search, until `most` values are tried."""
        reduction = reduce_by_symmetry(puzzle)
        outcome = self._solve(reduction.puzzle, UNLIMITED, most)
        if reduction.factor == 1:
            return self._with_count(outcome, outcome.solution_count, outcome.way)
        way = f"by symmetry: {outcome.solution_count:,} counted, times {reduction.factor:,}: {reduction.why}"
        way = way if outcome.solution_count or outcome.exact else outcome.way
        two = _first_two_distinct([*outcome.solutions, *map(_swap_first_values, outcome.solutions)])
        example = replace(outcome, puzzle=puzzle, solutions=two)
        return self._with_count(example, outcome.solution_count * reduction.factor, way)

    def _solve(self, puzzle: Puzzle, limit: int, most: int | None = None) -> Outcome:
        """Run the algorithm within the rest of the budget."""
        rest: RunSettings = {
            **self._settings,
            "seconds": self._budget.seconds_left(),
            "effort": self._effort_left(most),
        }
        outcome = solve(puzzle, self._with, limit=limit, keep=2, **rest)
        self._counters = _sum(self._counters, outcome.counters)
        return outcome

    def _effort_left(self, most: int | None = None) -> int | None:
        if self._budget.effort is None:
            return most
        effort = max(0, self._budget.effort - self._counters.tried)
        return effort if most is None else min(effort, most)

    def _must_end(self) -> bool:
        return self._budget.must_end() or self._effort_left() == 0

    def _why_ended(self) -> Stopped:
        """Return which part of the budget ran out; a run may have had less than all of it."""
        if self._budget.stop.is_set():
            return Stopped.REQUESTED
        return Stopped.SECONDS if self._budget.out_of_time() else Stopped.EFFORT

    def _count_states(self, puzzle: Puzzle, attempt: _Round) -> StateCount:
        request = Request(
            seconds=self._budget.seconds_left(),
            effort=self._effort_left(attempt.filled),
            stop=self._budget.stop,
        )
        state_count = count_states(
            puzzle, request, attempt.memory, self._report_progress if self._progress else None
        )
        tried = state_count.tried if request.effort is None else min(state_count.tried, request.effort)
        self._counters = self._counters._replace(tried=self._counters.tried + tried)
        return state_count

    def _report_estimate(self) -> None:
        """Estimate the number once, if progress is reported."""
        if self._progress is None or self._estimate is not None or self._must_end():
            return
        seconds = self._budget.seconds_left()
        self._estimate = estimate_count(
            self._puzzle,
            probes=_PROGRESS_PROBES,
            seconds=_PROGRESS_SECONDS if seconds is None else min(_PROGRESS_SECONDS, seconds / 10),
            seed=self._settings.get("seed", 0),
            stop=self._budget.stop,
        )
        self._report_progress(0, 0, 0, 0)

    def _report_progress(self, step: int, steps: int, state: int, states: int) -> None:
        assert self._progress is not None
        assert self._estimate is not None
        self._progress(CountProgress(step, steps, state, states, self._estimate))

    def _count_parts(self, parts: Sequence[Sequence[int]]) -> Outcome:
        """Count each part, with the other cells as in one solution, within one budget."""
        whole = self._solve(self._puzzle, limit=1)
        if whole.solution is None:
            return whole
        product, way = 1, f"{len(parts)} independent parts counted apart and multiplied"
        exact = True
        for part in parts:
            outcome = self._count_whole(with_only_part_open(self._puzzle, part, whole.solution))
            product *= max(1, outcome.solution_count)
            solutions = _first_two_distinct(whole.solutions + outcome.solutions)
            whole = replace(outcome, puzzle=self._puzzle, solutions=solutions)
            exact = outcome.exact
            if not exact:
                break
        # The whole board has a solution.
        one = replace(whole, verdict=Verdict.ONE if exact else Verdict.SOME)
        return self._with_count(one, product, way, exact=exact)

    def _with_count(self, outcome: Outcome, total: int, way: str, *, exact: bool = False) -> Outcome:
        """Return the outcome with this count and the counters of the whole run."""
        return replace(
            outcome,
            solution_count=total,
            way=way,
            verdict=Verdict.MANY if total > 1 else outcome.verdict,
            counters=self._counters,
            seconds=perf_counter() - self._started,
            exact=exact or outcome.exact,
            stopped=Stopped.FINISHED if exact else outcome.stopped,
        )


def _swap_first_values(board: Board) -> Board:
    """Swap values 1 and 2, which gives a solution if values can be renamed."""
    return tuple({1: 2, 2: 1}.get(value, value) for value in board)


def _first_two_distinct(boards: Sequence[Board]) -> tuple[Board, ...]:
    """Return the first two different boards."""
    return tuple(dict.fromkeys(boards))[:2]


def _sum(one: Counters, other: Counters) -> Counters:
    total = Counters(*(a + b for a, b in zip(one, other, strict=True)))
    return total._replace(max_depth=max(one.max_depth, other.max_depth))
