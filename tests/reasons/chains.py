"""Steps with links: their changes must follow from the links."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board, Candidate, Record, Wrong
from .candidates import CandidateClauses
from .links import Link, read_branch


def check_chain(board: Board, step: Record) -> None:
    """Raise Wrong if a link, or the conclusion from the links, does not follow."""
    branches = [read_branch(board, branch) for branch in step["branches"]]
    _check_cases(board, step, branches)
    checker = _ChainChecker(board, branches)
    for literal in checker.denials(step):
        if not checker.refute([literal], checker.assumptions):
            raise Wrong("what is changed does not follow from the links")


def _check_cases(board: Board, step: Record, branches: list[list[Link]]) -> None:
    """Check that no case of a cell or a group is missing."""
    assumed = {branch[-1].candidates[0] for branch in branches}
    if step["cells"]:
        (cell,) = board.cells(step["cells"])
        cases = [{Candidate(cell, value) for value in board.left(cell)}]
    elif step["groups"]:
        value = branches[0][-1].value
        (name,) = step["groups"]
        groups = [group for group in board.group(name) if board.is_full(group)]
        cases = [{Candidate(cell, value) for cell in board.places(group, value)} for group in groups]
    else:
        return
    if assumed not in cases or not all(branch[-1].on for branch in branches):
        raise Wrong("the cases are not all of those there are")


class _ChainChecker(CandidateClauses):
    """The links as clauses, with the rules between their candidates."""

    def __init__(self, board: Board, branches: list[list[Link]]) -> None:
        super().__init__(board)
        self.assumptions = [abs(self.literal(branch[-1])) for branch in branches]
        for branch in branches:
            for link in branch:
                if parents := [branch[parent] for parent in link.record["parents"]]:
                    self.add([self.literal(link), *(-self.literal(one) for one in parents)])
        ends = {one for branch in branches for link in (branch[0], branch[-1]) for one in link.candidates}
        for needed in self._needed(ends):
            self.need(needed)

    def literal(self, link: Link) -> int:
        if link.is_plain:
            number = self.candidate(link.candidates[0])
        else:
            number = self.number((link.cells, link.value))
            cells = [self.candidate(one) for one in link.candidates]
            self.add([-number, *cells])
            for cell in cells:
                self.add([-cell, number])
        return number if link.on else -number

    def _needed(self, ends: set[Candidate]) -> Iterator[set[Candidate]]:
        """Return cells and groups left with nothing but the ends of the branches."""
        for cell in {end.cell for end in ends}:
            yield from self._if_told({Candidate(cell, value) for value in self.board.left(cell)}, ends)
        for value in {end.value for end in ends}:
            for group in filter(self.board.is_full, self.board.each_group()):
                yield from self._if_told({Candidate(c, value) for c in self.board.places(group, value)}, ends)

    @staticmethod
    def _if_told(needed: set[Candidate], ends: set[Candidate]) -> Iterator[set[Candidate]]:
        if needed <= ends:
            yield needed

    def denials(self, step: Record) -> Iterator[int]:
        """Return what must be refuted, one after the other."""
        placed = [self.board.candidate(one) for one in step["placements"]]
        for one in placed:
            yield -self.candidate(one)
        for one in map(self.board.candidate, step["eliminations"]):
            if not any(self.board.clash(one, other) for other in placed):
                yield self.candidate(one)
