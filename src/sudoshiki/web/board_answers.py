"""The answer of the route `check`: a board compared with its puzzle."""

from __future__ import annotations

from ..puzzle import Board, Puzzle, cell_name, check
from ..puzzle.check import broken_cells, disagreeing
from ..puzzle.pencil import pencil_marks
from ..solve import Verdict, solve
from .puzzles import read_puzzle, values_from_1
from .requests import CheckRequest
from .work import Record, RequestWork, record_of


def check_(request: CheckRequest, work: RequestWork) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    board = values_from_1(puzzle, request.board)
    report = check(puzzle, board)
    wrong = None
    if request.against_solution and len(board) == puzzle.side**2:
        wrong = _wrong_cells(puzzle, tuple(board), work)
    return {
        **record_of(report, "problems", "empty", "correct", "solved"),
        "broken": _broken_cells(puzzle, board),
        "wrong": wrong,
        "marks": _marks(puzzle, board) if request.marks else None,
    }


def _broken_cells(puzzle: Puzzle, board: list[int]) -> list[str]:
    """Return the cells that break a named rule."""
    if len(board) != puzzle.side**2:
        return []
    return [cell_name(cell, puzzle.side) for cell in broken_cells(puzzle, board)]


def _marks(puzzle: Puzzle, board: list[int]) -> list[tuple[int, ...]] | None:
    """Return the pencil marks of each cell; None if `board` has a wrong size or value."""
    values = range(1, puzzle.side + 1)
    if len(board) != puzzle.side**2 or not {*board} <= {0, *values}:
        return None
    masks = pencil_marks(puzzle, board)
    return [puzzle.as_seen(value for value in values if mask >> value - 1 & 1) for mask in masks]


def _wrong_cells(puzzle: Puzzle, board: Board, work: RequestWork) -> list[str] | None:
    """Return cells that differ from the only solution; None if it is unknown."""
    outcome = solve(puzzle, seconds=work.seconds)
    if outcome.verdict is not Verdict.ONE or outcome.solution is None:
        return None
    return [cell_name(cell, puzzle.side) for cell in disagreeing(board, outcome.solution)]
