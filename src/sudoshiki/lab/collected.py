"""Boards from files or from the recipe itself, with labels from their names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import formats
from ..formats.shipped import shipped_board
from ..puzzle import Puzzle, SudoshikiError, UsageError
from .recipe import BoardEntry, Recipe
from .s3_boards import MAKER as S3_MAKER
from .s3_boards import first_file, left_out


def missing_files(recipe: Recipe) -> dict[str, str]:
    """Sets of boards whose optional file is missing, with its path."""
    missing: dict[str, str] = {}
    for entry in recipe.boards:
        if is_missing(entry, recipe.folder):
            missing.setdefault(entry.set or entry.path, str(_expected_path(entry, recipe.folder)))
    return missing


def is_missing(entry: BoardEntry, folder: str) -> bool:
    return entry.optional and not _expected_path(entry, folder).is_file()


def _expected_path(entry: BoardEntry, folder: str) -> Path:
    return first_file(entry, folder) if entry.make == S3_MAKER else Path(folder) / entry.path


def is_substitute(entry: BoardEntry, recipe: Recipe) -> bool:
    """Return whether these boards replace missing ones."""
    return entry.instead and any(
        other.set == entry.set and is_missing(other, recipe.folder) for other in recipe.boards
    )


def substituted_sets(recipe: Recipe, missing: Iterable[str]) -> dict[str, str]:
    """The missing sets that were replaced by other boards, with the text on these."""
    sets = set(missing)
    about: dict[str, str] = {}
    for entry in recipe.boards:
        if entry.instead and entry.set in sets:
            about[entry.set] = about.get(entry.set) or entry.about
    return about


def refuse_missing(recipe: Recipe) -> None:
    """Raise UsageError if --data is given and boards are missing there."""
    missing = missing_files(recipe)
    for set_ in substituted_sets(recipe, missing):
        raise UsageError(f"the boards of {set_} are not in {recipe.folder}: there is no {missing[set_]}")


def left_out_boards(recipe: Recipe) -> dict[str, str]:
    """Return by file why a board was not used."""
    reasons: dict[str, str] = {}
    for entry in recipe.boards:
        if entry.make == S3_MAKER and not is_missing(entry, recipe.folder):
            reasons |= left_out(entry, recipe.folder)
    return reasons


def read_boards(
    entry: BoardEntry, folder: str, base: Mapping[str, Any]
) -> Iterator[tuple[dict[str, Any], int]]:
    """Boards that are read, with the labels of their names."""
    most = entry.count if entry.count > 1 else None  # 1, the default, means all
    counts: Counter[tuple[Any, ...]] = Counter()
    for number, puzzle in enumerate(COLLECTIONS[entry.make](entry, folder)[:most], start=1):
        labels = _labels_of_name(entry.names, puzzle.name)
        place = (puzzle.side, *labels.values())
        counts[place] += 1
        if entry.each is None or counts[place] <= entry.each:
            name = puzzle.name or str(number)
            yield {**base, "kind": puzzle.kind, "board": name, "side": puzzle.side, **labels}, number


def _labels_of_name(pattern: str, name: str) -> dict[str, Any]:
    """Labels in a name: numbers, except the level."""
    match = re.search(pattern, name) if pattern else None
    if pattern and match is None:
        raise UsageError(f"the name {name!r} is not as the key 'names' has it")
    texts = {label: text for label, text in match.groupdict().items() if text} if match else {}
    try:
        return {label: text if label == "level" else float(text) for label, text in texts.items()}
    except ValueError as error:
        raise UsageError(f"the name {name!r}, read by the key 'names': {error}") from None


def _boards_in_recipe(entry: BoardEntry, folder: str) -> list[Puzzle]:
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
    return list(_boards_of_file(path, path.stat().st_mtime_ns if path.exists() else 0))


@lru_cache(maxsize=8)  # called for each of its boards
def _boards_of_file(path: Path, changed: int) -> tuple[Puzzle, ...]:
    del changed  # part of the cache key
    return tuple(formats.read_all(path))


COLLECTIONS: Mapping[str, Callable[[BoardEntry, str], list[Puzzle]]] = {
    "written": _boards_in_recipe,
    "file": _file,
}
