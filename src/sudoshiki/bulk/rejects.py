"""Puzzles that can't be used: where they stand, what kind of fault it is, and their exact text.

A line of OUT.rejects is `file:line:column [cell] reason`, a tab, the kind, a tab, the text. Tabs, line
ends and other control characters inside are written as escapes.
"""

from __future__ import annotations

from typing import NamedTuple

from ..formats.records import bounded
from ..puzzle import FormatError, Kind

__all__ = ["Reject", "reject_line"]


class Reject(NamedTuple):
    """Why a puzzle was turned away. Its line and file are known where it is written down."""

    kind: Kind
    reason: str
    text: str
    column: int = 0
    cell: str = ""


def reject_line(reject: Reject, file: str, line: int) -> bytes:
    error = FormatError(reject.reason, file=file, line=line, column=reject.column or 1, cell=reject.cell)
    return f"{_plain(str(error))}\t{reject.kind}\t{_plain(bounded(reject.text))}\n".encode(
        errors="backslashreplace"
    )


def _plain(text: str) -> str:
    """Without characters that would break the line or the tab, or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(
        symbol if symbol.isprintable() else symbol.encode("unicode_escape").decode() for symbol in text
    )
