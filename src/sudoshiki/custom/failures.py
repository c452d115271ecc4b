"""Continue a run of several algorithms or boards when a user-defined one fails."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ..puzzle import Puzzle
from ..solve import Counters, Outcome, Stopped, Verdict, find_with_options
from .errors import AlgorithmError


def undecided_on_failure(
    run: Callable[[], Outcome],
    puzzle: Puzzle,
    algorithm: str,
    translate: Callable[[str], str] = str,
) -> Outcome:
    """Return `run()`; if it fails, print the error to stderr and return undecided."""
    try:
        return run()
    except AlgorithmError as error:
        print(translate(str(error)), file=sys.stderr)
        entry, settings = find_with_options(algorithm)
        return Outcome(
            puzzle=puzzle,
            verdict=Verdict.UNDECIDED,
            solutions=(),
            solution_count=0,
            counters=Counters(),
            seconds=0.0,
            algorithm=entry.name,
            seed=0,
            stopped=Stopped.FAILED,
            exact=False,
            options=settings,
        )
