"""Fallback formats, tried if the detected format rejects the first board.

A text that the detected format can read is never read in another. `ParsedPuzzle.note` names the fallback.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..puzzle import FormatError
from .records import Line, Options, ParsedPuzzle, has_content
from .registry import find

# Characters that each fallback must contain; any letter for the last.
_NEEDED = {"csv": ",;\t", "sheet": ",;\t|", "blanks": " ", "titled": ""}
# Detected formats that may have a fallback: those recognised by their rows only. A format recognised by a
# mark may reject a text for a rule, which another format must not ignore.
_AT_FIRST = frozenset(("line", "grid", "art", "s1", "s2", "s4", "s5", "candidates", "candidate-line", "csv"))


def fallback(name: str, head: Sequence[Line], options: Options, without: str = "") -> str:
    """The format for a text detected as `name`; `without` is not tried."""
    content = [line.text for line in head if not line.problem and has_content(line.text)]
    if name not in _AT_FIRST or not content:
        return name
    signs = set("".join(content))
    likely = [other for other in _NEEDED if other not in (name, without) and _may_be(other, signs, content)]
    if not likely or (refusal := _refusal(name, head, options)) is None:
        return name
    for other in likely:
        refused = _refusal(other, head, options)
        # Only the format with titles reports a wrong cell below a title.
        if refused is None or (other == "titled" and refused.cell and refused.line > refusal.line):
            return other
    return name


def _may_be(other: str, signs: set[str], content: Sequence[str]) -> bool:
    """Whether it may be this fallback; examined closely only if its characters occur."""
    needed = _NEEDED[other]
    if not (signs.intersection(needed) if needed else any(sign.isalpha() for sign in signs)):
        return False
    module: Any = find(other).module_itself
    return bool(module.looks_like(content))


def _refusal(name: str, head: Sequence[Line], options: Options) -> FormatError | None:
    """The error of the first board; None if it is a puzzle."""
    first = next(iter(find(name).read(head, options)), None)
    return None if isinstance(first, ParsedPuzzle) else first or FormatError("no puzzle in it")
