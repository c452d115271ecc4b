"""Check the steps of an explanation against the puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .board import Board, Record, Wrong
from .chains import check_chain
from .patterns import check_pattern

if TYPE_CHECKING:
    from sudoshiki.puzzle import Puzzle


def wrong_reasons(record: Record, puzzle: Puzzle) -> list[str]:
    """Return what is wrong with a record of `explain --json`, as sentences."""
    results = []
    board = Board(puzzle)
    for board, step in boards(record, puzzle):
        if wrong := wrong_reason(board, step):
            results.append(f"step {step['number']}, {step['technique']}: {wrong}")
    if record["solved"] and dict(enumerate(record["board"])) != board.values:
        results.append("the steps lead to another board")
    return results


def boards(record: Record, puzzle: Puzzle) -> Iterator[tuple[Board, Record]]:
    """Yield each step with the board before it; the board is updated in place."""
    board = Board(puzzle)
    for step in record["steps"]:
        yield board, step
        _take(board, step)


def wrong_reason(board: Board, step: Record) -> str:
    try:
        _check_step(board, step)
    except Wrong as wrong:
        return str(wrong)
    return ""


def _check_step(board: Board, step: Record) -> None:
    changes = [board.candidate(one) for one in (*step["placements"], *step["eliminations"])]
    if not changes:
        raise Wrong("it changes nothing")
    if missing := [one for one in changes if not board.has(one)]:
        raise Wrong(f"{missing} is not on the board")
    if step["branches"]:
        check_chain(board, step)
    else:
        check_pattern(board, step)


def _take(board: Board, step: Record) -> None:
    for one in step["placements"]:
        board.place(board.candidate(one))
    if not step["placements"]:
        for one in step["eliminations"]:
            cell, value = board.candidate(one)
            board.candidates[cell].discard(value)
