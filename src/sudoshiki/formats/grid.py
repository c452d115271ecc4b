"""Rows of symbols or numbers, perhaps with a frame, which shows the box.

Blank lines may separate bands. If a row has a bar between all cells, as in a table, the bars separate cells
and show no boxes.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from ..puzzle import MAX_SIDE, Box, FormatError, Kind, Puzzle, PuzzleError, cell_name
from ..puzzle.errors import so_many
from ..puzzle.symbols import doubtful_zero, is_empty, number, symbol_cells, token_cells
from ..puzzle.validation import check_side
from .heads import LEFT_OUT
from .likeness import refusal_of
from .line import build, sudoku_or_latin, with_line
from .records import ROW_LIMIT, Line, Options, ParsedPuzzle, has_usual_boxes, row_lines

_FRAME = re.compile(r"[\s|+\-=*:.'_─│┼═║╬├┤┬┴┌┐└┘]+")
_RULE = re.compile(r"--|==|──|══|-\+|\+-|__")
_TURN = re.compile(r"[+=:'─┼═╬├┤┬┴┌┐└┘]|^\s*\*-|^\s*\.-")
_BARS = re.compile(r"[|│║]")
_TOKEN = re.compile(r"[^\s|│║]+")
_LOOK_AHEAD = 300
_BARS_PART_CELLS = "bars between all cells are read as parting cells, not boxes; --box says otherwise"


class GridRow(NamedTuple):
    """One row: tokens with their columns, and the positions of bars."""

    line: Line
    tokens: list[str]
    columns: list[int]
    bars: tuple[int, ...]
    frame: str  # the frame lines above it
    width: int  # number of cells: tokens if they are numbers, else characters
    left_out: str = ""  # rules that are left out according to a comment above

    @property
    def symbols(self) -> str:
        return "".join(self.tokens)

    def symbol_column(self, index: int) -> int:
        spots = [
            column + k
            for column, token in zip(self.columns, self.tokens, strict=True)
            for k in range(len(token))
        ]
        return spots[index]


def is_frame(text: str, dash_is_empty: bool = False) -> bool:
    """Whether a line has only frame characters and no cells."""
    if not _FRAME.fullmatch(text) or not _RULE.search(text):
        return False
    return bool(_TURN.search(text)) or not dash_is_empty


def read(
    lines: Iterable[Line], options: Options, *, numbers: bool = False
) -> Iterator[ParsedPuzzle | FormatError]:
    """All boards; with `numbers`, cells are always separated by blanks."""
    return read_rows(lines, lambda rows: _puzzle(rows, options), numbers=numbers)


def read_rows(
    lines: Iterable[Line], make: Callable[[list[GridRow]], Puzzle], *, numbers: bool
) -> Iterator[ParsedPuzzle | FormatError]:
    """Collect the rows of each board and `make` its puzzle."""
    for rows in _boards(lines, numbers):
        first = rows[0].line.number
        text = "\n".join(row.frame + row.line.text for row in rows)
        try:
            for row in rows:
                if row.line.problem:
                    raise row.line.error()
            puzzle = make(rows)
            yield ParsedPuzzle(puzzle, first, text, note=_note(rows, puzzle))
        except (FormatError, PuzzleError) as error:
            refused = with_line(error, first, text)
            better = refusal_of(text, refused)
            yield refused if better is refused else with_line(better, first, text)


def _boards(lines: Iterable[Line], numbers: bool) -> Iterator[list[GridRow]]:
    """Yield the rows of each board: as many as the first is wide.

    Only a paragraph that would make a board too high starts another one. Of a board too wide for any the
    first row is enough to say so, and the others are passed over.
    """
    pending: list[GridRow] = []  # an unfinished board of earlier paragraphs
    fresh: list[GridRow] = []  # rows of this paragraph
    skip = 0
    for row in _rows(lines, numbers):
        if row is None:
            pending, fresh, skip = pending + fresh, [], 0
        elif skip:
            skip -= 1
        else:
            fresh.append(row)
        finished = row is None and len(pending) >= _side(pending)
        if pending and (finished or len(pending) + len(fresh) > _side(pending)):
            yield pending
            pending = []
        while fresh and not pending:
            side = _side(fresh)
            if len(fresh) < side <= MAX_SIDE:
                break
            yield fresh[:side]
            fresh, skip = fresh[side:], max(side - len(fresh), 0)
    if pending:
        yield pending


def _side(rows: list[GridRow]) -> int:
    """The width of the first row; of the others if only the first differs."""
    others = {row.width for row in rows[1:]}
    width = others.pop() if len(rows) > 2 and len(others) == 1 else rows[0].width if rows else 0
    return max(width, 1) if rows else 0


def _rows(lines: Iterable[Line], numbers: bool) -> Iterator[GridRow | None]:
    """The rows without frame lines and comments; None at the end of a paragraph."""
    lines = row_lines(lines)
    head = list(islice(lines, _LOOK_AHEAD))
    dash_is_empty = any(re.search(r"\w-|-\w", line.text.partition("#")[0]) for line in head)
    frame = left_out = ""
    for line in chain(head, lines):
        text = "" if line.problem else line.text.partition("#")[0]
        if is_frame(text, dash_is_empty):
            frame = (frame + line.text + "\n")[-ROW_LIMIT:]
        elif line.problem or text.strip(" \t|│║"):
            yield _row(line, text, frame, numbers)._replace(left_out=left_out)
            frame = left_out = ""
        elif not line.text.strip():
            yield None
        elif match := LEFT_OUT.fullmatch(line.text):
            left_out = match["what"]
    yield None


def _row(line: Line, text: str, frame: str, numbers: bool) -> GridRow:
    matches = list(_TOKEN.finditer(text))
    tokens, starts = [match[0] for match in matches], [match.start() for match in matches]
    before = [bisect_left(starts, bar.start()) for bar in _BARS.finditer(text)]
    bars = tuple(count for count in before if 0 < count < len(matches))
    width = len(tokens) if numbers or _one_a_token(tokens, bool(bars), text) else sum(map(len, tokens))
    return GridRow(line, tokens, [start + 1 for start in starts], bars, frame, width)


def _one_a_token(tokens: list[str], barred: bool, text: str) -> bool:
    """Whether each token is a cell, not a group of symbols between bars."""
    if len(tokens) < 2 or not all(len(t) == 1 or number(t) is not None or is_empty(t) for t in tokens):
        return False
    spaced = not barred or any(" " in part.strip() for part in _BARS.split(text))
    return spaced or all(len(token) == 1 for token in tokens)


def _puzzle(rows: list[GridRow], options: Options) -> Puzzle:
    side = _side(rows)
    check_side(side)
    refuse_left_out(rows, options)
    whole = rows[0] if rows[0].width == side else rows[-1]
    by_token = len(whole.tokens) == side
    check_rows(rows, side, by_token)
    place = lambda cell: _place(rows[cell // side], cell % side, by_token)  # noqa: E731
    symbols = "".join(row.symbols for row in rows)
    # Among two-digit numbers 0 is empty; among single characters it may be a value.
    if len(symbols) == side * side and (doubt := doubtful_zero(symbols, side, options.alphabet)):
        cell, problem = doubt
        line, column = _place(rows[cell // side], cell % side, by_token)
        raise FormatError(problem, line=line, column=column, cell=cell_name(cell, side), kind=Kind.SYMBOL)
    values = [value for r, row in enumerate(rows) for value in _row_values(row, r, side, by_token, options)]
    return build(lambda: sudoku_or_latin(values, side, options, frame_box(rows, side, by_token)), side, place)


def refuse_left_out(rows: list[GridRow], options: Options) -> None:
    """Raise FormatError if a comment says that rules are left out."""
    left_out = [
        what for what in rows[0].left_out.split(", ") if what and not (options.box and "boxes" in what)
    ]
    if left_out:
        raise FormatError(
            f"the text itself says that its rows don't tell {', '.join(left_out)}; solve the puzzle it is of,"
            " or write that as JSON",
            kind=Kind.FORMAT,
        )


def check_rows(rows: list[GridRow], side: int, by_token: bool) -> None:
    """Raise FormatError unless each row has as many cells as there are rows."""
    for r, row in enumerate(rows):
        width = len(row.tokens) if by_token else len(row.symbols)
        if width != side:
            raise FormatError(
                f"row {r + 1} has {so_many(width, 'cell')}, expected {side}",
                line=row.line.number,
                kind=Kind.LENGTH,
            )
    if len(rows) != side:
        too_few = f"{so_many(len(rows), 'row')}, expected {side}"
        raise FormatError(too_few, line=rows[-1].line.number, kind=Kind.LENGTH)


def _row_values(row: GridRow, r: int, side: int, by_token: bool, options: Options) -> list[int]:
    try:
        if by_token:
            return token_cells(row.tokens, side, options.alphabet, r * side)
        return symbol_cells(row.symbols, side, options.alphabet)
    except FormatError as error:
        line, column = _place(row, error.column - 1, by_token)
        cell = f"r{r + 1}c{error.column}"
        raise error.at(line=line, column=column, cell=cell) from None


def _place(row: GridRow, index: int, by_token: bool) -> tuple[int, int]:
    return row.line.number, row.columns[index] if by_token else row.symbol_column(index)


def frame_box(rows: list[GridRow], side: int, by_token: bool) -> Box | None:
    """The box that the frame draws, if it draws one."""
    _refuse_regions(rows)
    bars = rows[0].bars
    if bars and not by_token:
        bars = tuple(sum(map(len, rows[0].tokens[:before])) for before in bars)
    high = next((r for r, row in enumerate(rows) if r and row.frame), 0)
    wide = bars[0] if bars else 0
    if bars_part_cells(bars, side):
        high, wide = (high if high > 1 else 0), 0
    if high and wide and high * wide != side:
        raise FormatError(
            f"the frame draws boxes of {high}×{wide}, which have not {side} cells", kind=Kind.SIDE
        )
    if wide and side % wide == 0:
        return side // wide, wide
    return (high, side // high) if high and side % high == 0 else None


def bars_part_cells(bars: Sequence[int], side: int) -> bool:
    """Whether bars separate all cells; without other boxes they may show boxes."""
    return set(bars) == set(range(1, side)) and has_usual_boxes(side)


def _note(rows: list[GridRow], puzzle: Puzzle) -> str:
    usual = puzzle.box is not None and puzzle.box[1] > 1
    return _BARS_PART_CELLS if usual and bars_part_cells(rows[0].bars, puzzle.side) else ""


def _refuse_regions(rows: list[GridRow]) -> None:
    """Raise FormatError if the frame shows regions, not boxes."""
    frame_rows = [r for r, row in enumerate(rows) if r and row.frame]
    bands = {below - above for above, below in zip([0, *frame_rows], [*frame_rows, len(rows)], strict=True)}
    if len({row.bars for row in rows}) > 1 and len(bands) > 1:
        raise FormatError(
            "the frame draws regions that are no boxes, which can't be read from a drawing;"
            " write it as JSON with regions, or as a Solo ID",
            kind=Kind.SIDE,
        )


def write(puzzle: Puzzle) -> str:
    width = len(str(puzzle.side))
    return frame_rows([str(value or ".").rjust(width) for value in puzzle.givens], puzzle)


def frame_rows(shown: list[str], puzzle: Puzzle) -> str:
    """The cells, all of one width, in a frame with lines between boxes."""
    assert puzzle.box is not None
    side, wide = puzzle.side, puzzle.box[1]
    rule = "+-".join(["-" * (wide * (len(shown[0]) + 1))] * (side // wide))[:-1]
    return f"\n{rule}\n".join("\n".join(band) for band in bands(shown, puzzle))


def bands(shown: list[str], puzzle: Puzzle) -> list[list[str]]:
    """The rows as text with bars between boxes, grouped in bands."""
    assert puzzle.box is not None
    side, (high, wide) = puzzle.side, puzzle.box
    rows = []
    for first in range(0, side * side, side):
        cells = shown[first : first + side]
        rows.append(" | ".join(" ".join(cells[c : c + wide]) for c in range(0, side, wide)))
    return [rows[top : top + high] for top in range(0, side, high)]
