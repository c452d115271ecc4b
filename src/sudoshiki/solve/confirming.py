"""A number of solutions, counted a second time in another way: cell after cell, without any search.

What is filled so far matters to the rest only by the values that unfinished groups have used, and by those of
cells with a sign to one still to come. Fillings that agree in this are counted together. No symmetry is used
and no solver, and millions of solutions may come down to a few thousand such states.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..puzzle import SIGNS, Puzzle, UsageError, unknown_kinds
from ..puzzle.door import shown
from .counting import count_all
from .registry import find
from .run import WrongAnswer
from .types import Outcome, Request, StopFlag

MOST_STATES = 100_000  # kept at once; beyond, another algorithm counts
_LOOK = 1000  # states made between two looks at the clock and the flag


_OTHERS = ("dlx", "mrv", "mac", "cdcl")  # of which the first that knows the rules counts again
_NO_TIME = "not confirmed: a second method did not come to its end"


class Confirmation(NamedTuple):
    """What a second method says of a count."""

    confirmed: bool
    way: str  # which method it was, or why there is no answer


class _TooMany(Exception):
    """States, or seconds."""


def confirm_count(
    outcome: Outcome, *, seconds: float | None = None, stop: StopFlag | None = None
) -> Confirmation:
    """Count all solutions again in another way; a different number is an error of ours, and raised.

    Cell after cell where the states are not too many, else by another algorithm with rows as columns.
    """
    if not isinstance(outcome, Outcome):
        raise UsageError(f"an Outcome is expected, not {shown(outcome)}: count_all(puzzle) gives one")
    if not outcome.exact:
        return Confirmation(False, "not confirmed: it is not known to be all of them")
    request = Request(seconds=seconds, stop=stop)
    try:
        if unknown_kinds(outcome.puzzle.graph, SIGNS):
            raise _TooMany  # nor does a state say what sums need
        found = _count_states(outcome.puzzle, request)
        way = "confirmed: the same number cell after cell, without symmetry or search"
    except _TooMany:
        other = next((name for name in _OTHERS if _can_confirm(name, outcome)), "")
        if not other:
            return Confirmation(False, "not confirmed: no other algorithm knows all of its rules")
        if request.must_end():
            return Confirmation(False, _NO_TIME)
        again = count_all(_seen_otherwise(outcome), other, seconds=request.seconds_left(), stop=stop)
        if not again.exact:
            return Confirmation(False, _NO_TIME)
        columns = "" if outcome.puzzle.graph.rules else ", with rows as columns"
        found, way = again.found, f"confirmed: the same number by {other}{columns}"
    if found != outcome.found:
        raise WrongAnswer(
            f"{outcome.algorithm} counted {outcome.found:,} solutions, a second method {found:,}"
        )
    return Confirmation(True, way)


def _can_confirm(name: str, outcome: Outcome) -> bool:
    return name != outcome.algorithm and find(name).takes(outcome.puzzle)


def _seen_otherwise(outcome: Outcome) -> Puzzle:
    """Rows as columns; a puzzle with rules as it is, since not every rule can be turned."""
    from ..puzzle.symmetry import transposed  # few programs need it

    return outcome.puzzle if outcome.puzzle.graph.rules else transposed(outcome.puzzle)


def _count_states(puzzle: Puzzle, request: Request) -> int:
    """By level, how many fillings lead to each state; the last level has one."""
    level: dict[tuple[int, ...], int] = {(): 1}
    for step in _steps(puzzle):
        following: dict[tuple[int, ...], int] = {}
        unlooked = _LOOK
        for state, count in level.items():
            if unlooked >= _LOOK:
                if request.must_end() or len(following) > MOST_STATES:
                    raise _TooMany
                unlooked = 0
            unlooked += 1
            for new in step.after(state):
                following[new] = following.get(new, 0) + count
                unlooked += 1
        level = following
        if len(level) > MOST_STATES:
            raise _TooMany
    return level.get((), 0)


class _Step(NamedTuple):
    """One cell filled. A state has a mask for each group that is begun and not finished, and the value, as a
    bit, of each cell that a sign still asks for."""

    mask: int  # the cell's candidates
    groups: tuple[int, ...]  # positions in the state of the cell's groups; -1 where it is the first cell
    above: tuple[int, ...]  # positions of cells that must be less
    below: tuple[int, ...]  # positions of cells that must be greater
    kept: tuple[int, ...]  # of the new state: the old position; or -1 - n for the cell's n-th group, …
    keeps_cell: bool  # … and whether the cell's own value comes last

    def after(self, state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The states that its values lead to."""
        free = self.mask
        for position in self.groups:
            free &= ~state[position] if position >= 0 else -1
        while free:
            bit = free & -free
            free ^= bit
            if all(state[at] < bit for at in self.above) and all(state[at] > bit for at in self.below):
                new = tuple(state[at] if at >= 0 else self._used(state, -1 - at) | bit for at in self.kept)
                yield (*new, bit) if self.keeps_cell else new

    def _used(self, state: tuple[int, ...], group: int) -> int:
        position = self.groups[group]
        return state[position] if position >= 0 else 0


def _steps(puzzle: Puzzle) -> Iterator[_Step]:
    """The cells in order, each knowing where in the state it finds what matters."""
    last_of_group = [max(group, default=-1) for group in puzzle.groups]
    last_asked = [-1] * puzzle.side**2  # by cell: the last one that has a sign to it
    for pair in puzzle.arcs:
        last_asked[min(pair)] = max(last_asked[min(pair)], max(pair))
    places: dict[tuple[str, int], int] = {}  # what stands where in the state
    for cell, mask in enumerate(puzzle.candidates):
        mine = [number for number, group in enumerate(puzzle.groups) if cell in group]
        still = [key for key in places if (last_of_group if key[0] == "group" else last_asked)[key[1]] > cell]
        begun = [("group", n) for n in mine if last_of_group[n] > cell and ("group", n) not in places]
        keys = [*still, *begun]
        keeps_cell = last_asked[cell] > cell
        yield _Step(
            mask=mask,
            groups=tuple(places.get(("group", number), -1) for number in mine),
            above=tuple(places["cell", low] for low, high in puzzle.arcs if high == cell and low < cell),
            below=tuple(places["cell", high] for low, high in puzzle.arcs if low == cell and high < cell),
            kept=tuple(
                -1 - mine.index(key[1]) if key[0] == "group" and key[1] in mine else places[key]
                for key in keys
            ),
            keeps_cell=keeps_cell,
        )
        places = {key: at for at, key in enumerate([*keys, *([("cell", cell)] if keeps_cell else [])])}
