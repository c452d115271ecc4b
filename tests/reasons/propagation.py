"""Consequences of singles and signs on a whole board, for patterns in chains.

Every pattern and every chain of links that a chain may use as one link is refuted by singles, once the
eliminated candidate is assumed to be true. A chain that itself has several cases needs a look ahead.
"""

from __future__ import annotations

from collections.abc import Iterable

from .board import Board, Candidate


def _copied(left: list[set[int]]) -> list[set[int]]:
    return [set(values) for values in left]


class Propagation:
    def __init__(self, board: Board, gone: Iterable[Candidate]) -> None:
        self.board = board
        self.left = [set(board.left(cell)) for cell in range(board.side**2)]
        self.full_groups = [group for group in board.each_group() if board.is_full(group)]
        for cell, value in gone:
            self.left[cell].discard(value)

    def refutes(self, candidate: Candidate) -> bool:
        """Whether the candidate, assumed to be true, leads to a contradiction."""
        left = _copied(self.left)
        if not self._settle(left, candidate):
            return True
        return self._refuted_by_cases(left)

    def _refuted_by_cases(self, left: list[set[int]]) -> bool:
        """Remove candidates that contradict themselves; whether all is contradictory."""
        changed = True
        while changed:
            changed = False
            open_ones = [Candidate(cell, value) for cell in range(len(left)) for value in sorted(left[cell])]
            for one in open_ones:
                if one.value not in left[one.cell] or self._settle(_copied(left), one):
                    continue
                left[one.cell].discard(one.value)
                if not self._settle(left):
                    return True
                changed = True
        return False

    def _settle(self, left: list[set[int]], assumed: Candidate | None = None) -> bool:
        """Apply singles and bounds until nothing changes; False at a contradiction."""
        if assumed is not None:
            left[assumed.cell] &= {assumed.value}
        placed: set[int] = set()
        while True:
            if not all(left):
                return False
            new = [cell for cell, values in enumerate(left) if len(values) == 1 and cell not in placed]
            for cell in new:
                placed.add(cell)
                (value,) = left[cell] or {0}
                for other in self.board.sees[cell]:
                    left[other].discard(value)
            if new or self._bound(left):
                continue
            hidden = self._hidden_single(left)
            if hidden is None:
                return True
            if hidden.cell < 0:
                return False
            left[hidden.cell] = {hidden.value}

    def _bound(self, left: list[set[int]]) -> bool:
        changed = False
        for smaller, greater in self.board.signs:
            if not left[smaller] or not left[greater]:
                continue
            most, least = max(left[greater]), min(left[smaller])
            too_large = {value for value in left[smaller] if value >= most}
            too_small = {value for value in left[greater] if value <= least}
            left[smaller] -= too_large
            left[greater] -= too_small
            changed = changed or bool(too_large or too_small)
        return changed

    def _hidden_single(self, left: list[set[int]]) -> Candidate | None:
        """Return the first hidden single; cell -1 if a value has no place."""
        for group in self.full_groups:
            for value in range(1, self.board.side + 1):
                places = [cell for cell in group if value in left[cell]]
                if len(places) > 1:
                    continue
                if not places:
                    return Candidate(-1, value)
                if len(left[places[0]]) > 1:
                    return Candidate(places[0], value)
        return None
