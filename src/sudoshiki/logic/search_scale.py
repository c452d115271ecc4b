"""How hard a puzzle is for a search: guesses it takes, and cells that would have to be known beforehand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import comb
from typing import NamedTuple

from ..puzzle import Board, Puzzle
from ..solve import Request
from .native import board_needs

__all__ = ["Backdoor", "SearchGrade", "search_grade"]

TRIES = 3000  # boards that are tried before the size of the smallest backdoor is left at a bound


class Backdoor(NamedTuple):
    """Cells that let singles finish, once they are known; `at_least` so many are needed."""

    cells: tuple[int, ...]
    at_least: int

    @property
    def exact(self) -> bool:
        """Whether no smaller one is there."""
        return len(self.cells) == self.at_least


class SearchGrade(NamedTuple):
    """The guesses of a search that infers singles, until the solution is proved to be the only one.

    It guesses on the first cell of fewest candidates. None where time was up.
    """

    singles: bool  # these alone fill the board
    guesses: int | None
    backdoor: Backdoor | None


def search_grade(puzzle: Puzzle, solution: Board, request: Request) -> SearchGrade:
    answer = board_needs(puzzle, request)
    singles = answer.way == "singles"
    guesses = answer.counters.guesses if answer.exhausted else None
    if singles:
        return SearchGrade(singles, guesses, Backdoor((), 0))
    return SearchGrade(singles, guesses, _smallest_backdoor(puzzle, solution, request))


def _smallest_backdoor(puzzle: Puzzle, solution: Board, request: Request) -> Backdoor | None:
    """All sets of one cell, then of two, as far as the tries go; beyond that one that can't be reduced."""
    found = _reduced(puzzle, solution, request)
    if found is None:
        return None
    open_cells = [cell for cell, value in enumerate(puzzle.givens) if not value]
    tries, size = 0, 1
    while size < len(found) and (tries := tries + comb(len(open_cells), size)) <= TRIES:
        for cells in combinations(open_cells, size):
            if _over(request):
                return Backdoor(found, size)
            if _finishes(puzzle, solution, cells):
                return Backdoor(cells, size)
        size += 1
    return Backdoor(found, size)


def _reduced(puzzle: Puzzle, solution: Board, request: Request) -> tuple[int, ...] | None:
    """From all open cells, those left out one by one that are not needed."""
    kept = [cell for cell, value in enumerate(puzzle.givens) if not value]
    for cell in tuple(kept):
        if _over(request):
            return None
        fewer = [other for other in kept if other != cell]
        if _finishes(puzzle, solution, fewer):
            kept = fewer
    return tuple(kept)


def _finishes(puzzle: Puzzle, solution: Board, cells: Iterable[int]) -> bool:
    masks = list(puzzle.candidates)
    for cell in cells:
        masks[cell] = 1 << solution[cell] - 1
    return board_needs(Puzzle(puzzle.graph, masks, kind=puzzle.kind), Request(effort=0)).way == "singles"


def _over(request: Request) -> bool:
    return request.out_of_time() or request.stop.is_set()
