"""The rules there are. A puzzle's graph lists those it has; an algorithm's row names those it knows.

A rule more is a row here, its cells in `Graph.rules`, its check in `puzzle.check`, and its name in the rows
of the algorithms that learn it; `run` keeps it from all others.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Rule"]


class Rule(StrEnum):
    """What a puzzle asks of some of its cells, beside the candidates that each starts with."""

    ALL_DIFFERENT = "all-different"  # no value twice in a group
    LESS_THAN = "less-than"  # the first cell of an arc is less than the second

    @property
    def subject(self) -> str:
        """What it is about, as people call it: who does not know the rule knows nothing of that."""
        return {Rule.ALL_DIFFERENT: "cells that must differ", Rule.LESS_THAN: "signs between cells"}[self]
