"""A path whose hardest step is the easiest found, without unneeded steps.

A scale tries its easiest techniques first, so a harder step is taken only if there is no easier one. For
techniques that stay possible when more is known, no other path is easier. Uniqueness and long chains don't
always stay, and which one is found first depends on the orientation of the board: so all eight are tried, as
far as the time allows. From each path those steps are removed, the hardest first, that no later one needs: a
step needs another if that eliminates candidates it uses, and nothing in between would have done so. If it is
unknown what a step uses, it is taken to be everything.

So the path is never harder than the plain one, and every step in it follows from its board; that no other
path is easier is not guaranteed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..puzzle import Board, Puzzle
from ..puzzle.symmetry import moved_board
from ..solve import Request, StopFlag
from .path import Path, path
from .situation import Situation
from .step import Candidate, Cause, Step
from .views import steps_seen_from, views

_OF_GROUPS = {  # which values have which places in a group: none of its values, those of the set, or its own
    "hidden-single-box",
    "hidden-single-line",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "direct-hidden-triplet",
    "pointing",
    "claiming",
    "hidden-set",
    "fish",
}
_OF_CELLS = {"naked-single", "naked-set", "xy-wing", "xyz-wing"}  # techniques about the values of a cell
_CHAINS = {
    "x-cycle",
    "y-cycle",
    "xy-cycle",
    "x-forcing-chain",
    "xy-forcing-chain",
    "nishio",
    "cell-forcing-chain",
    "region-forcing-chain",
    "contradiction-chain",
    "double-forcing-chain",
}


def simplest(
    puzzle: Puzzle,
    *,
    scale: str = "se",
    solution: Board | None = None,
    one_solution: bool = True,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Path:
    """Return the path with the easiest hardest step; then the one with fewest."""
    request = Request(seconds=seconds, stop=stop)
    best: Path | None = None
    for view, to in views(puzzle):
        if best is not None and (request.out_of_time() or request.stop.is_set()):
            break
        there = None if solution is None else moved_board(solution, to)
        way = path(
            view,
            scale=scale,
            solution=there,
            one_solution=one_solution,
            seconds=request.seconds_left(),
            stop=stop,
        )
        if best is not None and not way.solved:
            continue
        seen = replace(way, puzzle=puzzle, steps=steps_seen_from(view, to, way.steps, puzzle))
        short = without_needless(seen, request)
        if best is None:
            best = replace(short, board=way.board)
        elif not best.solved or _hardness(short) < _hardness(best):
            best = replace(short, board=moved_board(way.board, _back(to)))
    assert best is not None
    return best


def _back(to: Sequence[int]) -> list[int]:
    return sorted(range(len(to)), key=to.__getitem__)


def _hardness(way: Path) -> tuple[float, int, int]:
    hardest = max((step.rating for step in way.steps), default=0.0)
    return hardest, sum(step.rating == hardest for step in way.steps), len(way.steps)


def without_needless(way: Path, request: Request) -> Path:
    """Return the same path with fewer steps; unchanged if it does not finish."""
    if not way.solved:
        return way
    looked_at = [_looked_at(step, way) for step in way.steps]
    crossing_out = [number for number, step in enumerate(way.steps) if not step.placements]
    dropped: set[int] = set()
    for number in sorted(crossing_out, key=lambda n: (-way.steps[n].rating, n)):
        if request.must_end():
            break
        if _leads_on(way, looked_at, dropped | {number}):
            dropped.add(number)
    return replace(way, steps=tuple(step for n, step in enumerate(way.steps) if n not in dropped))


def _leads_on(way: Path, looked_at: Sequence[frozenset[Candidate] | None], dropped: set[int]) -> bool:
    """Return whether no step uses a candidate that a dropped step eliminated."""
    sees = Situation(way.puzzle).sees
    extra: set[Candidate] = set()
    for number, step in enumerate(way.steps):
        if number in dropped:
            extra.update(step.eliminations)
            continue
        seen = looked_at[number]
        if extra and (seen is None or not extra.isdisjoint(seen)):
            return False
        extra.difference_update(step.eliminations)
        for cell, value in step.placements:
            near = sees[cell]
            extra = {
                one for one in extra if one.cell != cell and not (one.value == value and one.cell in near)
            }
    return True


def _looked_at(step: Step, way: Path) -> frozenset[Candidate] | None:
    """Return the candidates that a step depends on; None if it may be any."""
    if step.technique in ("forced", "full-house"):
        return frozenset()  # rests on placed values only, and steps that place values are never dropped
    if step.parts or step.arcs:
        return None
    look = _Look(way.puzzle)
    placed = [candidate.value for candidate in step.placements]
    if step.technique in _OF_GROUPS:
        look.at_groups(step.groups, [*step.values, *placed])
        if step.technique.startswith("direct"):  # then a single in any group of the cell
            for cell, value in step.placements:
                look.at_groups([n for n, group in enumerate(way.puzzle.groups) if cell in group], [value])
    elif step.technique in _OF_CELLS:
        look.at_cells([*step.cells, *(candidate.cell for candidate in step.placements)])
    elif step.technique not in _CHAINS or not look.at_chain(step):
        return None
    return frozenset(look.seen)


class _Look:
    """Gathers candidates that matter."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.seen: set[Candidate] = set()

    def at_groups(self, groups: Iterable[int], values: Iterable[int]) -> None:
        cells = [cell for number in groups for cell in self.puzzle.groups[number]]
        self.seen.update(Candidate(cell, value) for value in values for cell in cells)

    def at_cells(self, cells: Iterable[int]) -> None:
        values = range(1, self.puzzle.side + 1)
        self.seen.update(Candidate(cell, value) for cell in cells for value in values)

    def at_chain(self, step: Step) -> bool:
        """Return the cell or group of each link; None if it follows by a pattern."""
        self.at_cells(step.cells)
        for branch in step.branches:
            self.at_groups(step.groups, [branch[-1].candidate.value])
            for link in branch:
                if link.cause is Cause.PATTERN:
                    return False
                if link.group is not None:
                    self.at_groups([link.group], [link.candidate.value])
                elif link.cause is Cause.CELL:
                    self.at_cells([link.candidate.cell])
        return True
