"""SadMan's .sdk: lines `#A` author, `#D` description, … perhaps `[Puzzle]`, then rows such as `2..1.5..3`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..puzzle import FormatError, Puzzle
from . import grid
from .records import Found, Line, Options

__all__ = ["read", "write"]

TAG = re.compile(r"#[ADCBSLU]\S")
SECTION = re.compile(r"\[Puzzle\]", re.IGNORECASE)


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    """The puzzle under its description; what the player did with it ([State] and the like) is left."""
    name: list[str] = []
    for item in grid.read(_rows(lines, name), options):
        if isinstance(item, Found) and name:
            item = item._replace(puzzle=item.puzzle.named(name[0]))
        yield item


def _rows(lines: Iterable[Line], name: list[str]) -> Iterator[Line]:
    for line in lines:
        text = line.text.strip()
        if text.startswith("[") and not SECTION.match(text):
            return
        if text.startswith("#D") and not name:
            name.append(text[2:].strip())
        if not text.startswith(("#", "[")):
            yield line


def write(puzzle: Puzzle) -> str:
    side, shown = puzzle.side, "." + "123456789"[: puzzle.side]
    rows = ["".join(shown[v] for v in puzzle.givens[r * side : (r + 1) * side]) for r in range(side)]
    name = " ".join(puzzle.name.split())
    return "\n".join(([f"#D{name}"] if name else []) + ["[Puzzle]", *rows])
