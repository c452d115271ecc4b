"""The small things that readers pass along: a line, a puzzle found, a reject, the reader's options."""

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
from ..puzzle.validation import shown, side_problem

ROW_LIMIT = 16 << 10  # characters of a row; those of the widest board take a tenth of it
# By side, the rows and columns of the boxes of S3's program where they are not the usual ones.
S3_BOXES: Mapping[int, Box] = {8: (4, 2)}
_SHOWN = 64 << 10  # characters of a text that is shown; no board that can be written takes more
_ROW_SHOWN = 200  # characters kept of a row that is too long


def displayable(text: str) -> str:
    """The text of a reject, to be shown: whole, unless it is too long to be any board; never steering
    a terminal."""
    return plain(text if len(text) <= _SHOWN else text[:_SHOWN] + "…", keep="\n\t")


class Line(NamedTuple):
    """One line of a source. `problem` says why it can't be used; `column` where, `kind` in a word."""

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
    """What the text doesn't say about itself. `box` is (rows, columns), or "latin" for no boxes."""

    alphabet: str = "1-9A"
    box: Box | str | None = None


class ParsedPuzzle(NamedTuple):
    """A puzzle and where it stood; `text` is what was read, `format` how. Where the text could be meant
    otherwise, `note` says in words which reading was taken. `number` tells which of its source it is, from 1,
    bad ones counted; 0 where nobody counted. `beside` names what stood beside it in its record and is no
    part of a puzzle: other columns. `unread` names what the text says of the puzzle and nobody here
    understands: it may be a rule."""

    puzzle: Puzzle
    line: int
    text: str
    file: str = ""
    format: str = ""
    note: str = ""
    number: int = 0
    beside: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def not_read(unread: Sequence[str]) -> str:
    """What of a text was not understood, as a sentence: `lines and a text of rules were not read`."""
    *others, last = unread
    listed = f"{', '.join(others)} and {last}" if others else last
    return f"{listed} {'was' if not others and last.startswith('a ') else 'were'} not read"


class Lines(NamedTuple):
    """What is written of several boards that follow each other: lines, each ended by a line feed."""

    text: str
    boards: int
    status: str = ""  # of each
    height: int = 1  # lines of each


class NotRead(UserWarning):
    """A puzzle was read, and something that its text says of it was not."""


class Noted(NamedTuple):
    """A puzzle, a word on how it was read, and what of the text was not."""

    puzzle: Puzzle
    note: str = ""
    unread: tuple[str, ...] = ()


class Reject(NamedTuple):
    """A puzzle that could not be read: `file:line:column [cell] reason`, and its exact text."""

    reason: str
    file: str = ""
    line: int = 0
    column: int = 0
    cell: str = ""
    text: str = ""
    format: str = ""
    kind: Kind = Kind.FORMAT
    givens: tuple[int, ...] = ()  # the whole board where its givens clash

    def error(self) -> FormatError:
        place = {"file": self.file, "cell": self.cell, "text": self.text}
        return FormatError(
            self.reason, line=self.line, column=self.column, kind=self.kind, givens=self.givens, **place
        )

    def __str__(self) -> str:
        return str(self.error())


def refuse_unread(item: ParsedPuzzle | Reject) -> ParsedPuzzle | Reject:
    """The same; a Reject for a puzzle of whose text something was not understood."""
    if not isinstance(item, ParsedPuzzle) or not item.unread:
        return item
    reason = f"{not_read(item.unread)}, and a strict reading was asked for"
    return Reject(reason, item.file, item.line, text=item.text, format=item.format, kind=Kind.NOT_READ)


def row_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of formats that have a row a line. A line too long for any row says so and is let go, so
    that the rows of a board can be held together whatever the file is."""
    for line in lines:
        if len(line.text) > ROW_LIMIT and not line.problem:
            problem = f"{len(line.text):,} characters, too many for the row of any board"
            yield Line(line.number, line.text[:_ROW_SHOWN] + "…", problem, kind=Kind.TOO_LONG)
        else:
            yield line


def box_of(text: str) -> Box:
    """`2x3`: the rows and columns of a box."""
    match = re.fullmatch(r"(\d{1,4})[x×](\d{1,4})", text, re.ASCII)
    if match is None:
        raise UsageError(f"box {shown(text)}: expected rows x columns, such as 2x3")
    rows, columns = int(match[1]), int(match[2])
    if problem := side_problem(rows * columns):
        raise UsageError(f"box {text}: {problem}")
    return rows, columns


def has_usual_boxes(side: int) -> bool:
    """Whether a box fits the side that is no line."""
    try:
        return default_box(side)[0] > 1
    except PuzzleError:
        return False
