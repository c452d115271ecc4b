"""Other clothes of boards, tried on only where a text can't be read as what it was always taken for.

So no text that could be read before is read otherwise: only one whose first board is refused. Which reading
was taken is said in the note of what was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..puzzle import FormatError
from .records import Found, Line, Options
from .registry import find
from .sniffing import sniff_lines

__all__ = ["GUISES", "chosen"]

# What each guise can't be without; any letter for the last.
_NEEDED = {"csv": ",;\t", "sheet": ",;\t|", "blanks": " ", "titled": ""}
GUISES = tuple(_NEEDED)
# What a text in a guise may look like at first: formats that are known by nothing but their rows. A format
# that is known by a mark may refuse a text for a rule, which no other reading may leave out.
_AT_FIRST = frozenset(("line", "grid", "art", "s1", "s2", "s4", "s5", "candidates", "candidate-line", "csv"))


def chosen(head: Sequence[Line], options: Options, without: str = "") -> str:
    """The name of the format that a text with this head is read in."""
    texts = [line.text for line in head if not line.problem]
    name = sniff_lines(texts)
    content = [text for text in texts if text.strip() and not text.lstrip().startswith("#")]
    if name not in _AT_FIRST or not content:
        return name
    signs = set("".join(content))
    likely = [guise for guise in GUISES if guise not in (name, without) and _may_be(guise, signs, content)]
    if not likely or (refusal := _refusal(name, head, options)) is None:
        return name
    for guise in likely:
        other = _refusal(guise, head, options)
        # A wrong cell below a title is told only by the reading that knows titles.
        if other is None or (guise == "titled" and other.cell and other.line > refusal.line):
            return guise
    return name


def _may_be(guise: str, signs: set[str], content: Sequence[str]) -> bool:
    """Looked at closely only if the signs are there: most texts are digits and dots."""
    needed = _NEEDED[guise]
    if not (signs.intersection(needed) if needed else any(sign.isalpha() for sign in signs)):
        return False
    module: Any = find(guise).module_itself
    return bool(module.looks_like(content))


def _refusal(name: str, head: Sequence[Line], options: Options) -> FormatError | None:
    """Why the first board is refused; None where it is a puzzle."""
    first = next(iter(find(name).read(head, options)), None)
    return None if isinstance(first, Found) else first or FormatError("no puzzle in it")
