"""SadMan's .sdk: lines `#A`, `#D`, perhaps `[Puzzle]`, then rows `2..1.5..3`.

Other sections hold the moves of the player; an unknown section is refused, as it may be a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..puzzle import FormatError, Puzzle
from . import grid
from .records import Line, Options, ParsedPuzzle
from .source import DOCUMENT_LIMIT, too_long

TAG = re.compile(r"#[ADCBSLU]\S")
SECTION = re.compile(r"\[Puzzle\]", re.IGNORECASE)
_PLAYERS = {"state", "player", "moves", "history", "candidates", "pencilmarks", "notes", "time", "colors"}


class _Sheet:
    """One puzzle being read: its name, its rows, and its first error."""

    def __init__(self) -> None:
        self.name, self.size = "", 0
        self.rows: list[Line] = []
        self.refused: FormatError | None = None
        self.in_rows = True  # not in a section of the player's

    def add(self, line: Line) -> None:
        text = line.text.strip()
        if text.startswith("["):
            self._section(text, line.number)
        elif text.startswith("#"):
            if text.startswith("#D") and not self.name:
                self.name = text[2:].strip()
        elif self.in_rows and (text or line.problem or self.rows):
            self.rows.append(line)
            self.size += len(line.text)

    def _section(self, text: str, number: int) -> None:
        self.in_rows = SECTION.match(text) is not None
        word = text.strip("[] \t").lower()
        if not self.in_rows and word not in _PLAYERS and self.refused is None:
            self.refused = FormatError(f"section {text[:40]!r} is not among those known here", line=number)

    def ends_before(self, text: str) -> bool:
        """Whether this line starts the next puzzle."""
        return bool(self.rows) and (TAG.match(text) or SECTION.match(text)) is not None

    def read(self, options: Options) -> Iterator[ParsedPuzzle | FormatError]:
        if self.refused is not None:
            yield self.refused.at(text="\n".join(row.text for row in self.rows))
            return
        for item in grid.read(self.rows, options):
            named = isinstance(item, ParsedPuzzle) and self.name
            yield item._replace(puzzle=item.puzzle.named(self.name)) if named else item  # type: ignore[union-attr]


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """Yield each puzzle with its description as its name."""
    sheet = _Sheet()
    for line in lines:
        if sheet.ends_before(line.text.strip()):
            yield from sheet.read(options)
            sheet = _Sheet()
        sheet.add(line)
        if sheet.size > DOCUMENT_LIMIT:
            yield too_long(line.number)
            return
    yield from sheet.read(options)


def write(puzzle: Puzzle) -> str:
    side, shown = puzzle.side, "." + "123456789"[: puzzle.side]
    rows = ["".join(shown[v] for v in puzzle.givens[r * side : (r + 1) * side]) for r in range(side)]
    name = " ".join("".join(c if c.isprintable() else " " for c in puzzle.name).split())
    return "\n".join(([f"#D{name}"] if name else []) + ["[Puzzle]", *rows])
