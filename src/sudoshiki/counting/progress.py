"""Progress reports of a count."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .estimating import Estimate


class CountProgress(NamedTuple):
    """Progress of a count. The middle steps take the most time.

    >>> def show(progress: sk.CountProgress) -> None:
    ...     print(progress.step, progress.steps, progress.estimate.mean)
    >>> outcome = sk.count_all(sk.sudoku(side=4), progress=show)  # too short to be called
    """

    step: int  # rows or bands filled
    steps: int  # in all; 0 in a search, whose length is not known
    state: int  # partial fillings of this step that are done
    states: int  # number of states in all
    estimate: Estimate  # estimated number of solutions


ProgressCallback = Callable[[CountProgress], None]
