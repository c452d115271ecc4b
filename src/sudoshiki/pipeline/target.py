r"""The files of a run: output, rejects, work folder; format of rejects.

A line of OUT.rejects is `file:line:column [cell] reason`, a tab, the kind, a tab, the text. Tabs, line
ends and control characters are written as escapes; in the text a backslash is doubled and a
byte that is not UTF-8 is \xNN, from \x80 on, so that the rejected bytes can be restored.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import NamedTuple

from ..files import OutputKind, OutputTarget, output_of, refuse_inputs
from ..formats import Reject
from ..formats.records import displayable
from ..puzzle import Kind, UsageError
from ..puzzle.errors import plain

_LONGEST = 1 << 24  # bytes; more than a line of OUT.rejects has
_KINDS = {kind.encode() for kind in Kind}
_PLACE = re.compile(rb":\d+( |$)")


class Target(NamedTuple):
    """The output, and the file of the rejects: OUT.rejects, or the one the user named.

    If the output is a pipe, a device or stdout, rejects are only counted, unless a file is named.
    """

    out: str  # as the user wrote it
    place: OutputTarget
    rejects: str = ""  # empty: rejects are not written
    rejects_named: bool = False  # the user named it: then it is written even if nothing is rejected

    @property
    def takes_stdout(self) -> bool:
        return self.place.kind is OutputKind.STDOUT or (
            self.rejects != "" and output_of(self.rejects).kind is OutputKind.STDOUT
        )

    def refuse_foreign_rejects(self) -> None:
        """Raise UsageError if an OUT.rejects not named by the user is the user's."""
        if self.rejects and not self.rejects_named:
            refuse_foreign_rejects(self.rejects)


def target_of(out: str, rejects: str | None = None, inputs: Sequence[str] = ()) -> Target:
    """Return the target. Raises UsageError if it is not writable or an input."""
    place = output_of(out)
    default = f"{place.path}.rejects" if place.is_file else ""
    target = Target(out, place, default if rejects is None else rejects, rejects is not None)
    if target.rejects:
        other = output_of(target.rejects)
        if (os.path.normcase(other.path), other.kind) == (os.path.normcase(place.path), place.kind):
            raise UsageError(f"{target.rejects}: answers and rejects can't go to the same place")
    refuse_inputs(inputs, [out, *([target.rejects] if target.rejects else [])])
    target.refuse_foreign_rejects()
    return target


def work_folder(place: OutputTarget) -> str:
    """Return the folder of unfinished answers; "" for a stream."""
    return os.path.abspath(f"{place.path}.work") if place.is_file else ""


def reject_line(reject: Reject, file: str, line: int) -> bytes:
    """Return the line of OUT.rejects for a reject with known file and line."""
    placed = reject._replace(file=file, line=line, column=reject.column or 1)
    return f"{plain(str(placed))}\t{reject.kind}\t{displayable(_exact(reject.text))}\n".encode()


def refuse_foreign_rejects(path: str) -> None:
    """Raise UsageError if the file at `path` was not written by a run."""
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
    """Escape what is not printable, without loss; invalid bytes are surrogates."""
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
