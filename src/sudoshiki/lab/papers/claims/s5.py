"""What S5 claims."""

from __future__ import annotations

from ...claims import IN_SHAPE, NOT, Claim, Numbers
from ...data import Data, group
from ...stats import statistic
from .measures import (
    THREE,
    counts,
    seconds_of_three,
    shape,
)

__all__ = ["S5"]


def _times_slower(data: Data) -> Numbers:
    """Backtracking's median seconds over those of forward checking, by board."""
    found: dict[str, float] = {}
    for board, runs in group(data.runs, lambda run: run.board).items():
        times = group(runs, lambda run: run.algorithm)
        slow, fast = ([run.seconds for run in times.get(label, [])] for label in THREE[:2])
        if slow and fast:
            found[f"{board} ×"] = statistic("median", slow) / statistic("median", fast)
    return found


def _ten_to_two_hundred(numbers: Numbers) -> str:
    empty = [float(n) for name, n in numbers.items() if "empty" in name]
    others = [float(n) for name, n in numbers.items() if "empty" not in name]
    slower = all(10 <= factor <= 200 for factor in others) and all(factor < 1 for factor in empty)
    return IN_SHAPE if others and slower else NOT


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
        "its boards but one are not at hand; on masks of bits trying a value costs next to nothing",
    ),
    Claim(
        "fastest",
        "MRV is the fastest of the three",
        seconds_of_three("example"),
        shape(lambda plain, forward, mrv: mrv < min(plain, forward)),
        "median seconds on its example",
    ),
)
