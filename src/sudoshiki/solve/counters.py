"""What a run cost, in numbers that are the same on every machine."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Counters"]


class Counters(NamedTuple):
    """Effort that does not depend on the machine."""

    tried: int = 0  # values taken up for a cell
    placed: int = 0  # values that passed the test and were put there
    guesses: int = 0  # placements that had an alternative
    conflicts: int = 0  # dead ends
    backtracks: int = 0  # placements taken back
    eliminations: int = 0  # candidates removed by inference
    max_depth: int = 0  # most guesses standing at once
    restarts: int = 0  # attempts begun anew
