"""Steps where no technique applies: a cell, and few facts that force its value.

Facts are the values on the board, the groups and the signs. A solver proves that they contradict any other
value in the cell; then facts are removed one by one while this can still be proved. The remaining set is
minimal, not necessarily the smallest; a fact also stays if its proof exceeds the effort. Among the cells that
are refuted soonest, the one with the fewest facts is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle import Board, Graph, Puzzle, PuzzleError
from ..puzzle.arcs import Arc
from ..puzzle.groups import grouped
from ..solve import Request, Verdict, solve
from .situation import Situation
from .step import Candidate, Step

BEYOND = 20.0  # what the scale says where no technique leads on
CELLS = 8  # whose facts are compared
EFFORTS = (2_000, 200_000)  # values tried in one proof; the greater where no cell is refuted with less
_QUICK, _STRONG = "mrv", "cdcl"  # the second finds proofs that are too long for the first, at its own pace


class Facts(NamedTuple):
    """Facts for a proof: cells with their values, groups by number, signs."""

    cells: tuple[int, ...]
    groups: tuple[int, ...]
    arcs: tuple[Arc, ...]

    def total(self) -> int:
        return sum(map(len, self))

    def each(self) -> Iterator[tuple[str, int | Arc]]:
        """Groups first: without them fewer values matter."""
        for name in ("groups", "arcs", "cells"):
            for one in getattr(self, name):
                yield name, one

    def without(self, name: str, one: int | Arc) -> Facts:
        return self._replace(**{name: tuple(other for other in getattr(self, name) if other != one)})


def forced_step(situation: Situation, solution: Board, request: Request) -> Step | None:
    """Return the cell with the fewest facts as a step; None if there is none.

    There is none if time was up or no proof was short enough.
    """
    puzzle = situation.puzzle
    standing = tuple(cell for cell, value in enumerate(situation.values) if value)
    every = Facts(standing, tuple(range(len(puzzle.groups))), tuple(puzzle.graph.arcs))
    best: tuple[Facts, int] | None = None
    for effort in EFFORTS:
        proofs = _Proofs(situation, solution, effort, request)
        if cells := proofs.soonest(every)[:CELLS]:
            break
    for cell in cells:
        facts = proofs.fewest(cell, every)
        if best is None or facts.total() < best[0].total():
            best = facts, cell
    if best is None:
        return None
    facts, cell = best
    return Step(
        technique="forced",
        rating=BEYOND,
        size=facts.total(),
        type=0,
        level=0,
        groups=facts.groups,
        cells=facts.cells,
        values=(),
        arcs=facts.arcs,
        parts=(),
        joints=(),
        branches=(),
        placements=(Candidate(cell, solution[cell]),),
        eliminations=(),
    )


class _Proofs:
    """Proves that a cell has only the solution's value, by facts, within an effort."""

    def __init__(self, situation: Situation, solution: Board, effort: int, request: Request) -> None:
        self.situation, self.solution, self.effort, self.request = situation, solution, effort, request

    def soonest(self, facts: Facts) -> list[int]:
        """Return open cells whose other values are refuted, in the order of effort."""
        open_cells = (cell for cell, value in enumerate(self.situation.values) if not value)
        efforts = ((self.tried(cell, facts), cell) for cell in open_cells)
        return [cell for _, cell in sorted((tried, cell) for tried, cell in efforts if tried is not None)]

    def fewest(self, cell: int, facts: Facts) -> Facts:
        """Return a minimal set of facts."""
        for prover in (_QUICK, _STRONG):
            for name, one in tuple(facts.each()):
                fewer = facts.without(name, one)
                if self.tried(cell, fewer, prover) is not None:
                    facts = fewer
        return facts

    def tried(self, cell: int, facts: Facts, prover: str = _QUICK) -> int | None:
        """Return the number of values tried in the proof; None without a proof."""
        if self.request.out_of_time() or self.request.stop.is_set():
            return None
        try:
            puzzle = self._without_its_value(cell, facts)
        except PuzzleError:  # no puzzle at all: the contradiction is seen without a search
            return 0
        outcome = solve(
            puzzle,
            prover,
            limit=1,
            effort=self.effort,
            seconds=self.request.seconds_left(),
            stop=self.request.stop,
        )
        return outcome.counters.tried if outcome.verdict is Verdict.NONE else None

    def _without_its_value(self, cell: int, facts: Facts) -> Puzzle:
        puzzle = self.situation.puzzle
        full = (1 << puzzle.side) - 1
        masks = [
            full if given else mask for given, mask in zip(puzzle.givens, puzzle.candidates, strict=True)
        ]
        for known in facts.cells:
            masks[known] = 1 << self.situation.values[known] - 1
        masks[cell] &= ~(1 << self.solution[cell] - 1)
        groups = [puzzle.groups[number] for number in facts.groups]
        names = [puzzle.graph.names[number] for number in facts.groups]
        return Puzzle(Graph(puzzle.side, grouped(groups, names, arcs=facts.arcs)), masks, kind=puzzle.kind)
