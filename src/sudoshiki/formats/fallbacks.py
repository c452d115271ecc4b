"""Fallback formats, tried where the format that a text looks like refuses its first board.

So no text that could be read before is read otherwise. `Found.note` says which reading was taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..puzzle import FormatError
from .records import Found, Line, Options, says_something
from .registry import find

# What each fallback can't be without; any letter for the last.
_NEEDED = {"csv": ",;\t", "sheet": ",;\t|", "blanks": " ", "titled": ""}
# What such a text may look like at first: formats that are known by nothing but their rows. A format
# that is known by a mark may refuse a text for a rule, which no other reading may leave out.
_AT_FIRST = frozenset(("line", "grid", "art", "s1", "s2", "s4", "s5", "candidates", "candidate-line", "csv"))


def fallback(name: str, head: Sequence[Line], options: Options, without: str = "") -> str:
    """The format that a text which looks like `name` is read in; `without` is not tried."""
    content = [line.text for line in head if not line.problem and says_something(line.text)]
    if name not in _AT_FIRST or not content:
        return name
    signs = set("".join(content))
    likely = [other for other in _NEEDED if other not in (name, without) and _may_be(other, signs, content)]
    if not likely or (refusal := _refusal(name, head, options)) is None:
        return name
    for other in likely:
        refused = _refusal(other, head, options)
        # A wrong cell below a title is told only by the reading that knows titles.
        if refused is None or (other == "titled" and refused.cell and refused.line > refusal.line):
            return other
    return name


def _may_be(other: str, signs: set[str], content: Sequence[str]) -> bool:
    """Looked at closely only if the signs are there: most texts are digits and dots."""
    needed = _NEEDED[other]
    if not (signs.intersection(needed) if needed else any(sign.isalpha() for sign in signs)):
        return False
    module: Any = find(other).module_itself
    return bool(module.looks_like(content))


def _refusal(name: str, head: Sequence[Line], options: Options) -> FormatError | None:
    """Why the first board is refused; None where it is a puzzle."""
    first = next(iter(find(name).read(head, options)), None)
    return None if isinstance(first, Found) else first or FormatError("no puzzle in it")
