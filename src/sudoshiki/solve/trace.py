"""What an algorithm did: counters, and step by step, part by part or move by move a list of small events."""

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

# As long as nothing is dropped, a trace of steps has as many events of a kind as this counter says.
COUNTER_OF = {
    "tried": "tried",
    "guessed": "guesses",
    "placed": "placed",
    "eliminated": "eliminations",
    "conflict": "conflicts",
    "taken back": "backtracks",
    "restarted": "restarts",
}

TRACE_CAPACITY = 100_000  # events kept unless told otherwise


class Event(NamedTuple):
    kind: str  # one of EVENT_KINDS
    cell: int  # from 0; -1 where no single cell is meant
    value: int
    because: int  # the cell whose placement caused it, or -1


class Note(NamedTuple):
    """What one part of a composite algorithm came to."""

    part: str
    found: str  # in words that follow its name
    counters: Counters  # of its own: those of all notes add up to the run's


class Measure(NamedTuple):
    """How a local method stands after a step."""

    step: int  # its number: of a move, or of a generation
    tried: int  # so far
    placed: int
    cost: int  # what is left to mend: 0 for a solution


class Trace(NamedTuple):
    events: Sequence[Event]
    dropped: int  # events after the bound was reached
    notes: Sequence[Note] = ()  # one for each event "part", in the same order
    measures: Sequence[Measure] = ()  # one for each event "measured", in the same order
    every: int = 1  # of a trace of moves: which steps are kept, every second, fourth and so on of a long walk

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the tree of a search; a trace of parts is nothing but text."""
        from ..draw.svg import as_svg
        from ..draw.tree import tree_scene

        return as_svg(tree_scene(self.events)) if any(e.kind == "placed" for e in self.events) else None


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
