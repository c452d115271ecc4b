"""The claims of S5."""

from __future__ import annotations

from collections.abc import Sequence

from ...claims import IN_SHAPE, NOT, Claim, Numbers
from ...data import Data, group
from ...finished import Run
from ...stats import statistic
from .measures import (
    THREE,
    all_below,
    counts,
    seconds_of_three,
)

LEAST, MOST = 10, 200  # times slower, by the document
ON_EMPTY = "on the empty board ×"


def _times_slower(data: Data) -> Numbers:
    """Return backtracking's median seconds over forward checking's, by board."""
    factors = {
        board: factor
        for board, runs in group(data.runs, lambda run: run.board).items()
        if (factor := _factor(runs)) is not None
    }
    others = [factor for board, factor in factors.items() if "empty" not in board]
    if not others:
        return {}
    within = sum(LEAST <= factor <= MOST for factor in others)
    numbers = {
        "boards": len(others),
        f"{LEAST} to {MOST} times slower on": within,
        "median ×": statistic("median", others),
    }
    empty = [factor for board, factor in factors.items() if "empty" in board]
    return {**numbers, ON_EMPTY: statistic("median", empty)} if empty else numbers


def _factor(runs: Sequence[Run]) -> float | None:
    times = group(runs, lambda run: run.algorithm)
    slow, fast = ([run.seconds for run in times.get(label, [])] for label in THREE[:2])
    return statistic("median", slow) / statistic("median", fast) if slow and fast else None


def _ten_to_two_hundred(numbers: Numbers) -> str:
    """Compare the shape on all boards; on the empty one backtracking is faster."""
    boards, within, *_ = numbers.values()
    return IN_SHAPE if boards == within and float(numbers.get(ON_EMPTY, 0)) < 1 else NOT


S5 = (
    counts("backtracking", "one value placed, of those that pass the test"),
    counts(
        "forward checking",
        "values popped, with its habits, lists repeated nine times among them",
    ),
    counts("MRV", "values popped, with the habits of its program"),
    Claim(
        "slower",
        "backtracking is 10 to 200 times slower than forward checking, faster only on the empty board",
        _times_slower,
        _ten_to_two_hundred,
        "seconds; its boards but one are not available, and with masks of bits a value tried costs little",
    ),
    Claim(
        "fastest",
        "MRV is the fastest of the three",
        seconds_of_three("example", "MRV", "backtracking", "forward checking"),
        all_below(),
        "median seconds on its example",
    ),
)
