"""Which boards places or singles alone fill: the kernels' own functions, run on the host, say what the core
says, board for board."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.gpu.boards import Answers, Task, solve_here
from sudoshiki.many import Code, Fault
from sudoshiki.solve import Request
from sudoshiki.solvers.native import native_graph, native_request
from tests.many import boards
from tests.many.hard_nine import HARD_NINE

from .host_device import HostDevice

BY = {"places": ("box places", "line places"), "singles": ("box places", "line places", "cell values")}


def of_every_kind() -> np.ndarray:
    """Easy and hard, with no solution, with many, full, empty; the last ones are no boards."""
    rng = random.Random(3)
    full = [boards.full_board(9, 3, 3, rng) for _ in range(60)]
    given = [boards.thinned(board, keep, rng) for board in full for keep in (0.3, 0.35, 0.4, 0.5, 0.7)]
    for board in given[::5]:
        cell = rng.randrange(81)
        board[cell] = rng.choice([v for v in range(1, 10) if v not in values_around(board, cell)] or [0])
    given += [[int(sign) if sign.isdigit() else 0 for sign in line] for line in HARD_NINE]
    given += [[0] * 81, [1] + [0] * 80, full[0], [*full[1][:80], 0]]
    given += [[5, 5] + [0] * 79, [*full[2][:80], full[2][79]], [0] * 80 + [10], [255, *full[3][1:]]]
    return np.array(given, np.uint8)


def values_around(board: list[int], cell: int) -> set[int]:
    graph = sk.sudoku(side=9).graph
    return {board[other] for group in graph.groups if cell in group for other in group if other != cell}


def filled_by_the_core(given: np.ndarray, by: str) -> np.ndarray:
    deductions = _core.deductions()
    allowed = sum(deductions[name] for name in BY[by])
    graph = native_graph(sk.sudoku(side=9).graph)
    found = _core.levels_of(graph, given.tobytes(), b"", [allowed], native_request(Request()))
    return np.frombuffer(found, np.uint8) == 0


def asked(library: Any, given: np.ndarray, by: str, **options: Any) -> tuple[Answers, bool]:
    device: Any = HostDevice(library)
    task = Task((9, 3, 3), bytes(range(10)) + bytes([255]) * 246, Fault.VALUE, False, only=by)
    return solve_here(device, given, None, task, lambda: True, **options)


@pytest.mark.parametrize("by", BY)
def test_the_kernel_says_what_the_core_says(by: str, library: Any) -> None:
    given = of_every_kind()
    answers, finished = asked(library, given, by)
    assert finished
    assert not (answers.verdict == Code.MANY).any()
    np.testing.assert_array_equal(answers.verdict[:-4] == Code.ONE, filled_by_the_core(given[:-4], by))
    assert answers.verdict[-4:].tolist() == [Code.REJECTED] * 4
    assert answers.fault[-4:].tolist() == [Fault.CLASH, Fault.CLASH, Fault.VALUE, Fault.VALUE]
    assert answers.column[-4:].tolist() == [2, 81, 81, 1]
    assert 20 < (answers.verdict == Code.ONE).sum() < len(given) - 20
    # Boards that were given up lack a guess; so they are told from those that were not reached.
    np.testing.assert_array_equal(answers.verdict == Code.UNDECIDED, answers.guesses == 1)
