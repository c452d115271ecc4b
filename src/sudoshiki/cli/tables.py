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

    A column is left out if a cell would need more than `lines` lines.
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
    columns: Sequence[TableColumn], sections: Sequence[Section], width: int, max_lines: int = _LINES
) -> PrintedTable:
    """The table with lines of at most `width`, if possible without splitting words."""
    rows = [[plain(cell) for cell in row] for section in sections for row in section.rows]
    texts = [[column.head, *(row[i] for row in rows)] for i, column in enumerate(columns)]
    kept, widths = _layout(columns, texts, width, max_lines)
    heads, *cells = (_drawn([text[i] for text in texts], columns, widths) for i in range(len(rows) + 1))
    lines = [*heads, _GAP.join("─" * widths[i] for i in kept)]
    for section in sections:
        lines += [plain(section.title)] if section.title else []
        lines += [line for _ in section.rows for line in cells.pop(0)]
    return PrintedTable(lines, [column.head for i, column in enumerate(columns) if i not in kept])


def _layout(
    columns: Sequence[TableColumn], texts: Sequence[Sequence[str]], width: int, max_lines: int
) -> tuple[list[int], dict[int, int]]:
    """Return the shown columns and their widths."""
    kept = list(range(len(columns)))
    lines = 1
    while True:
        least = {i: _narrowest(texts[i], 1 if columns[i].number else lines) for i in kept}
        if sum(least.values()) + len(_GAP) * (len(kept) - 1) <= width:
            break
        last = max(kept, key=lambda i: columns[i].rank)
        if lines < max_lines:
            lines += 1
        elif columns[last].rank:
            kept.remove(last)
        elif lines < max(len(_pieces(text)) for i in kept for text in texts[i]):
            lines += 1
        else:
            break
    spare = width - sum(least.values()) - len(_GAP) * (len(kept) - 1)
    for i in kept:  # the remaining width goes to columns that wrap, in order
        more = min(max(0, spare), _narrowest(texts[i], 1) - least[i])
        least[i] += more
        spare -= more
    return kept, least


def _narrowest(texts: Sequence[str], lines: int) -> int:
    """Return the least width at which no text needs more lines."""
    widest = max(map(len, texts))
    if lines == 1:
        return widest
    longest = max(len(piece) for text in texts for _, piece in _pieces(text))
    fits = (i for i in range(longest, widest) if all(len(_wrap(text, i)) <= lines for text in texts))
    return next(fits, widest)


def _pieces(text: str) -> list[tuple[str, str]]:
    """Return pieces that stay on one line, each with its separator."""
    pieces = []
    for word in text.split() or [""]:
        for i, piece in enumerate(re.split(r"(?<=:)(?=.)", word)):
            pieces.append(("" if i else " ", piece))
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
    """Return the lines of one row."""
    cells = {i: [row[i]] if columns[i].number else _wrap(row[i], widths[i]) for i in widths}
    lines = []
    for number in range(max(map(len, cells.values()))):
        parts = []
        for i, cell in cells.items():
            part = cell[number] if number < len(cell) else ""
            parts.append(part.rjust(widths[i]) if columns[i].number else part.ljust(widths[i]))
        lines.append(_GAP.join(parts).rstrip())
    return lines
