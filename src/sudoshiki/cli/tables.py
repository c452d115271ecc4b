"""Tables on a terminal: text wraps, then columns are dropped; numbers stay whole."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size
from typing import NamedTuple

import click

from ..puzzle.errors import plain
from .options import current_words

_GAP = "  "
_LINES = 2
_WIDE = 10_000  # columns without a terminal


class TableColumn(NamedTuple):
    head: str
    rank: int = 0  # 0: always shown; else the highest is left out first
    number: bool = False  # right-aligned, never wrapped


class Section(NamedTuple):
    """Rows below a title, if it is not empty."""

    title: str
    rows: Sequence[Sequence[str]]


class PrintedTable(NamedTuple):
    """The printed lines, and the columns that were left out."""

    lines: list[str]
    left_out: list[str]


def print_table(columns: Sequence[TableColumn], sections: Sequence[Section], *, lines: int = _LINES) -> None:
    """Print the table to the width of the terminal or COLUMNS.

    A cell may take so many lines before a column is left out for it.
    """
    table = fitted(columns, sections, _width(), lines)
    click.echo("\n".join(table.lines))
    if table.left_out:
        click.echo(current_words().sentence("no room", heads=", ".join(table.left_out)), err=True)


def _width() -> int:
    columns = os.environ.get("COLUMNS", "")
    if sys.stdout.isatty() or (columns.isdecimal() and int(columns)):
        return get_terminal_size().columns
    return _WIDE


def fitted(
    columns: Sequence[TableColumn], sections: Sequence[Section], width: int, most_lines: int = _LINES
) -> PrintedTable:
    """The table with lines of at most `width`, if possible without splitting words."""
    rows = [[plain(cell) for cell in row] for section in sections for row in section.rows]
    texts = [[column.head, *(row[at] for row in rows)] for at, column in enumerate(columns)]
    kept, widths = _layout(columns, texts, width, most_lines)
    heads, *cells = (_drawn([text[at] for text in texts], columns, widths) for at in range(len(rows) + 1))
    lines = [*heads, _GAP.join("─" * widths[at] for at in kept)]
    for section in sections:
        lines += [plain(section.title)] if section.title else []
        lines += [line for _ in section.rows for line in cells.pop(0)]
    return PrintedTable(lines, [column.head for at, column in enumerate(columns) if at not in kept])


def _layout(
    columns: Sequence[TableColumn], texts: Sequence[Sequence[str]], width: int, most_lines: int
) -> tuple[list[int], dict[int, int]]:
    """The shown columns and their widths."""
    kept = list(range(len(columns)))
    lines = 1
    while True:
        least = {at: _narrowest(texts[at], 1 if columns[at].number else lines) for at in kept}
        if sum(least.values()) + len(_GAP) * (len(kept) - 1) <= width:
            break
        last = max(kept, key=lambda at: columns[at].rank)
        if lines < most_lines:
            lines += 1
        elif columns[last].rank:
            kept.remove(last)
        elif lines < max(len(_pieces(text)) for at in kept for text in texts[at]):
            lines += 1
        else:
            break
    spare = width - sum(least.values()) - len(_GAP) * (len(kept) - 1)
    for at in kept:  # the remaining width goes to columns that wrap, in order
        more = min(max(0, spare), _narrowest(texts[at], 1) - least[at])
        least[at] += more
        spare -= more
    return kept, least


def _narrowest(texts: Sequence[str], lines: int) -> int:
    """The least width at which no text needs more lines."""
    widest = max(map(len, texts))
    if lines == 1:
        return widest
    longest = max(len(piece) for text in texts for _, piece in _pieces(text))
    fits = (at for at in range(longest, widest) if all(len(_wrap(text, at)) <= lines for text in texts))
    return next(fits, widest)


def _pieces(text: str) -> list[tuple[str, str]]:
    """Return pieces that stay on one line, each with its separator."""
    pieces = []
    for word in text.split() or [""]:
        for at, piece in enumerate(re.split(r"(?<=:)(?=.)", word)):
            pieces.append(("" if at else " ", piece))
    return pieces


def _wrap(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for parted, piece in _pieces(text):
        if lines and len(lines[-1] + parted + piece) <= width:
            lines[-1] += parted + piece
        else:
            lines.append(piece)
    return lines


def _drawn(row: Sequence[str], columns: Sequence[TableColumn], widths: Mapping[int, int]) -> list[str]:
    """The lines of one row."""
    cells = {at: [row[at]] if columns[at].number else _wrap(row[at], widths[at]) for at in widths}
    lines = []
    for number in range(max(map(len, cells.values()))):
        parts = []
        for at, cell in cells.items():
            part = cell[number] if number < len(cell) else ""
            parts.append(part.rjust(widths[at]) if columns[at].number else part.ljust(widths[at]))
        lines.append(_GAP.join(parts).rstrip())
    return lines
