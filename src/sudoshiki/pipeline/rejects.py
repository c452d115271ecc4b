r"""Puzzles that can't be used: where they stand, what kind of fault it is, and their exact text.

A line of OUT.rejects is `file:line:column [cell] reason`, a tab, the kind, a tab, the text. Tabs, line
ends and whatever would steer a terminal are written as escapes; in the text a backslash is doubled and a
byte that is no UTF-8 is \xNN, from \x80 on, so that the very bytes that were rejected can be had again.
"""

from __future__ import annotations

import os
import re

from ..formats import Reject
from ..formats.records import displayable
from ..puzzle import Kind, UsageError
from ..puzzle.errors import plain

_LONGEST = 1 << 24  # bytes; no line of a reject has as many
_KINDS = {kind.encode() for kind in Kind}
_PLACE = re.compile(rb":\d+( |$)")


def reject_line(reject: Reject, file: str, line: int) -> bytes:
    """The reject as it is written down, where its file and line are known."""
    placed = reject._replace(file=file, line=line, column=reject.column or 1)
    return f"{plain(str(placed))}\t{reject.kind}\t{displayable(_exact(reject.text))}\n".encode()


def refuse_others_rejects(path: str) -> None:
    """What stands under the name of a run's rejects is replaced or removed only if a run wrote it."""
    if not os.path.isfile(path):
        return
    with open(path, "rb") as file:
        first = file.readline(_LONGEST)
    if first and not _is_reject_line(first):
        raise UsageError(
            f"{path} is not of a run, and rejects would replace it;"
            " move it, or say with --rejects FILE where they are to go"
        )


def _is_reject_line(line: bytes) -> bool:
    match line.split(b"\t"):
        case [place, kind, text]:
            return bool(_PLACE.search(place)) and kind in _KINDS and text.endswith(b"\n")
    return False


def _exact(text: str) -> str:
    """Printable, and yet all that was there; bytes that are no UTF-8 came as half characters."""
    text = text.replace("\\", "\\\\")
    if text.isprintable():
        return text
    return "".join(symbol if symbol.isprintable() else _escape(ord(symbol)) for symbol in text)


def _escape(code: int) -> str:
    if code < 0x80:
        return chr(code).encode("unicode_escape").decode()
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
