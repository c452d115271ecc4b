"""HTML tables for notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape


def _escaped(cell: object) -> str:
    return "" if cell is None else escape(str(cell))


def html_table(
    head: Sequence[object], rows: Iterable[Sequence[object]], cell: Callable[[object], str] = _escaped
) -> str:
    """A table in HTML; `cell` makes the HTML of a cell.

    Without a head, the first column is the header.
    """
    heads = "".join(f"<th>{cell(one)}</th>" for one in head)
    top = f"<thead><tr>{heads}</tr></thead>" if head else ""
    lines = (_line(row, cell, bool(head)) for row in rows)
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table>{top}<tbody>\n{body}\n</tbody></table>"


def _line(row: Sequence[object], cell: Callable[[object], str], headed: bool) -> str:
    first = "td" if headed else "th"
    cells = [f"<{first}>{cell(row[0])}</{first}>", *(f"<td>{cell(one)}</td>" for one in row[1:])]
    return "".join(cells)
