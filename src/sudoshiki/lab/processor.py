"""The processor clock: limit and seconds are processor time, which a busy machine hardly stretches.

For an algorithm of ours `solve` with its checker is timed, with nothing kept from the board before; for a
peer building its model and solving it. The system ends the process at the next whole second after the limit;
what is found between the two counts as too late.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ..processes import processor_limit, processor_seconds
from ..solvers.native import forget_graphs

__all__ = ["OutOfTime", "timed_by_processor"]

SHORT = 0.05  # seconds; below it the middle one of three runs counts: the best would favour the faster solver

Found = TypeVar("Found")


class OutOfTime(Exception):
    """The limit was passed, though not by so much that the system ended the process."""


def timed_by_processor(run: Callable[[], Found], limit: float) -> tuple[Found, float]:
    """What `run` gives, and the processor seconds it took; OutOfTime past the limit."""
    runs = [_once(run, limit)]
    if runs[0][1] < SHORT:
        runs += [_once(run, limit) for _ in range(2)]
        runs.sort(key=lambda found: found[1])
    found, seconds = runs[len(runs) // 2]
    if seconds > limit:
        raise OutOfTime
    return found, seconds


def _once(run: Callable[[], Found], limit: float) -> tuple[Found, float]:
    forget_graphs()
    with _no_collections():
        begun = processor_seconds()
        with processor_limit(limit):
            found = run()
        seconds = processor_seconds() - begun
    return found, seconds


@contextmanager
def _no_collections() -> Iterator[None]:
    """In the peers' favour: collections cost more than the lists of clauses themselves.

    One after each run leaves no run a warmer cache than another has.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()
