"""A finished run, for statistics, tables and plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

OVER = ("all", "solved", "first")  # arguments of `chosen`
LIMITS = frozenset({"effort", "timeout", "memory"})


@dataclass(frozen=True, slots=True)
class Run:
    """One finished run; `labels` has the board's labels and the "algorithm"."""

    key: str
    board: str
    algorithm: str
    repetition: int
    status: str
    verdict: str
    solution: str
    note: str
    way: str
    seconds: float
    limit_seconds: float
    counters: Mapping[str, int | None]  # None: it counts nothing
    labels: Mapping[str, Any]
    # The share of the open cells that are as on the full board that was emptied.
    likeness: float | None = None
    puzzle: str = ""  # text of the puzzle in the store

    @property
    def solved(self) -> bool:
        """Whether it has an answer: a solution, or a proof that there is none."""
        return self.status in ("solved", "none")

    @property
    def over(self) -> bool:
        """Whether a limit ended it."""
        return self.status in LIMITS

    @property
    def par2(self) -> float:
        """The seconds of the run, or twice its limit if it has no answer."""
        return self.seconds if self.solved else 2 * self.limit_seconds

    def measure(self, name: str) -> float:
        if name == "seconds":
            return self.seconds
        if name == "microseconds":
            return 1e6 * self.seconds
        if name == "par2":
            return self.par2
        if name == "solved":
            return float(self.solved)
        if name == "likeness":
            return float("nan") if self.likeness is None else self.likeness
        count = self.counters[name]
        return float("nan") if count is None else float(count)


def is_bound(runs: Sequence[Run]) -> bool:
    """Return whether the median run has no answer, so that its cost is a lower bound."""
    return 2 * sum(run.solved for run in runs) <= len(runs)


def select_runs(runs: Sequence[Run], over: str) -> list[Run]:
    """The runs for a statistic: all, solved ones, or the first success of each board.

    The seconds of the first success include those of the failed runs before it, as in S3's program.
    """
    if over == "first":
        return _first_successes(runs)
    return [run for run in runs if run.solved or over != "solved"]


def _first_successes(runs: Sequence[Run]) -> list[Run]:
    spent: dict[tuple[str, str], float] = {}
    first: dict[tuple[str, str], Run] = {}
    for run in sorted(runs, key=lambda run: run.repetition):
        place = (run.board, run.algorithm)
        if place not in first:
            spent[place] = spent.get(place, 0.0) + run.seconds
            if run.solved:
                first[place] = replace(run, seconds=spent[place])
    return list(first.values())
