"""Pencil marks: exactly what the placed values leave."""

from __future__ import annotations

from hypothesis import given

from sudoshiki import Puzzle, check, futoshiki, parse, possible_values, sudoku
from sudoshiki.puzzle.pencil import pencil_marks
from tests.strategies import puzzles


def by_the_checker(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the values that the checker accepts beside the givens."""
    marks = []
    for cell, placed in enumerate(puzzle.givens):
        mask = 0
        for value in range(1, puzzle.side + 1):
            board = [*puzzle.givens[:cell], value, *puzzle.givens[cell + 1 :]]
            mask |= (1 << value >> 1) if check(puzzle, board).correct else 0
        marks.append(1 << placed >> 1 if placed else mask)
    return tuple(marks)


@given(puzzles())
def test_a_mark_is_what_the_checker_would_let_pass(puzzle: Puzzle) -> None:
    assert pencil_marks(puzzle) == by_the_checker(puzzle)


@given(puzzles())
def test_values_of_solutions_are_among_the_marks(puzzle: Puzzle) -> None:
    marks = pencil_marks(puzzle)
    assert all(seen & ~mark == 0 for seen, mark in zip(possible_values(puzzle).occurs, marks, strict=True))


def test_marks_by_hand() -> None:
    assert pencil_marks(parse("3.4..1.2.4......"))[1] == 0b0010
    assert pencil_marks(futoshiki("2" + "." * 15, [(0, 1), (4, 0)]))[1] == 0b1100
    assert pencil_marks(futoshiki("2" + "." * 15, [(0, 1), (4, 0)]))[4] == 0b0001


def test_marks_of_the_puzzle_itself_are_kept() -> None:
    puzzle = sudoku(side=4, candidates=[[1, 2], *([[1, 2, 3, 4]] * 15)])
    assert pencil_marks(puzzle)[0] == 0b0011
