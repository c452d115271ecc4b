"""Clauses about the candidates of a board, from the rules."""

from __future__ import annotations

from collections.abc import Iterable

from .board import Board, Candidate
from .clauses import Clauses


class CandidateClauses(Clauses):
    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.named: dict[Candidate, int] = {}

    def candidate(self, candidate: Candidate) -> int:
        """Return its literal; add its conflicts with others."""
        if candidate not in self.named:
            number = self.number(candidate)
            for other, its_number in self.named.items():
                if self.board.clash(candidate, other):
                    self.add([-number, -its_number])
            self.named[candidate] = number
        return self.named[candidate]

    def need(self, candidates: Iterable[Candidate]) -> None:
        """Require that one of them is true."""
        self.add([self.candidate(one) for one in candidates])
