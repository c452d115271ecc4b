"""Count solutions a second time in another way: cell by cell, without a search.

The state of a partial filling is the set of values used in each unfinished group, and the values of cells
with a sign to a later cell. Fillings with the same state are counted together. No symmetry and no solver is
used; millions of solutions may have a few thousand states.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..puzzle import SIGNS, Puzzle, UsageError, unknown_kinds
from ..puzzle.validation import quote
from ..solve import Outcome, Request, StopFlag, WrongAnswer, find
from .exact import count_all

MAX_STATES = 100_000  # maximum per level; with more, another algorithm counts
_CHECK_INTERVAL = 1000  # states between two checks of the clock and the flag


_SECOND_ALGORITHMS = ("dlx", "mrv", "mac", "cdcl")  # the first that knows the rules counts again
_NO_TIME = "not confirmed: a second method did not come to its end"


class Confirmation(NamedTuple):
    """The result of counting again by a second method.

    >>> sk.confirm_count(sk.count(sk.sudoku(side=4), limit=1000)).confirmed
    True
    """

    confirmed: bool
    way: str  # name of the method, or why there is no answer


class _TooManyStates(Exception):
    """Raised if there are too many states, or time is up."""


def confirm_count(
    outcome: Outcome, *, seconds: float | None = None, stop: StopFlag | None = None
) -> Confirmation:
    """Count all solutions by another method. Raises WrongAnswer if the counts differ.

    Counts cell by cell if the states are not too many, else by another algorithm with rows as columns.

    >>> outcome = sk.count(sk.sudoku(side=4), limit=1000)
    >>> sk.confirm_count(outcome).confirmed
    True
    """
    if not isinstance(outcome, Outcome):
        raise UsageError(f"an Outcome is expected, not {quote(outcome)}: count_all(puzzle) gives one")
    if not outcome.exact:
        return Confirmation(False, "not confirmed: it is not known to be all of them")
    request = Request(seconds=seconds, stop=stop)
    try:
        if unknown_kinds(outcome.puzzle.graph, SIGNS):
            raise _TooManyStates  # states don't cover sums and other rules
        counted = _count_states(outcome.puzzle, request)
        way = "confirmed: the same number cell after cell, without symmetry or search"
    except _TooManyStates:
        other = next((name for name in _SECOND_ALGORITHMS if _can_confirm(name, outcome)), "")
        if not other:
            return Confirmation(False, "not confirmed: no other algorithm knows all of its rules")
        if request.must_end():
            return Confirmation(False, _NO_TIME)
        again = count_all(_other_view(outcome), other, seconds=request.seconds_left(), stop=stop)
        if not again.exact:
            return Confirmation(False, _NO_TIME)
        columns = "" if outcome.puzzle.graph.rules else ", with rows as columns"
        counted, way = again.solution_count, f"confirmed: the same number by {other}{columns}"
    if counted != outcome.solution_count:
        raise WrongAnswer(
            f"{outcome.algorithm} counted {outcome.solution_count:,} solutions, a second method {counted:,}"
        )
    return Confirmation(True, way)


def _can_confirm(name: str, outcome: Outcome) -> bool:
    return name != outcome.algorithm and find(name).takes(outcome.puzzle)


def _other_view(outcome: Outcome) -> Puzzle:
    """The transposed puzzle; with rules the same, since not all can be transposed."""
    from ..puzzle.symmetry import transposed  # rarely needed

    return outcome.puzzle if outcome.puzzle.graph.rules else transposed(outcome.puzzle)


def _count_states(puzzle: Puzzle, request: Request) -> int:
    """Number of fillings for each state, cell by cell; the last level has one state."""
    level: dict[tuple[int, ...], int] = {(): 1}
    for step in _steps(puzzle):
        following: dict[tuple[int, ...], int] = {}
        since_check = _CHECK_INTERVAL
        for state, count in level.items():
            if since_check >= _CHECK_INTERVAL:
                if request.must_end() or len(following) > MAX_STATES:
                    raise _TooManyStates
                since_check = 0
            since_check += 1
            for new in step.after(state):
                following[new] = following.get(new, 0) + count
                since_check += 1
        level = following
        if len(level) > MAX_STATES:
            raise _TooManyStates
    return level.get((), 0)


class _CellStep(NamedTuple):
    """The filling of one cell, from states to states.

    A state has the mask of each unfinished group, then, as a bit, the value of each cell with a sign to a
    later one.
    """

    mask: int  # the cell's candidates
    groups: tuple[int, ...]  # positions in the state of the cell's groups; -1 where it is the first cell
    above: tuple[int, ...]  # positions of cells that must be less
    below: tuple[int, ...]  # positions of cells that must be greater
    kept: tuple[int, ...]  # of the new state: old positions; or -1 - n for the cell's n-th group, …
    keeps_cell: bool  # … and whether the cell's own value is appended

    def after(self, state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the states after each possible value."""
        free = self.mask
        for position in self.groups:
            free &= ~state[position] if position >= 0 else -1
        while free:
            bit = free & -free
            free ^= bit
            if all(state[i] < bit for i in self.above) and all(state[i] > bit for i in self.below):
                new = tuple(state[i] if i >= 0 else self._used_values(state, -1 - i) | bit for i in self.kept)
                yield (*new, bit) if self.keeps_cell else new

    def _used_values(self, state: tuple[int, ...], group: int) -> int:
        position = self.groups[group]
        return state[position] if position >= 0 else 0


def _steps(puzzle: Puzzle) -> Iterator[_CellStep]:
    """Yield the cells in order, each with its positions in the state."""
    last_of_group = [max(group, default=-1) for group in puzzle.groups]
    last_compared = [-1] * puzzle.side**2  # per cell, the last cell with a sign to it
    for pair in puzzle.arcs:
        last_compared[min(pair)] = max(last_compared[min(pair)], max(pair))
    places: dict[tuple[str, int], int] = {}  # group or cell → position in the state
    for cell, mask in enumerate(puzzle.candidates):
        mine = [number for number, group in enumerate(puzzle.groups) if cell in group]
        still = [
            key for key in places if (last_of_group if key[0] == "group" else last_compared)[key[1]] > cell
        ]
        current_keys = [("group", n) for n in mine if last_of_group[n] > cell and ("group", n) not in places]
        keys = [*still, *current_keys]
        keeps_cell = last_compared[cell] > cell
        yield _CellStep(
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
        places = {key: index for index, key in enumerate([*keys, *([("cell", cell)] if keeps_cell else [])])}
