"""What S4 claims."""

from __future__ import annotations

from ...claims import Claim, Numbers
from ...data import Data
from .measures import (
    by,
    known,
    like_in_order,
    ratios,
    rising,
    shape,
)

__all__ = ["S4"]

OTHER_MODEL = "another machine, another version of OR-Tools, and a model that is built in another way"
HEAVY_TAIL = "the longest of a heavy-tailed solver's runs moves much from one set of boards to the next"

ALPHAS = (0.0, 0.2, 0.4, 0.6)


def _by_alpha(set_: str, data: Data) -> Numbers:
    found = by(data, "fraction", ALPHAS, "seconds", {"algorithm": "ilp", "set": set_})
    return {f"α = {alpha}:": seconds for alpha, seconds in found.items()}


def _six(data: Data, **where: float) -> Numbers:
    runs = data.where({"set": "N=6", "algorithm": "ilp", **where})
    return known({"runs": len(runs) or None, "ended within the limit": sum(run.solved for run in runs)})


S4 = (
    Claim(
        "three",
        "N = 3: α makes no great difference (less than half as much again)",
        lambda data: _by_alpha("N=3", data),
        shape(lambda *means: max(means) < 1.5 * min(means)),
        "mean seconds",
    ),
    Claim(
        "four",
        "N = 4: the time rises up to α = 0.4 and falls at 0.6",
        lambda data: _by_alpha("N=4", data),
        shape(lambda *means: rising(*means[:3]) and means[3] < means[2]),
        "mean seconds",
    ),
    Claim(
        "five",
        "N = 5: a peak at α = 0.4, fifteen times the empty board",
        lambda data: _by_alpha("N=5", data),
        shape(lambda *means: means[2] == max(means) and means[2] > 2 * means[0]),
        "mean seconds; the peak is in shape from twice the empty board on",
    ),
    Claim(
        "five-flat",
        "N = 5: α = 0.2 stays near α = 0",
        lambda data: _by_alpha("N=5", data),
        shape(lambda *means: max(means[:2]) < 1.5 * min(means[:2])),
        "mean seconds",
    ),
    Claim(
        "six",
        "N = 6 takes too long to be compared",
        _six,
        shape(lambda runs, ended: ended < runs),
        "within the limit of the recipe",
    ),
    Claim(
        "six-solved",
        "N = 6, α = 0.6: a board was made and solved",
        lambda data: _six(data, fraction=0.6),
        shape(lambda _, ended: ended > 0),
        "within the limit of the recipe",
    ),
    Claim("means", "mean seconds, 12 cells", ratios("seconds", "mean"), like_in_order, OTHER_MODEL),
    Claim("longest", "longest runs, 12 cells", ratios("seconds", "max"), like_in_order, HEAVY_TAIL),
    Claim("shortest", "shortest runs, 12 cells", ratios("seconds", "min"), like_in_order, OTHER_MODEL),
)
