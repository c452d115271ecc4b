"""Puzzles that can't be used: where they stand, what kind of fault it is, and their exact text.

A line of OUT.rejects is `file:line:column [cell] reason`, a tab, the kind, a tab, the text. Tabs, line
ends and other control characters inside are written as escapes.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..puzzle import FormatError

__all__ = ["KINDS", "Reject", "kind_of", "reject_line"]

_SHOWN = 64 << 10  # characters of the text; no board that can be written takes more

# What each kind looks like in the words of the readers. The first that fits counts.
KINDS: dict[str, re.Pattern[str]] = {
    kind: re.compile(pattern)
    for kind, pattern in {
        "NUL": r"NUL",
        "encoding": r"UTF-8|UTF-16",
        "too long": r"at most [\d,]+ are read",
        "script": r"digit of another script",
        "clash": r"stands twice",
        "signs": r"\bsigns?\b|\bcycle\b",
        "length": r"^\d+ (cells|numbers|rows)|make no square|\d cells, expected",
        "side": r"no box fits|at most \d+×\d+|\bside\b.*(between|at most|up to)",
        "symbol": r"is not one of|is no value|is outside|not a whole number",
        "extra text": r"text after",
        "table": r"expected: name",
        "JSON": r"JSON|an object|key|neither side nor givens",
        "CSV": r"quote|column",
    }.items()
}


class Reject(NamedTuple):
    """Why a puzzle was turned away. Its line and file are known where it is written down."""

    kind: str
    reason: str
    text: str
    column: int = 0
    cell: str = ""


def kind_of(reason: str) -> str:
    """One word for the fault, so that rejects can be counted and sorted."""
    return next((kind for kind, pattern in KINDS.items() if pattern.search(reason)), "format")


def reject_line(reject: Reject, file: str, line: int) -> bytes:
    error = FormatError(reject.reason, file=file, line=line, column=reject.column or 1, cell=reject.cell)
    text = reject.text if len(reject.text) <= _SHOWN else reject.text[:_SHOWN] + "…"
    return f"{_plain(str(error))}\t{reject.kind}\t{_plain(text)}\n".encode(errors="backslashreplace")


def _plain(text: str) -> str:
    """Without characters that would break the line or the tab, or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(
        symbol if symbol.isprintable() else symbol.encode("unicode_escape").decode() for symbol in text
    )
