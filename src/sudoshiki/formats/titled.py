"""Boards with lines of words: titles, and what programs print with a board.

`draw` and `solve` of ours head a board with its kind, size and givens; the kind tells whether it has boxes.
S2's program prints algorithm, time and operations before the rows of a Futoshiki, without its signs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from ..puzzle import Box, FormatError, Kind
from .columns import board_column
from .heads import HEADING
from .records import Line, Options, ParsedPuzzle, row_lines
from .source import DOCUMENT_LIMIT, too_long

_OPERATIONS = re.compile(r"Operations: \d+\s*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NO_CELL = re.compile(r"[\s|│║+\-=─┼═╬]")
_SEPARATORS = re.compile(r"[\s,;]+")
_COLOURS = re.compile("\x1b\\[[0-9;]*m")
_REGIONS = re.compile(r"[╵╶└╷┌├╴┘┴┐┤┬]|[─┼] +[─┼]|[-+] +[-+]")
_FAR_SIGN = re.compile(r"r\d+c\d+ < r\d+c\d+")
_LOOK_AHEAD = 300
_LARGEST_OF_DIGITS = 9  # boards up to this side have no letters as values


def looks_like(lines: Sequence[str]) -> bool:
    """Whether some of the lines are words and others are not."""
    words = _Words([_bare(line) for line in lines])
    return any(map(words.are_in, lines)) and not all(map(words.are_in, lines))


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """Yield the boards between lines of words, each with the title above it."""
    lines = row_lines(lines)
    head = list(islice(lines, _LOOK_AHEAD))
    words = _Words([_bare(line.text) for line in head])
    titles: list[str] = []
    board: list[Line] = []
    length = 0
    for line in chain(head, lines):
        text = _bare(line.text)
        if line.problem or not words.are_in(text):
            board.append(line._replace(text=text))
            length += len(text) + 1
            if length > DOCUMENT_LIMIT:
                yield too_long(line.number)
                return
            continue
        if any(row.text.strip() or row.problem for row in board):
            yield from _boards(board, titles, options)
            titles = []
        board, length = [], 0
        titles.append(text.strip())
    yield from _boards(board, titles, options)


class _Words:
    """Distinguishes titles from rows by the most common width of lines."""

    def __init__(self, lines: Sequence[str]) -> None:
        rows = [line for line in lines if re.search(r"[\d.]", line)]
        rows = [line for line in rows if not _WORD.search(line)] or rows  # some rows may have letters
        widths = Counter(map(_width, rows))
        self.width = widths.most_common(1)[0][0] if widths else 0

    def are_in(self, line: str) -> bool:
        """Whether a line is words; a row with letters may look like words."""
        if not _WORD.search(line) or line.lstrip().startswith("#") or _has_board(line):
            return False
        if self.width <= _LARGEST_OF_DIGITS or HEADING.fullmatch(line):
            return True
        return _width(line) != self.width


def _has_board(line: str) -> bool:
    """Whether a board is between other words; such a line is no title."""
    words = [word for word in _SEPARATORS.split(line) if any(map(str.isdigit, word))]
    return board_column(words) is not None


def _width(line: str) -> int:
    return len(_NO_CELL.sub("", line))


def _bare(text: str) -> str:
    return _COLOURS.sub("", text)


def _boards(lines: list[Line], titles: list[str], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    if not any(line.text.strip() or line.problem for line in lines):
        return
    heading = next(filter(None, map(HEADING.fullmatch, reversed(titles))), None)
    if heading is not None:
        yield from _read_printed(lines, heading, options)
        return
    note = f"{_quote_titles(titles)} is read as a title" if titles else ""
    if options.box is None and any(map(_OPERATIONS.fullmatch, titles)):
        options = options._replace(box="latin")
        note = "read as S2's answer, a board without boxes; --box says otherwise"
    name = titles[-1] if titles and not any(map(_OPERATIONS.fullmatch, titles)) else ""
    for item in _read(lines, options):
        if isinstance(item, ParsedPuzzle):
            puzzle = item.puzzle if item.puzzle.name or not name else item.puzzle.named(name)
            item = item.with_note(note)._replace(puzzle=puzzle)
        yield item


def _quote_titles(titles: list[str]) -> str:
    first = titles[0] if len(titles[0]) <= 40 else titles[0][:40] + "…"
    return f"“{first}”" + (f" and {len(titles) - 1} more" if len(titles) > 1 else "")


def _read_printed(
    lines: list[Line], heading: re.Match[str], options: Options
) -> Iterator[ParsedPuzzle | FormatError]:
    """Read what `draw` or `solve` printed. Raises FormatError if rules are missing."""
    text = "\n".join(line.text for line in lines)
    boxes, signs = heading["kind"] == "sudoku", heading["signs"] is not None
    what = heading["more"] or ""
    if not what and any(_REGIONS.search(line.text) for line in lines):
        what = "regions"
    if not what and (boxes and signs):
        what = "boxes and signs"
    if not what and any(_FAR_SIGN.match(line.text) for line in lines):
        what = "signs between far cells"
    if what:
        reason = f"a drawing of a board with {what} can't be read back; write it as JSON"
        yield FormatError(reason, line=lines[0].number, text=text, kind=Kind.FORMAT)
        return
    if options.box is None:
        options = options._replace(box=_box_of(lines, int(heading["side"])) if boxes else "latin")
    for item in _read(lines, options, "art" if signs else "grid"):
        named = isinstance(item, ParsedPuzzle) and heading["name"]
        yield item._replace(puzzle=item.puzzle.named(heading["name"])) if named else item  # type: ignore[union-attr]


def _box_of(lines: list[Line], side: int) -> Box | None:
    """Return the box of our own drawing; None if the frame shows it."""
    bars = next((line.text.count("│") + line.text.count("|") for line in lines if line.text.strip()), 0)
    return (side, 1) if side > 1 and bars == side - 1 else None


def _read(lines: list[Line], options: Options, format: str = "") -> Iterator[ParsedPuzzle | FormatError]:
    from .registry import find
    from .sniffing import format_of  # it imports this module

    name = format or format_of(lines, options, without="titled")
    return find("grid" if name == "titled" else name).read(lines, options)
