"""Pencil marks, as players write them: what the values that are placed leave to each cell."""

from __future__ import annotations

from collections.abc import Callable

from .model import Board, Puzzle, check_is_puzzle
from .rules import Rule

__all__ = ["pencil_marks"]


def pencil_marks(puzzle: Puzzle) -> tuple[int, ...]:
    """By cell a mask of the values that no placed value rules out, bit v-1 for value v; 0 where none is left.

    No more than one look at each rule: what follows from the marks themselves is for the player to see.
    """
    check_is_puzzle(puzzle)
    placed, marks = puzzle.givens, list(puzzle.candidates)
    for rule in puzzle.graph.rules:
        _RULE_OUT[rule](puzzle, placed, marks)
    return tuple(marks)


def _in_a_group(puzzle: Puzzle, placed: Board, marks: list[int]) -> None:
    for group in puzzle.groups:
        taken = 0
        for cell in group:
            taken |= 1 << placed[cell] >> 1
        for cell in group:
            if not placed[cell]:
                marks[cell] &= ~taken


def _across_a_sign(puzzle: Puzzle, placed: Board, marks: list[int]) -> None:
    for lesser, greater in puzzle.arcs:
        if placed[greater] and not placed[lesser]:
            marks[lesser] &= (1 << placed[greater] >> 1) - 1
        if placed[lesser] and not placed[greater]:
            marks[greater] &= -1 << placed[lesser]


# What each rule rules out beside the placed values.
_RULE_OUT: dict[Rule, Callable[[Puzzle, Board, list[int]], None]] = {
    Rule.ALL_DIFFERENT: _in_a_group,
    Rule.LESS_THAN: _across_a_sign,
}
