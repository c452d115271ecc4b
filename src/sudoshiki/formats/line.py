"""One puzzle per line: n² characters, or n² numbers; `#` starts a comment.

As in lists of forums, a number, `12)` or `12.`, may precede the characters, and a name may follow. In any
other line that has n² characters with its blanks, blanks are empty cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple, TypeVar

from ..puzzle import Box, FormatError, Kind, Puzzle, PuzzleError, cell_name, latin, sudoku
from ..puzzle.symbols import EMPTY, is_empty, number, side_of, symbol_cells, symbols, token_cells
from .likeness import refusal_of
from .records import Line, Noted, Options, ParsedPuzzle

T = TypeVar("T")

BLANKS_ARE_EMPTY = "blanks are read as empty cells"
# A line of a list. Its board is 9×9, and its name starts with a word or a rating: else a board with a blank
# in it would be a smaller one with a name.
_LISTED = re.compile(
    r"\s*(?P<number>\d{1,9}[).]\s+)?(?P<cells>[^\s#|]{81})"
    r"(?:\s+(?P<name>(?:[A-Za-z]{2}|\d{1,2}\.\d(?![.\d]))[^#|]*))?\s*(?:#.*)?",
    re.ASCII,
)


def read_line(text: str, options: Options) -> Puzzle | Noted:
    try:
        return _read(text, options)
    except FormatError as error:
        try:
            if cells := dots_for_blanks(text):
                return Noted(_symbols(cells, 0, options), BLANKS_ARE_EMPTY)
        except (FormatError, PuzzleError):
            pass
        raise refusal_of(text, error) from None


def dots_for_blanks(text: str) -> str:
    """The line with dots for blanks, if blanks may be empty cells; else empty.

    It has as many characters as a board has cells, blanks among them, and no other sign for empty.
    """
    side = isqrt(len(text))
    may_be = side >= 4 and side * side == len(text) and " " in text.strip()
    return text.replace(" ", ".") if may_be and not set(text) & {*EMPTY, "#", "\t"} else ""


class NamedBoard(NamedTuple):
    """The characters of a board, their start in the line, and the name after them."""

    cells: str
    start: int
    name: str


def named_board(text: str) -> NamedBoard | None:
    """Return the board of a line with a number or a name; None for other lines."""
    match = _LISTED.fullmatch(text) if len(text) > 81 else None  # most lines have just the cells
    if match is None or not (match["number"] or match["name"]):
        return None
    name = (match["name"] or "").strip()
    if any(len(word) == len(match["cells"]) for word in name.split()):
        return None  # more likely another board
    return NamedBoard(match["cells"], match.start("cells"), name)


def _read(text: str, options: Options) -> Puzzle:
    if board := named_board(text):
        puzzle = _symbols(board.cells, board.start, options)
        return puzzle.named(board.name) if board.name else puzzle
    tokens = text.partition("#")[0].split()
    if len(tokens) == 1:
        return _symbols(tokens[0], text.index(tokens[0]), options)
    if all(number(token) is not None or is_empty(token) for token in tokens):
        return _numbers(text, tokens, options)
    if len(tokens[0]) >= 16:  # a whole board, and something else
        column = text.index(tokens[1], text.index(tokens[0]) + len(tokens[0])) + 1
        raise FormatError("text after the puzzle; put # before a comment", column=column, kind=Kind.EXTRA)
    return _symbols("".join(tokens), 0, options)


def _symbols(cells: str, start: int, options: Options) -> Puzzle:
    side = side_of(len(cells))
    try:
        values = symbol_cells(cells, side, options.alphabet)
    except FormatError as error:
        raise error.at(column=start + error.column) from None
    return build(lambda: sudoku_or_latin(values, side, options), side, lambda cell: (0, start + cell + 1))


def _numbers(text: str, tokens: list[str], options: Options) -> Puzzle:
    side = side_of(len(tokens))
    values = token_cells(tokens, side, options.alphabet)
    return build(
        lambda: sudoku_or_latin(values, side, options), side, lambda cell: (0, _column(text, tokens, cell))
    )


def _column(text: str, tokens: list[str], index: int) -> int:
    """Column of token `index`, from 1."""
    at = 0
    for token in tokens[:index]:
        at = text.index(token, at) + len(token)
    return text.index(tokens[index], at) + 1


def write(puzzle: Puzzle) -> str:
    written = "." + symbols(puzzle.side)
    return "".join(written[value] for value in puzzle.givens)


def each_line(
    lines: Iterable[Line], read_line: Callable[[str, Options], Puzzle | Noted | None], options: Options
) -> Iterator[ParsedPuzzle | FormatError]:
    """Read a format with one puzzle per line; skip blank lines, comments and None."""
    for line in lines:
        if line.problem:
            yield line.error()
            continue
        if not line.text.strip() or line.text.lstrip().startswith("#"):
            continue
        try:
            puzzle = read_line(line.text, options)
        except (FormatError, PuzzleError) as error:
            yield with_line(error, line.number, line.text)
            continue
        if isinstance(puzzle, Noted):
            yield ParsedPuzzle(puzzle.puzzle, line.number, line.text, note=puzzle.note, unread=puzzle.unread)
        elif puzzle is not None:
            yield ParsedPuzzle(puzzle, line.number, line.text)


def with_line(error: FormatError | PuzzleError, line: int, text: str) -> FormatError:
    """Add the line, unless the error has one, and the text to an error."""
    if isinstance(error, FormatError):
        return error.at(line=error.line or line, text=text)
    return FormatError(str(error), line=line, text=text, kind=error.kind, givens=error.givens)


def parse_or_error(
    make: Callable[[], Puzzle], line: int, text: str, note: str = ""
) -> ParsedPuzzle | FormatError:
    """The puzzle that `make` returns, or its error, with line and text."""
    try:
        return ParsedPuzzle(make(), line, text, note=note)
    except (FormatError, PuzzleError) as error:
        return with_line(error, line, text)


def build(make: Callable[[], T], side: int, place: Callable[[int], tuple[int, int]] = lambda _: (0, 0)) -> T:
    """Call `make`; add line and column of the cell to its error. Raises FormatError."""
    try:
        return make()
    except PuzzleError as error:
        if not error.cells:
            raise
        cell = error.cells[-1]
        line, column = place(cell)
        raise FormatError(
            str(error),
            line=line,
            column=column,
            cell=cell_name(cell, side),
            kind=error.kind,
            givens=error.givens,
        ) from error


def sudoku_or_latin(cells: Sequence[int], side: int, options: Options, box: Box | None = None) -> Puzzle:
    """Return a Sudoku with boxes of options, text or default; or a Latin square."""
    if isinstance(options.box, str):
        return latin(cells, side=side)
    return sudoku(cells, options.box or box, side=side)
