"""The independent checker: a board against a puzzle, from the rules alone. Imports no solver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .errors import cell_name
from .model import Puzzle

__all__ = ["Report", "check"]


class Report(NamedTuple):
    """What the checker found. True in a test when the board is a complete and correct solution."""

    problems: tuple[str, ...] = ()  # what is wrong, each naming its cells
    empty: int = 0  # cells without a value

    @property
    def correct(self) -> bool:
        """Nothing wrong so far; there may be empty cells."""
        return not self.problems

    @property
    def solved(self) -> bool:
        return not self.problems and not self.empty

    def __bool__(self) -> bool:
        return self.solved


def check(puzzle: Puzzle, board: Sequence[int]) -> Report:
    """Compare `board` (row by row, 0 for empty) with every rule of `puzzle`."""
    cells = puzzle.side**2
    if len(board) != cells:
        return Report((f"{len(board)} cells, expected {cells}",))
    problems = [*_wrong_values(puzzle, board), *_repeats(puzzle, board), *_wrong_signs(puzzle, board)]
    return Report(tuple(problems), sum(value == 0 for value in board))


def _wrong_values(puzzle: Puzzle, board: Sequence[int]) -> list[str]:
    problems = []
    for cell, (value, mask) in enumerate(zip(board, puzzle.candidates, strict=True)):
        place = cell_name(cell, puzzle.side)
        if not 0 <= value <= puzzle.side:
            problems.append(f"{place} is {value}, outside 1…{puzzle.side}")
        elif value and not mask >> (value - 1) & 1:
            allowed = [v for v in range(1, puzzle.side + 1) if mask >> (v - 1) & 1]
            expected = f"given as {allowed[0]}" if len(allowed) == 1 else f"limited to {allowed}"
            problems.append(f"{place} is {value}, but the puzzle has it {expected}")
    return problems


def _repeats(puzzle: Puzzle, board: Sequence[int]) -> list[str]:
    problems = []
    for group, name in zip(puzzle.groups, puzzle.graph.names, strict=True):
        first: dict[int, int] = {}
        for cell in group:
            value = board[cell]
            if value and value in first:
                here, there = cell_name(first[value], puzzle.side), cell_name(cell, puzzle.side)
                problems.append(f"{value} stands twice in {name}: {here} and {there}")
            first.setdefault(value, cell)
    return problems


def _wrong_signs(puzzle: Puzzle, board: Sequence[int]) -> list[str]:
    problems = []
    for lesser, greater in puzzle.arcs:
        low, high = board[lesser], board[greater]
        if low and high and low >= high:
            here, there = cell_name(lesser, puzzle.side), cell_name(greater, puzzle.side)
            problems.append(f"{here}={low} is not less than {there}={high}")
    return problems
