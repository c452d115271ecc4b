"""Difficulty for a search: its guesses, and cells needed beforehand."""

from __future__ import annotations

from typing import NamedTuple

from .. import _core
from ..solve import Request
from ..solvers.native import native_graph, native_request
from .boards import GraphBoards

RESTARTS = 50  # proofs with guesses in random order, in addition to one in a fixed order
TRIES = 20_000  # cells tried before the size of the smallest backdoor is only bounded


class Backdoor(NamedTuple):
    """Cells that, once known, let singles finish; `at_least` is a lower bound."""

    cells: tuple[int, ...]
    at_least: int

    @property
    def exact(self) -> bool:
        """Whether no smaller backdoor exists."""
        return len(self.cells) == self.at_least


class SearchGrade(NamedTuple):
    """The guesses of a search with singles until uniqueness is proved.

    The guesses are a minimum over orders of cells and values. None if time was up.
    """

    singles: bool  # whether singles alone fill the board
    guesses: int | None
    backdoor: Backdoor | None

    @property
    def complete(self) -> bool:
        return self.guesses is not None and self.backdoor is not None


def search_grade(boards: GraphBoards, number: int, request: Request) -> SearchGrade:
    """Grade one of the boards, whose solutions are known, on the scale `search`."""
    singles, guesses, cells, at_least = _core.search_scale(
        native_graph(boards.graph, who="this scale"),
        boards.candidates(number),
        boards.solutions[number],
        RESTARTS,
        TRIES,
        native_request(request),
    )
    return SearchGrade(singles, guesses, None if cells is None else Backdoor(tuple(cells), at_least))
