"""Pencil marks: the candidates of each cell that no placed value excludes."""

from __future__ import annotations

from collections.abc import Sequence

from .model import Puzzle, check_is_puzzle
from .primitives import Primitive


def pencil_marks(puzzle: Puzzle, board: Sequence[int] | None = None) -> tuple[int, ...]:
    """Mask of each cell's values that no placed value excludes: bit v-1 for value v.

    Placed are the givens, or the values of `board`, which has 0 for an empty cell. Each rule is
    applied once; consequences of the marks are not followed. A sum or another rule of several cells excludes
    values once only one of its cells is empty.
    """
    check_is_puzzle(puzzle)
    placed: Sequence[int] = puzzle.givens if board is None else board
    marks = list(puzzle.candidates)
    _in_a_group(puzzle, placed, marks)
    _across_a_sign(puzzle, placed, marks)
    for primitive in puzzle.graph.beyond_signs():
        _in_its_last_cell(primitive, placed, marks)
    return tuple(marks)


def _in_a_group(puzzle: Puzzle, placed: Sequence[int], marks: list[int]) -> None:
    for group in puzzle.groups:
        taken = 0
        for cell in group:
            taken |= 1 << placed[cell] >> 1
        for cell in group:
            if not placed[cell]:
                marks[cell] &= ~taken


def _across_a_sign(puzzle: Puzzle, placed: Sequence[int], marks: list[int]) -> None:
    for lesser, greater in puzzle.arcs:
        if placed[greater] and not placed[lesser]:
            marks[lesser] &= (1 << placed[greater] >> 1) - 1
        if placed[lesser] and not placed[greater]:
            marks[greater] &= -1 << placed[lesser]


def _in_its_last_cell(primitive: Primitive, placed: Sequence[int], marks: list[int]) -> None:
    left = {cell for cell in primitive.cells if not placed[cell]}
    if len(left) != 1:
        return
    (cell,) = left
    board = list(placed)
    for value in range(1, marks[cell].bit_length() + 1):
        board[cell] = value
        if not primitive.holds(board):
            marks[cell] &= ~(1 << value - 1)
