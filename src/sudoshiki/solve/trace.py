"""Counters and traces of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# In the order of the native core's EventKind.
EVENT_KINDS = (
    "tried",
    "guessed",
    "placed",
    "eliminated",
    "conflict",
    "taken back",
    "restarted",
    "solved",
    "part",
    "moved",
    "measured",
)

# If nothing is dropped, a trace of steps has as many events of a kind as this counter.
COUNTER_OF = {
    "tried": "tried",
    "guessed": "guesses",
    "placed": "placed",
    "eliminated": "eliminations",
    "conflict": "conflicts",
    "taken back": "backtracks",
    "restarted": "restarts",
}

TRACE_CAPACITY = 100_000  # default number of events kept
MOST_TRACED = 10**8  # events; a million take about 200 MB


class Event(NamedTuple):
    """One step of an algorithm.

    >>> trace = sk.solve(sk.parse("3.4..1.2.4.32.1."), "mrv", trace=True).trace
    >>> trace.events[0] if trace else None
    Event(kind='eliminated', cell=1, value=3, because=0)
    """

    kind: str  # one of EVENT_KINDS
    cell: int  # from 0; -1 where no single cell is meant
    value: int
    because: int  # the cell whose placement caused it, or -1


class Note(NamedTuple):
    """The result of one part of a composite algorithm.

    >>> trace = sk.solve(sk.parse("3.4..1.2.4.32.1."), trace=True).trace
    >>> trace.notes[0].part if trace else None
    'propagation'
    """

    part: str
    found: str  # text that follows its name
    counters: Counters  # of its own: those of all notes add up to the run's


class Measure(NamedTuple):
    """The state of a local search after a step.

    >>> trace = sk.solve(sk.parse("3.4..1.2.4......"), "annealing", limit=1, trace=True).trace
    >>> trace.measures[-1].cost if trace else None
    0
    """

    step: int  # number of the move or generation
    tried: int  # so far
    placed: int
    cost: int  # remaining conflicts: 0 for a solution


class Trace(NamedTuple):
    """The events of a run, up to a limit.

    >>> trace = sk.solve(sk.parse("3.4..1.2.4.32.1."), "mrv", trace=3).trace
    >>> (len(trace.events), trace.dropped > 0) if trace else None
    (3, True)
    """

    events: Sequence[Event]
    dropped: int  # events beyond the limit
    notes: Sequence[Note] = ()  # one for each event "part", in the same order
    measures: Sequence[Measure] = ()  # one for each event "measured", in the same order
    every: int = 1  # of a trace of moves: every second, fourth … step is kept

    def _repr_svg_(self) -> str | None:
        """The search tree, for notebooks; None for other traces."""
        from ..draw.svg import as_svg
        from ..draw.tree import tree_scene

        return as_svg(tree_scene(self.events)) if any(e.kind == "placed" for e in self.events) else None


class Counters(NamedTuple):
    """Counters of effort, independent of the machine.

    >>> sk.solve(sk.parse("3.4..1.2.4.32.1."), "backtracking").counters.guesses
    0
    """

    tried: int = 0  # values tried in a cell
    placed: int = 0  # values that fitted and were placed
    guesses: int = 0  # placements that had an alternative
    conflicts: int = 0  # dead ends
    backtracks: int = 0  # placements taken back
    eliminations: int = 0  # candidates removed by inference
    max_depth: int = 0  # most guesses at once
    restarts: int = 0
