"""The claims of S2."""

from __future__ import annotations

from ...claims import EXACT, NOT, Claim, Numbers
from ...data import Data
from .measures import (
    ANOTHER_MACHINE,
    THREE,
    all_below,
    counts,
    like_in_order,
    ratios,
    seconds_of_three,
    shape,
    value,
)

S2_BOARDS = ("5x5", "6x6", "7x7", "9x9")


def _cost(data: Data, board: str, label: str) -> float:
    """Values tried; over the limit is more than any number."""
    where = {"board": board, "algorithm": label}
    if any(run.over for run in data.where(where)):
        return float("inf")
    return value(data, "tried", where) or 0.0


def _fewer(data: Data) -> Numbers:
    """Return on how many boards each algorithm needs less than the one before."""
    costs = [[_cost(data, board, label) for label in THREE] for board in S2_BOARDS]
    so = sum(row[0] > row[1] > row[2] for row in costs)
    hidden = sum(row.count(float("inf")) > 1 for row in costs)
    return {"boards": len(costs), "so on": so, "past the limit": hidden} if all(map(all, costs)) else {}


def _over(data: Data) -> Numbers:
    """Boards that a limit ended, by algorithm."""
    boards = {
        label: sorted({str(run.labels["board"]) for run in data.where({"algorithm": label}) if run.over})
        for label in THREE
    }
    ran = all(data.where({"algorithm": label}) for label in THREE)
    return {label: ", ".join(names) or "none" for label, names in boards.items()} if ran else {}


S2 = (
    counts("backtracking", "one value tried in one cell"),
    counts("forward checking", "with the habits of its program, an error among them"),
    counts("MRV", "with the habits of its program"),
    Claim(
        "fewer",
        "each heuristic needs fewer operations than the one before",
        _fewer,
        shape(lambda boards, fewer, hidden: boards == fewer + hidden),
        "values tried, the habits of its program kept",
    ),
    Claim(
        "over",
        "backtracking passes a million operations on 7×7 and 9×9, forward checking on 9×9, MRV never",
        _over,
        lambda numbers: EXACT if [*numbers.values()] == ["7x7, 9x9", "9x9", "none"] else NOT,
        "the same limit",
    ),
    Claim(
        "small",
        "on 5×5 plain backtracking is the fastest: lists cost time",
        seconds_of_three("5x5", "backtracking", "forward checking", "MRV"),
        all_below(),
        "seconds, medians",
    ),
    Claim(
        "six",
        "on 6×6 MRV is the fastest",
        seconds_of_three("6x6", "MRV", "backtracking", "forward checking"),
        all_below(),
        "seconds, medians",
    ),
    Claim(
        "seven",
        "on 7×7 the time falls with the operations: MRV takes less than forward checking",
        seconds_of_three("7x7", "MRV", "forward checking"),
        all_below(),
        "seconds, medians",
    ),
    Claim(
        "seconds",
        "seconds of the nine runs that ended",
        ratios("seconds"),
        like_in_order,
        ANOTHER_MACHINE,
    ),
)
