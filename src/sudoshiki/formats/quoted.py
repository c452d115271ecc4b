"""Boards in quoted mail: `>` before each line, once or several times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from ..puzzle import FormatError
from .heads import QUOTED
from .records import Line, Options, ParsedPuzzle

_LOOK_AHEAD = 300
_NOTE = "> before each line is read as a mark of quoted mail"


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """The boards in the lines without their quote marks."""
    from .registry import find
    from .sniffing import format_of  # which imports this module, too

    lines = iter(lines)
    marked = list(islice(lines, _LOOK_AHEAD))
    widths = {match.end() for line in marked if (match := QUOTED.match(line.text))}
    head = [_bare(line) for line in marked]
    name = format_of(head, options)
    for item in find(name).read(chain(head, map(_bare, lines)), options):
        if isinstance(item, ParsedPuzzle):
            yield item.with_note(_NOTE)
        else:  # columns count from the start of the original line
            column = item.column + widths.copy().pop() if item.column and len(widths) == 1 else 0
            yield item.at(column=column)


def _bare(line: Line) -> Line:
    return line if line.problem else line._replace(text=QUOTED.sub("", line.text, count=1))
