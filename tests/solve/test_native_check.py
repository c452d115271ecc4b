"""The core's check of a solution is never more lenient than that of `puzzle`."""

from __future__ import annotations

from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.puzzle import Graph, Less, Puzzle, Sum
from tests.contract.test_rules import PUZZLES, WANTED

EVERY_KIND = [*PUZZLES]


def solves(puzzle: Puzzle, board: Any, **changed: Any) -> bool:
    graph = puzzle.graph
    kinds = ("side", "groups", "arcs", "pairs", "sums", "products", "automata")
    parts = {kind: getattr(graph, kind) for kind in kinds} | {"candidates": puzzle.candidates}
    return _core.solves(board, **(parts | changed))


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_it_accepts_the_solutions_and_no_board_beside_them(kind: str) -> None:
    puzzle = PUZZLES[kind]
    for solution in WANTED[kind]:
        assert solves(puzzle, solution)
        for cell in range(16):
            for value in range(6):
                board = (*solution[:cell], value, *solution[cell + 1 :])
                assert solves(puzzle, board) == bool(sk.check(puzzle, board)), (cell, value)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_kind_of_primitive_is_checked(kind: str) -> None:
    """Of boards without the rule it rejects those that the rule forbids."""
    plain = sk.sudoku("." * 13 + ("..." if kind in ("product", "automaton") else "1.."))
    boards = sk.count(plain, limit=300).solution_count
    results = [tuple(board) for board in sk.solve(plain, limit=boards).solutions]
    right = {board for board in results if solves(PUZZLES[kind], board)}
    assert right == set(WANTED[kind]) < set(results)


@pytest.mark.parametrize(("relation", "kept"), [("=", [5]), ("<=", [3, 4, 5]), (">=", [5, 6, 7])])
def test_relations_of_sums(relation: str, kept: list[int]) -> None:
    board = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    for pair in ((0, 1), (0, 2), (1, 2), (2, 1), (1, 3), (2, 3)):
        total = board[pair[0]] + board[pair[1]]
        puzzle = Puzzle(Graph(4, [Sum(pair, (1, 1), relation, 5)]), [15] * 16, kind="latin")
        assert solves(puzzle, board) == (total in kept)


@pytest.mark.parametrize(
    "board",
    [
        (),
        (1,) * 15,
        (True,) * 16,
        (1.0,) * 16,
        (None,) * 16,
        (0,) * 16,
        (2**70,) * 16,
        (-1,) * 16,
        (5,) * 16,
    ],
)
def test_what_is_no_board_is_rejected(board: Any) -> None:
    assert not solves(Puzzle(Graph(4), [15] * 16, kind="latin"), board)


@pytest.mark.parametrize(
    "wrong",
    [
        {"groups": ((0, 99),)},
        {"groups": ((0, -1),)},
        {"groups": ([0, 1],)},
        {"arcs": ((0,),)},
        {"arcs": (Less(0, 99),)},
        {"pairs": ((0, 1),)},
        {"pairs": ((0, 1, (15,)),)},
        {"sums": (((0, 1), (1,), "=", 3),)},
        {"sums": (((0, 1), (1, 1), "!", 3),)},
        {"sums": (((0, 1), (1, 1), None, 3),)},
        {"sums": (((0, 1), (1, 1), "<=", 2**80),)},
        {"products": (((0, 1), 2**80),)},
        {"automata": (((0,), 1, (0,), ((0, 1),), (0,)),)},
        {"automata": (((0,), 1, (5,), ((0, 1, 0),), (5,)),)},
        {"candidates": (15,) * 15},
        {"candidates": (2**70,) * 16},
        {"side": 0},
        {"side": 100},
    ],
)
def test_what_it_cannot_read_holds_for_no_board(wrong: dict[str, Any]) -> None:
    puzzle = Puzzle(Graph(4), [15] * 16, kind="latin")
    board = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    assert solves(puzzle, board)
    assert not solves(puzzle, board, **wrong)


def test_a_board_too_large_for_it_is_checked_all_the_same() -> None:
    puzzle = sk.latin(side=70)
    outcome = sk.solve(puzzle, limit=1)
    assert outcome.solution is not None
    assert not solves(puzzle, outcome.solution)
    assert sk.check(puzzle, outcome)
