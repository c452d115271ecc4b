"""Rows in which a blank is an empty cell, with or without a frame.

    53  7         | 5 3   |   7   |       |
    6  195        | 6     | 1 9 5 |       |

Blanks of empty cells are replaced by dots, then the text is read as a grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..puzzle import MAX_SIDE, FormatError, Kind
from ..puzzle.symbols import EMPTY
from . import grid
from .line import BLANKS_ARE_EMPTY
from .records import Line, Options, ParsedPuzzle, row_lines
from .source import DOCUMENT_LIMIT, too_long

_BARS = "|│║"
_MOST_LINES = 3 * MAX_SIDE  # of one board, with frames


def looks_like(lines: Sequence[str]) -> bool:
    """Whether there are several rows with blanks and no other empty sign."""
    rows = [line for line in lines if not grid.is_frame(line)]
    signs = set("".join(rows))
    return len(rows) > 1 and " " in signs and not signs & set(EMPTY) and "\t" not in signs


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """One board per paragraph, or one board in all, whose rows may be blank lines."""
    gathered: list[Line] = []
    length = 0
    for line in row_lines(lines):
        length += len(line.text) + 1
        if length > DOCUMENT_LIMIT:
            yield too_long(line.number)
            return
        if not line.text.lstrip().startswith("#"):
            gathered.append(line)
    for board in _boards(gathered):
        yield from _read(board, options)


def _boards(lines: list[Line]) -> list[list[Line]]:
    """Return the paragraphs if each is a board, else all lines as one board."""
    paragraphs = [
        list(part) for filled, part in groupby(lines, lambda line: bool(line.text.strip())) if filled
    ]
    if _is_square_as_it_stands(lines):
        return [lines]
    if all(map(_with_dots, paragraphs)):
        return paragraphs
    together = [line for part in paragraphs for line in part]
    if _with_dots(together):
        return [together]
    first, last = lines.index(together[0]), lines.index(together[-1]) + 1
    between = lines[first:last]
    wider = [between, lines, lines[:last], lines[first:]]  # rows without a value may be the first or the last
    return [next((rows for rows in wider if _with_dots(rows)), between)]


def _is_square_as_it_stands(lines: list[Line]) -> bool:
    """Whether the lines, with blanks at their ends and blank lines, form a square."""
    return {len(line.text) for line in lines if line.text.strip()} == {len(lines)}


def _read(board: list[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    dotted = _with_dots(board)
    if dotted is None:
        text = "\n".join(line.text for line in board[:_MOST_LINES])
        yield FormatError(
            "rows of blanks and signs, but not as many places in each as there are rows",
            line=board[0].number,
            text=text,
            kind=Kind.LENGTH,
        )
        return
    for item in grid.read(dotted, options):
        yield item.with_note(BLANKS_ARE_EMPTY) if isinstance(item, ParsedPuzzle) else item


def _with_dots(lines: list[Line]) -> list[Line] | None:
    """The lines with a dot for each empty cell; None if they are no square."""
    if len(lines) > _MOST_LINES or any(line.problem for line in lines):
        return None
    texts = [line.text.rstrip() for line in lines]
    rows = [at for at, text in enumerate(texts) if not grid.is_frame(text)]
    filled = _fill_blanks([texts[at] for at in rows])
    if filled is None:
        return None
    for at, text in zip(rows, filled, strict=True):
        texts[at] = text
    return [line._replace(text=text) for line, text in zip(lines, texts, strict=True)]


def _fill_blanks(rows: list[str]) -> list[str] | None:
    side = len(rows)
    bars = {tuple(at for at, sign in enumerate(row) if sign in _BARS) for row in rows}
    if side < 2 or len(bars) != 1:
        return None
    (edges,) = bars
    width = max(map(len, rows))
    rows = [row.ljust(width) for row in rows]
    spans = [(a + 1, b) for a, b in zip((-1, *edges), (*edges, width), strict=True) if b > a + 1]
    # Nothing is outside the outer bars.
    spans = [span for span in spans if any(row[slice(*span)].strip() for row in rows) or len(spans) == 1]
    columns = _columns(rows, spans, side)
    if columns is None:
        return None
    rows = [row.ljust(max(columns) + 1) for row in rows]
    if not any(row[at] == " " and row[at:].strip(f" {_BARS}") for row in rows for at in columns):
        return None  # only ends of rows are missing: more likely an error
    return [
        "".join("." if at in columns and sign == " " else sign for at, sign in enumerate(row)) for row in rows
    ]


def _columns(rows: list[str], spans: list[tuple[int, int]], side: int) -> set[int] | None:
    """Return the columns of the cells, adjacent or every second; None if impossible."""
    if not spans or side % len(spans):
        return None
    cells = side // len(spans)
    last = spans[-1][1]
    for step in (1, 2):
        columns: set[int] = set()
        for start, end in spans:
            used = {at for row in rows for at in range(start, end) if row[at] != " "}
            begin = _first_place(used, start, end, cells, step, is_last=end == last)
            if begin is None:
                break
            columns |= set(range(begin, begin + step * cells, step))
        else:
            return columns
    return None


def _first_place(used: set[int], start: int, end: int, cells: int, step: int, *, is_last: bool) -> int | None:
    """Return the column of the first cell of a span; None if cells don't fit."""
    capacity = step * (cells - 1) + 1
    spare = end - start - capacity
    if not (0 <= spare <= 2 * (step - 1) or (is_last and spare < 0)):  # trailing blanks may be missing
        return None
    for begin in range(start, start + max(spare, 0) + 1):
        if all((at - begin) % step == 0 and 0 <= at - begin < capacity for at in used):
            return begin
    return None
