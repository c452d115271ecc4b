"""Boards that are read, from a file or from the recipe itself, with the labels that their names tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import formats
from ..formats.shipped import shipped_board
from ..puzzle import Puzzle, SudoshikiError, UsageError
from .recipe import BoardEntry, Recipe

__all__ = ["COLLECTIONS", "collected", "is_missing", "missing_files"]


def missing_files(recipe: Recipe) -> dict[str, str]:
    """Sets of boards whose file is optional and not there, with its path."""
    return {
        entry.set or entry.path: str(Path(recipe.folder) / entry.path)
        for entry in recipe.boards
        if is_missing(entry, recipe.folder)
    }


def is_missing(entry: BoardEntry, folder: str) -> bool:
    return entry.optional and not (Path(folder) / entry.path).is_file()


def collected(
    entry: BoardEntry, folder: str, base: Mapping[str, Any]
) -> Iterator[tuple[dict[str, Any], int]]:
    """Boards that are read, with what their names tell."""
    met: Counter[tuple[Any, ...]] = Counter()
    for number, puzzle in enumerate(COLLECTIONS[entry.make](entry, folder)[: _limit(entry)], start=1):
        told = _told(entry.names, puzzle.name)
        place = (puzzle.side, *told.values())
        met[place] += 1
        if entry.each is None or met[place] <= entry.each:
            name = puzzle.name or str(number)
            yield {**base, "kind": puzzle.kind, "board": name, "side": puzzle.side, **told}, number


def _told(pattern: str, name: str) -> dict[str, Any]:
    """Labels that a name tells: all numbers but the level."""
    found = re.search(pattern, name) if pattern else None
    if pattern and found is None:
        raise UsageError(f"the name {name!r} is not as the key 'names' has it")
    told = {label: text for label, text in found.groupdict().items() if text} if found else {}
    try:
        return {label: text if label == "level" else float(text) for label, text in told.items()}
    except ValueError as error:
        raise UsageError(f"the name {name!r}, read by the key 'names': {error}") from None


def _limit(entry: BoardEntry) -> int | None:
    """A file or a written list is taken whole unless the recipe counts."""
    return entry.count if entry.count > 1 else None


def _written(entry: BoardEntry, folder: str) -> list[Puzzle]:
    del folder
    if not entry.puzzles:
        raise UsageError("boards that are written need the key 'puzzles'")
    return [_written_puzzle(row, number) for number, row in enumerate(entry.puzzles, start=1)]


def _written_puzzle(row: Mapping[str, str], number: int) -> Puzzle:
    try:
        if "board" in row:
            return shipped_board(row["board"]).named(row["name"])
        return formats.parse(row["text"], row.get("format")).named(row["name"])
    except SudoshikiError as error:
        raise UsageError(f"puzzles {number}: {error}") from None


def _file(entry: BoardEntry, folder: str) -> list[Puzzle]:
    if not entry.path:
        raise UsageError("boards from a file need the key 'path'")
    path = Path(folder) / entry.path
    return list(_read(path, path.stat().st_mtime_ns if path.exists() else 0))


@lru_cache(maxsize=8)  # each of its boards asks for it
def _read(path: Path, changed: int) -> tuple[Puzzle, ...]:
    del changed  # tells a file from what it was
    return tuple(formats.read_all(path))


COLLECTIONS: Mapping[str, Callable[[BoardEntry, str], list[Puzzle]]] = {"written": _written, "file": _file}
