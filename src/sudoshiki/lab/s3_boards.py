"""The boards of S3 as published: `9x9/easy/sudoku9x9_easy_1.txt` in `sudokus`.

They are read as S3's program reads them: it fills the cells in order, and if numbers are missing, the rest
stay empty. A board with clashing givens has no solution; it is left out and reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product, starmap
from pathlib import Path
from typing import Any, NamedTuple

from ..formats.s3 import as_program_reads
from ..puzzle import Puzzle, SudoshikiError, UsageError
from .recipe import BoardEntry

MAKER = "s3"
_LEVELS = {"easy": "easy", "medium": "medium", "hard": "difficult"}  # ours and theirs


class BoardFile(NamedTuple):
    side: int
    level: str
    number: int

    def path(self, folder: str) -> Path:
        size, level = f"{self.side}x{self.side}", _LEVELS.get(self.level, self.level)
        return Path(folder) / size / level / f"sudoku{size}_{level}_{self.number}.txt"


def _board_files(entry: BoardEntry) -> Iterator[BoardFile]:
    return starmap(BoardFile, product(entry.side, entry.level, range(1, entry.count + 1)))


def first_file(entry: BoardEntry, folder: str) -> Path:
    """Return the file whose existence shows that the boards are there."""
    return next(_board_files(entry)).path(folder)


def combinations(
    entry: BoardEntry, folder: str, base: Mapping[str, Any]
) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield the labels and numbers of the usable boards."""
    for file in _board_files(entry):
        if isinstance(_board(file, folder), Puzzle):
            yield {**base, "side": file.side, "level": file.level}, file.number


def left_out(entry: BoardEntry, folder: str) -> dict[str, str]:
    """Return the unusable boards by file, with the reason."""
    boards = {file.path("").name: _board(file, folder) for file in _board_files(entry)}
    return {name: board for name, board in boards.items() if isinstance(board, str)}


def board_of(labels: Mapping[str, Any], number: int, folder: str) -> Puzzle:
    board = _board(BoardFile(labels["side"], labels["level"], number), folder)
    if isinstance(board, str):
        raise UsageError(board)
    return board


@lru_cache(maxsize=1000)
def _board(file: BoardFile, folder: str) -> Puzzle | str:
    """The puzzle, or why the file has none. Raises UsageError if the file is missing."""
    path = file.path(folder)
    try:
        text = path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    try:
        return as_program_reads(text, file.side)
    except SudoshikiError as error:
        return str(error)
