"""Small-board search on every instruction set: equal answers and counters."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.puzzle import AllDifferent, Constraint
from sudoshiki.puzzle.primitives import Sum
from sudoshiki.rules import known_names
from sudoshiki.solve import Request
from sudoshiki.solvers.native import run_native
from tests.rules.brute_force import random_board
from tests.rules.near import random_rule
from tests.rules.words import Shape, breaks

OTHERS = _core.instruction_sets()[1:]
RULES = 12  # of a name on a board
BOARDS = Path(sk.__file__).parent / "boards"
BOXES = {6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}


def made_puzzle(names: list[str], side: int, random: Random) -> sk.Puzzle:
    """Return a puzzle with rules of these names and a quarter of a board as givens.

    Rules of all cells, such as anti-knight, may not hold on the board: then there are no givens.
    """
    shape = Shape(side, 1, BOXES[side])
    board = random_board(random, side, BOXES[side], 1)
    rules = [random_rule(name, random, board, shape) for name in names for _ in range(RULES)]
    of_all_cells = [*dict.fromkeys(rule for rule in rules if not rule.places())]
    kept = [rule for rule in rules if rule.places() and not breaks(rule, board, shape)]
    givens = [
        0 if of_all_cells or random.random() < 0.75 else board[cell // side, cell % side]
        for cell in range(side * side)
    ]
    return sk.sudoku(givens, box=BOXES[side], rules=[*of_all_cells, *kept])


def any_graph(random: Random) -> sk.Puzzle:
    """Return a board of any groups and sums, perhaps without rows or columns; it has a solution."""
    side = random.randint(2, 9)
    cells, all_values = range(side * side), (1 << side) - 1
    values = [(cell // side + cell % side) % side + 1 for cell in cells]
    lines = [tuple(range(row * side, (row + 1) * side)) for row in range(side)]
    lines += [tuple(range(column, side * side, side)) for column in range(side)]
    kept = [line for line in lines if random.random() < random.choice([0, 0.5, 1])]
    constraints: list[Constraint] = [AllDifferent(line, "") for line in kept]
    for _ in range(random.choice([0, 3, 40])):
        few = tuple(sorted(random.sample(cells, random.randint(2, side))))
        if len({values[cell] for cell in few}) == len(few):
            constraints.append(AllDifferent(few, ""))
    for _ in range(random.choice([0, 5])):
        few = tuple(sorted(random.sample(cells, random.randint(2, 4))))
        constraints.append(Sum(few, (1,) * len(few), "=", sum(values[cell] for cell in few)))
    marks = [random.choice([0, all_values, random.getrandbits(side)]) | 1 << value - 1 for value in values]
    return sk.Puzzle(sk.Graph(side, constraints=constraints), marks, kind="latin")


def compare(puzzle: sk.Puzzle, request: Request) -> int:
    """Return the guesses, after checking that all instruction sets agree."""
    expected = run_native(_core.solve_auto, puzzle, request, 1)
    for name in OTHERS:
        assert run_native(_core.solve_auto, puzzle, request, 1, name) == expected, name
    return expected.counters.guesses


@pytest.mark.skipif(not OTHERS, reason="this CPU has one instruction set")
class TestInstructionSets:
    @pytest.mark.parametrize("side", BOXES)
    @pytest.mark.parametrize("name", known_names())
    def test_boards_of_each_rule(self, name: str, side: int) -> None:
        try:
            puzzle = made_puzzle([name], side, Random(f"{name} {side}"))
        except sk.PuzzleError as error:
            pytest.skip(str(error))
        compare(puzzle, Request(solutions=20, keep=20, effort=300))
        compare(puzzle, Request(solutions=2, effort=None if side < 10 else 300))

    def test_mixtures_that_take_guesses(self) -> None:
        random = Random(29)
        guesses = 0
        for side in (9, 9, 9, 16):
            for _ in range(10):
                mixture = random.sample(known_names(), 3)
                try:
                    puzzle = made_puzzle(mixture, side, random)
                except sk.PuzzleError:
                    continue
                guesses += compare(puzzle, Request(solutions=5, keep=5, effort=1000))
        assert guesses > 1000

    def test_boards_of_any_groups(self) -> None:
        random = Random(30)
        assert sum(compare(any_graph(random), Request(solutions=20, keep=20, effort=500)) for _ in range(400))

    @pytest.mark.parametrize("name", ["killer-9x9", "diagonal-9x9", "jigsaw-9x9", "sudoku-16x16"])
    def test_boards_that_ship(self, name: str) -> None:
        compare(sk.read(BOARDS / f"{name}.txt"), Request(solutions=2))
