"""Puzzles and boards of requests, as the rest of the package has them."""

from __future__ import annotations

import json

from .. import formats
from ..puzzle import Kind, Puzzle, UsageError
from .requests import BoardCells, PuzzleText
from .work import Work


def read_puzzle(text: PuzzleText, work: Work) -> Puzzle:
    found = formats.found_in(json.dumps(text), "json") if isinstance(text, dict) else formats.found_in(text)
    check_room(found.puzzle.side, work)
    work.unread.extend(found.unread)
    return found.puzzle


def check_room(side: int, work: Work) -> None:
    most = work.limits.side
    if side > most:
        raise UsageError(
            f"boards up to {most}×{most} are taken here; this one has {side}", kind=Kind.UNSUPPORTED
        )


def inside(puzzle: Puzzle, board: BoardCells) -> list[int]:
    """The cells of a request with values from 1, and 0 for an empty one."""
    if puzzle.graph.first_value:
        return [0 if value is None else value for value in board]
    if any(value is not None and value < 0 for value in board):
        raise UsageError("board: values are 0 or more here; an empty cell is null")
    return [0 if value is None else value + 1 for value in board]
