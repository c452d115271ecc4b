"""Small types of the readers: a line, a parsed puzzle, a reject, reading options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..puzzle import (
    Box,
    FormatError,
    Kind,
    Puzzle,
    PuzzleError,
    UsageError,
    default_box,
)
from ..puzzle.errors import plain
from ..puzzle.validation import quote, side_problem

ROW_LIMIT = 16 << 10  # characters of a row; the widest board takes a tenth of it
# Boxes (rows, columns) of S3's program by side, where they are not the default ones.
S3_BOXES: Mapping[int, Box] = {8: (4, 2)}
_SHOWN = 64 << 10  # characters of a text that are shown; no board that can be written is longer
_ROW_SHOWN = 200  # characters kept of a row that is too long


def displayable(text: str) -> str:
    """Return the text of a reject, without control characters and shortened."""
    return plain(text if len(text) <= _SHOWN else text[:_SHOWN] + "…", keep="\n\t")


class Line(NamedTuple):
    """One line of a source; `problem`, `column`, `kind` are set if it is unusable."""

    number: int
    text: str
    problem: str = ""
    column: int = 0
    kind: Kind = Kind.FORMAT

    def error(self) -> FormatError:
        return FormatError(self.problem, line=self.number, column=self.column, text=self.text, kind=self.kind)


def has_content(text: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    return bool(text.strip()) and not text.lstrip().startswith("#")


def is_blank(text: str) -> bool:
    """Whether a line is blank or a comment that is text."""
    return not text.strip() or (not has_content(text) and "\0" not in text)


class Options(NamedTuple):
    """Reading options. `box` is (rows, columns), or "latin" for no boxes."""

    alphabet: str = "1-9A"
    box: Box | str | None = None


class ParsedPuzzle(NamedTuple):
    """A puzzle with its position in the source, its text and its format."""

    puzzle: Puzzle
    line: int
    text: str
    file: str = ""
    format: str = ""
    note: str = ""  # how the text was read, if it is ambiguous
    number: int = 0  # in its source, from 1, rejects included; 0 if not counted
    beside: tuple[str, ...] = ()  # other columns of its record, which are no part of the puzzle
    unread: tuple[str, ...] = ()  # parts of the text that were not understood: one may be a rule

    def with_note(self, note: str) -> ParsedPuzzle:
        """The same with a note before its own."""
        return self._replace(note="; ".join(filter(None, (note, self.note))))


def not_read(unread: Sequence[str]) -> str:
    """Return the unread parts as a sentence."""
    *others, last = unread
    listed = f"{', '.join(others)} and {last}" if others else last
    one = not others and last.startswith(("a ", "the key ", "fog"))
    return f"{listed} {'was' if one else 'were'} not read"


class Lines(NamedTuple):
    """The output for consecutive boards of a file: lines, each with a line feed."""

    text: str
    boards: int
    status: str = ""  # of each board
    height: int = 1  # lines per board
    file: str = ""
    number: int = 0  # of the first board, as that of a ParsedPuzzle
    note: str = ""  # how the file was read, if it is ambiguous
    beside: tuple[str, ...] = ()  # other columns of the records


class NotRead(UserWarning):
    """A puzzle was read, but parts of its text were not understood."""


class Noted(NamedTuple):
    """A puzzle, a note on how it was read, and the parts that were not understood."""

    puzzle: Puzzle
    note: str = ""
    unread: tuple[str, ...] = ()


class Reject(NamedTuple):
    """A puzzle that could not be read: its place, the reason and its text."""

    reason: str
    file: str = ""
    line: int = 0
    column: int = 0
    cell: str = ""
    text: str = ""
    format: str = ""
    kind: Kind = Kind.FORMAT
    givens: tuple[int, ...] = ()  # the whole board, if givens conflict

    def error(self) -> FormatError:
        place = {"file": self.file, "cell": self.cell, "text": self.text}
        return FormatError(
            self.reason, line=self.line, column=self.column, kind=self.kind, givens=self.givens, **place
        )

    def __str__(self) -> str:
        return str(self.error())


def refuse_unread(item: ParsedPuzzle | Reject) -> ParsedPuzzle | Reject:
    """Return the item; a Reject instead of a puzzle with unread parts."""
    if not isinstance(item, ParsedPuzzle) or not item.unread:
        return item
    reason = f"{not_read(item.unread)}, and strict reading was requested"
    return Reject(reason, item.file, item.line, text=item.text, format=item.format, kind=Kind.NOT_READ)


def row_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines; one too long for any row is cut and gets a `problem`.

    So the rows of a board always fit in memory.
    """
    for line in lines:
        if len(line.text) > ROW_LIMIT and not line.problem:
            problem = f"{len(line.text):,} characters, too many for the row of any board"
            yield Line(line.number, line.text[:_ROW_SHOWN] + "…", problem, kind=Kind.TOO_LONG)
        else:
            yield line


def box_of(text: str) -> Box:
    """Parse rows and columns of a box, such as `2x3`. Raises UsageError."""
    match = re.fullmatch(r"(\d{1,4})[x×](\d{1,4})", text, re.ASCII)
    if match is None:
        raise UsageError(f"box {quote(text)}: expected rows x columns, such as 2x3")
    rows, columns = int(match[1]), int(match[2])
    if problem := side_problem(rows * columns):
        raise UsageError(f"box {text}: {problem}")
    return rows, columns


def has_usual_boxes(side: int) -> bool:
    """Whether the default box of this side has more than one row."""
    try:
        return default_box(side)[0] > 1
    except PuzzleError:
        return False
