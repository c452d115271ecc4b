"""The native check of many boards against the independent `puzzle.check`."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

import sudoshiki as sk
from sudoshiki import _core

from . import boards

HERE = _core.instruction_sets()
MANY = 70  # boards a shape: more than any batch, and no multiple of one
SIDES = [(side, 0, 0) for side in range(1, 17)]
SHAPES = [*SIDES, *(shape for shape in boards.SHAPES if shape[1])]


class Case(NamedTuple):
    puzzle: sk.Puzzle
    board: list[int]


def edges(side: int) -> list[tuple[int, int]]:
    across = [(cell, cell + 1) for cell in range(side * side) if (cell + 1) % side]
    return across + [(cell, cell + side) for cell in range(side * (side - 1))]


def mutated(board: list[int], side: int, rng: random.Random) -> list[int]:
    """Return a board with one cell changed or two swapped; it is often wrong."""
    board = board.copy()
    one, other = rng.randrange(side * side), rng.randrange(side * side)
    how = rng.randrange(7)
    if how < 2:
        board[one], board[other] = board[other], board[one]
    elif how == 2:
        board[one] = rng.choice([0, side + 1, rng.randrange(256)])
    elif how == 3:
        board[one] = rng.randint(1, side)
    elif how == 4:  # the rows stay right, or the columns
        row, turned = rng.randrange(side), rng.random() < 0.5
        line = slice(row * side, (row + 1) * side) if turned else slice(row, None, side)
        board[line] = board[line][1:] + board[line][:1]
    elif how == 5:  # all cells of a value become another: some sums stay as they were
        value, new = rng.randint(1, side), rng.randint(1, side)
        board = [new if old == value else old for old in board]
    return board


def cases(side: int, rows: int, columns: int, signs: bool, rng: random.Random) -> list[Case]:
    made = []
    for _ in range(MANY):
        full = boards.full_board(side, rows, columns, rng)
        given = boards.thin_out(full, rng.choice([0.0, 0.3, 0.9]), rng)
        arcs = boards.neighbour_arcs(full, side, 0.3, rng) if signs else []
        puzzle = sk.sudoku(given, (rows, columns), arcs=arcs) if rows else sk.latin(given, arcs=arcs)
        made.append(Case(puzzle, mutated(full, side, rng)))
    return made


def sign_rows(made: list[Case], side: int) -> NDArray[np.int8]:
    rows = np.zeros((len(made), len(edges(side))), np.int8)
    for row, case in zip(rows, made, strict=True):
        arcs = set(case.puzzle.arcs)
        for number, (first, second) in enumerate(edges(side)):
            row[number] = ((first, second) in arcs) - ((second, first) in arcs)
    return rows


def rejected_boards(made: list[Case], side: int, signs: bool, instruction_set: str) -> list[bool]:
    wrong = _core.check_boards(
        side=side,
        groups=made[0].puzzle.groups,
        arcs=edges(side),
        givens=np.array([case.puzzle.givens for case in made], np.uint8),
        solutions=np.array([case.board for case in made], np.uint8),
        signs=sign_rows(made, side) if signs else None,
        instruction_set=instruction_set,
    )
    return [byte != 0 for byte in wrong]


@pytest.mark.parametrize("signs", [False, True])
@pytest.mark.parametrize(("side", "rows", "columns"), SHAPES)
def test_agrees_with_the_checker_of_one_board(side: int, rows: int, columns: int, signs: bool) -> None:
    made = cases(side, rows, columns, signs, random.Random(side * 100 + rows))
    expected = [not sk.check(case.puzzle, case.board) for case in made]
    assert side == 1 or 0 < sum(expected) < len(expected)
    for instruction_set in HERE:
        assert rejected_boards(made, side, signs, instruction_set) == expected, instruction_set
        assert rejected_boards(made[:5], side, signs, instruction_set) == expected[:5]  # fewer than a batch


@pytest.mark.parametrize("instruction_set", HERE)
def test_every_single_change_of_a_board_is_seen(instruction_set: str) -> None:
    full = boards.full_board(9, 3, 3, random.Random(1))
    solutions = np.tile(np.array(full, np.uint8), (81 * 256, 1))
    changed = np.arange(81 * 256)
    solutions[changed, changed // 256] = changed % 256
    wrong = _core.check_boards(
        side=9,
        groups=sk.sudoku(full).groups,
        arcs=[],
        givens=np.zeros_like(solutions),
        solutions=solutions,
        signs=None,
        instruction_set=instruction_set,
    )
    assert [byte != 0 for byte in wrong] == [
        value != full[cell] for cell in range(81) for value in range(256)
    ]


@pytest.mark.parametrize("instruction_set", HERE)
def test_a_given_is_not_to_be_changed(instruction_set: str) -> None:
    rng = random.Random(2)
    full = boards.full_board(9, 3, 3, rng)
    renamed = [value % 9 + 1 for value in full]  # keeps every rule but the givens
    made = []
    for cell in range(81):
        given = [full[cell] if here == cell else 0 for here in range(81)]
        made += [Case(sk.sudoku(given), full), Case(sk.sudoku(given), renamed)]
    assert rejected_boards(made, 9, False, instruction_set) == [False, True] * 81


@pytest.mark.parametrize("instruction_set", HERE)
@pytest.mark.parametrize("side", [4, 9, 16])
def test_every_single_sign_is_seen(side: int, instruction_set: str) -> None:
    full = np.array(boards.full_board(side, 0, 0, random.Random(side)), np.uint8)
    arcs = edges(side)
    right = np.array([1 if full[first] < full[second] else -1 for first, second in arcs], np.int8)
    signs = np.tile(right, (len(arcs) + 1, 1))
    turned = np.arange(len(arcs))
    signs[turned, turned] *= -1
    rows = np.tile(full, (len(signs), 1))
    wrong = _core.check_boards(
        side=side,
        groups=[],
        arcs=arcs,
        givens=np.zeros_like(rows),
        solutions=rows,
        signs=signs,
        instruction_set=instruction_set,
    )
    assert [byte != 0 for byte in wrong] == [True] * len(arcs) + [False]


@pytest.mark.parametrize("instruction_set", HERE)
@pytest.mark.parametrize("side", [9, 16])
def test_a_wrong_board_does_not_hide_another(side: int, instruction_set: str) -> None:
    """Boards of a batch are judged one by one, however many are invalid."""
    rng = random.Random(side)
    box = {9: 3, 16: 4}[side]
    puzzle = sk.sudoku([0] * side**2, (box, box))
    full = boards.full_board(side, box, box, rng)
    for share in (0.02, 0.5, 0.98):
        wrong = [rng.random() < share for _ in range(200)]
        made = [Case(puzzle, full.copy()) for _ in wrong]
        for case, is_wrong in zip(made, wrong, strict=True):
            if is_wrong:
                case.board[rng.randrange(side**2)] = rng.choice([0, side + 1, 255])
        assert rejected_boards(made, side, False, instruction_set) == wrong


def test_refuses_arrays_of_another_shape() -> None:
    rows = np.zeros((3, 16), np.uint8)
    for givens, solutions in ((rows[:2], rows), (rows, rows[:, :15].copy())):
        with pytest.raises(ValueError, match="a row a board"):
            _core.check_boards(side=4, groups=[], arcs=[], givens=givens, solutions=solutions, signs=None)
    with pytest.raises(ValueError, match="not on the board"):
        _core.check_boards(side=4, groups=[[0, 1, 2, 16]], arcs=[], givens=rows, solutions=rows, signs=None)
