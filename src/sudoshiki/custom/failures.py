"""A run of several algorithms or boards goes on when one of the user's own fails."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ..puzzle import Puzzle
from ..solve import Counters, Outcome, Stopped, Verdict, asked_for
from .errors import AlgorithmError


def or_failure(
    run: Callable[[], Outcome],
    puzzle: Puzzle,
    algorithm: str,
    translated: Callable[[str], str] = str,
) -> Outcome:
    """The outcome of `run`; if the algorithm fails, stderr says how, and the outcome is undecided."""
    try:
        return run()
    except AlgorithmError as error:
        print(translated(str(error)), file=sys.stderr)
        row, settings = asked_for(algorithm)
        return Outcome(
            puzzle=puzzle,
            verdict=Verdict.UNDECIDED,
            solutions=(),
            found=0,
            counters=Counters(),
            seconds=0.0,
            algorithm=row.name,
            seed=0,
            stopped=Stopped.FAILED,
            exact=False,
            options=settings,
        )
