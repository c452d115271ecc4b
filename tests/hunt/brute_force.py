"""Find all solutions by the rules alone: slow, and sharing no code.

Named rules are checked by their definition, not by the primitives that they expand to.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoshiki import Board, Puzzle

from ..rules.brute_force import shape_of
from ..rules.words import breaks


class TooLong(Exception):
    """More values were tried than allowed: nothing is known."""


def keeps_the_rules(puzzle: Puzzle, board: Sequence[int]) -> bool:
    """Whether a full board is a solution."""
    if len(board) != len(puzzle.candidates):
        return False
    if not all(
        value > 0 and 1 << value - 1 & mask for value, mask in zip(board, puzzle.candidates, strict=True)
    ):
        return False
    if any(len({board[cell] for cell in group}) < len(group) for group in _own_groups(puzzle)):
        return False
    return all(board[lesser] < board[greater] for lesser, greater in puzzle.graph.signs) and not _breaks(
        puzzle, board
    )


def _own_groups(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Return the groups that no named rule makes."""
    return [group.cells for group in puzzle.graph.own_groups]


def _breaks(puzzle: Puzzle, values: Sequence[int]) -> bool:
    """Whether the first cells, filled with these values, break a named rule."""
    rules = puzzle.graph.rules
    seen = puzzle.as_seen(values) if rules else ()
    board = {divmod(cell, puzzle.side): value for cell, value in enumerate(seen)}
    return any(breaks(rule, board, shape_of(puzzle, rules)) for rule in rules)


def brute_force(puzzle: Puzzle, limit: int, tries: int | None = None) -> set[Board]:
    """Return all solutions, or `limit`, by trying every value in cell order."""
    earlier = [[other for other in others if other < cell] for cell, others in enumerate(_peers(puzzle))]
    below: list[list[int]] = [[] for _ in puzzle.candidates]
    above: list[list[int]] = [[] for _ in puzzle.candidates]
    for lesser, greater in puzzle.graph.signs:
        (below[greater] if lesser < greater else above[lesser]).append(min(lesser, greater))
    found: set[Board] = set()
    values: list[int] = []
    tried = 0

    def extend() -> None:
        nonlocal tried
        cell = len(values)
        if cell == len(puzzle.candidates):
            found.add(tuple(values))
            return
        for value in range(1, puzzle.side + 1):
            tried += 1
            if tries is not None and tried > tries:
                raise TooLong
            if (
                puzzle.candidates[cell] >> value - 1 & 1
                and all(values[other] != value for other in earlier[cell])
                and all(values[other] < value for other in below[cell])
                and all(values[other] > value for other in above[cell])
            ):
                values.append(value)
                if not _breaks(puzzle, values):
                    extend()
                values.pop()
            if len(found) >= limit:
                return

    extend()
    return found


def _peers(puzzle: Puzzle) -> list[set[int]]:
    peers: list[set[int]] = [set() for _ in puzzle.candidates]
    for group in _own_groups(puzzle):
        for cell in group:
            peers[cell].update(other for other in group if other != cell)
    return peers
