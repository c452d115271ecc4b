"""A report as a list of blocks, written as Markdown, HTML or CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO

from ..say.spreadsheets import escape_formula
from ..solve.notebook import html_table
from .numbers import show
from .words import ENGLISH, ReportWords


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    loud: bool = False  # a prominent warning


@dataclass(frozen=True, slots=True)
class ReportTable:
    name: str  # name of the CSV file
    header: Sequence[str]
    rows: Sequence[Sequence[object]]


@dataclass(frozen=True, slots=True)
class Image:
    name: str  # name of the file, without its ending
    title: str


ReportBlock = Heading | Text | ReportTable | Image


def to_markdown(blocks: Iterable[ReportBlock], words: ReportWords = ENGLISH) -> str:
    return "\n".join(_markdown(block, words) for block in blocks).rstrip() + "\n"


def _markdown(block: ReportBlock, words: ReportWords) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}\n"
        case Text(text, loud):
            return f"**⚠ {text.strip()}**\n" if loud else f"{text.strip()}\n"
        case Image(name, title):
            return f"![{title}]({name}.svg)\n"
        case ReportTable():
            return table_in_markdown(block, words)


def table_in_markdown(table: ReportTable, words: ReportWords = ENGLISH) -> str:
    head, *rows = (_markdown_row(row, words) for row in (table.header, *table.rows))
    return "\n".join([head, "|" + "---|" * len(table.header), *rows]) + "\n"


def _markdown_row(row: Sequence[object], words: ReportWords) -> str:
    return "| " + " | ".join(words.show(cell).replace("|", "\\|") for cell in row) + " |"


_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid #ddd; padding: .25rem .6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.loud { background: #b00020; color: white; padding: .5rem 1rem; font-weight: bold; }
img { max-width: 100%; }
"""  # noqa: E501


def to_html(blocks: Iterable[ReportBlock], title: str, words: ReportWords = ENGLISH) -> str:
    body = "\n".join(_html(block, words) for block in blocks)
    code = words.sentence("language")
    return (
        f'<!doctype html>\n<html lang="{code}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _html(block: ReportBlock, words: ReportWords) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{_inline(text)}</h{level}>"
        case Text(text, loud):
            return f'<p class="loud">⚠ {_inline(text)}</p>' if loud else f"<p>{_inline(text)}</p>"
        case Image(name, title):
            return f'<figure><img src="{escape(name)}.svg" alt="{escape(title)}"></figure>'
        case ReportTable():
            return table_in_html(block, words)


def table_in_html(table: ReportTable, words: ReportWords = ENGLISH) -> str:
    return html_table(table.header, table.rows, lambda cell: _inline(words.show(cell)))


def _inline(text: str) -> str:
    """Return the text, with code where Markdown has backticks."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def to_csv(table: ReportTable) -> str:
    """Return the table as CSV, with numbers in full precision."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(map(_csv_cell, table.header))
    writer.writerows(map(_csv_cell, row) for row in table.rows)
    return text.getvalue()


def _csv_cell(cell: object) -> object:
    if cell is None:
        return ""
    return escape_formula(cell) if isinstance(cell, str) else cell


_IN_LATEX = str.maketrans(
    {
        **{sign: f"\\{sign}" for sign in "{}$&#_%"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "×": r"$\times$",
        "≥": r"$\ge$",
        "µ": r"$\mu$",
        "…": r"\ldots{}",
        "–": "--",
    }
)


def to_latex(table: ReportTable) -> str:
    """Return the table as a LaTeX tabular without packages; numbers are right-aligned."""
    columns = zip(*table.rows, strict=True) if table.rows else ([] for _ in table.header)
    places = "".join("r" if _are_numbers(column) else "l" for column in columns)
    head, *rows = (_latex_row(row) for row in (table.header, *table.rows))
    lines = [rf"\begin{{tabular}}{{{places}}}", head, r"\hline", *rows, r"\end{tabular}"]
    return "\n".join(lines) + "\n"


def _are_numbers(cells: Iterable[object]) -> bool:
    values = list(cells)
    return bool(values) and all(isinstance(cell, int | float) or cell is None for cell in values)


def _latex_row(row: Sequence[object]) -> str:
    return " & ".join(show(cell).translate(_IN_LATEX) for cell in row) + r" \\"
