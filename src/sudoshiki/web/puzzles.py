"""Reads the puzzles and boards of requests."""

from __future__ import annotations

import json

from .. import formats
from ..puzzle import Kind, Puzzle, UsageError
from .requests import BoardCells, PuzzleText
from .work import RequestWork


def read_puzzle(text: PuzzleText, work: RequestWork) -> Puzzle:
    parsed = (
        formats.parse_with_details(json.dumps(text), "json")
        if isinstance(text, dict)
        else formats.parse_with_details(text)
    )
    check_side(parsed.puzzle.side, work)
    work.unread.extend(parsed.unread)
    return parsed.puzzle


def check_side(side: int, work: RequestWork) -> None:
    limit = work.limits.side
    if side > limit:
        raise UsageError(
            f"boards up to {limit}×{limit} are taken here; this one has {side}", kind=Kind.UNSUPPORTED
        )


def values_from_1(puzzle: Puzzle, board: BoardCells) -> list[int]:
    """The cells of a request with values counted from 1, and 0 for an empty cell."""
    if puzzle.graph.first_value:
        return [0 if value is None else value for value in board]
    if any(value is not None and value < 0 for value in board):
        raise UsageError("board: values are 0 or more here; an empty cell is null")
    return [0 if value is None else value + 1 for value in board]
