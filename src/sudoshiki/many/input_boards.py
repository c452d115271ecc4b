"""Boards as passed: data for the native core, and the shape if it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isqrt

from ..formats.one_line import Text, line_text, read_line
from ..formats.records import Options
from ..puzzle import FormatError, UsageError
from ..puzzle.symbols import symbol_values
from ..puzzle.validation import quote
from .batch import Boards
from .lanes import MAX_LANES_SIDE

LEAST_ROWS = 4  # least side of a board that may be passed by mistake as its rows
LEAST_CELLS = LEAST_ROWS**2  # or as its cells: their least number

_JOIN = "join them into one line"
_READ = 100  # lines read to find the side; of others only the length is used


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """The caller's options for reading boards."""

    format: Options
    side: int | None = None
    threads: int = 1  # threads that may examine the boards
    assume_even: bool = False  # the engine checks that all lines have one length
    caller: str = "solve_many"  # name of the function, for error messages
    alternative: str = "solve"  # function for single boards, for error messages


@dataclass(frozen=True, slots=True)
class InputBoards:
    """The boards, and their shape if known; `lines_at` returns lines by number."""

    boards: Boards
    side: int
    lines_at: Callable[[list[int]], Sequence[Text]] | None = None
    arcs: list[tuple[tuple[int, int], ...]] | None = None
    box: tuple[int, int] | None = None
    latin: bool = False


def one_board(what: str, advice: str = "put it in a list") -> UsageError:
    """Make the error for a single board where a list of boards is expected."""
    return UsageError(f"{what} look like one board: {advice}, or use solve(sudoku(board))")


def _refuse_rows(lines: Callable[[], Iterator[Text]]) -> None:
    """Refuse one board passed as one line per row or per cell."""
    some = [line_text(line).strip() for line in islice(lines(), MAX_LANES_SIDE**2 + 1)]
    width = len(some[0]) if some else 0
    if {*map(len, some)} != {width}:
        return
    if width == 1 and len(some) >= LEAST_CELLS and isqrt(len(some)) ** 2 == len(some):
        raise one_board(f"{len(some)} single characters", _JOIN)
    if len(some) == width and width >= LEAST_ROWS and _hold_large_values(some):
        raise one_board(f"{width} lines of {width} characters", _JOIN)


def _hold_large_values(rows: Sequence[str]) -> bool:
    """Whether most rows have a value that is too large for a board of so few cells."""
    known, most = symbol_values(len(rows)), isqrt(len(rows))
    largest = [max(known.get(symbol, 0) for symbol in row) for row in rows]
    filled, large = sum(value > 0 for value in largest), sum(value > most for value in largest)
    return large > 0 and 2 * large >= filled


def _plain_side(line: Text, alphabet: str) -> int:
    """Return the side of a line with one symbol per cell; 0 for others."""
    text = line_text(line)
    side = isqrt(len(text))
    if side * side != len(text) or side > MAX_LANES_SIDE:
        return 0
    return side if set(text) <= symbol_values(side, alphabet).keys() else 0


def side_of_lines(lines: Callable[[], Iterator[Text]], options: ReadingOptions) -> int:
    """Return the side of the first line if plain, else of the first board."""
    if options.side is not None:
        return options.side
    first = next((line for line in lines() if line), b"")
    if len(first) <= MAX_LANES_SIDE + 2:  # with a line end
        _refuse_rows(lines)
    if side := _plain_side(first, options.format.alphabet):
        return side
    blank = True
    for line in islice(lines(), _READ):
        try:
            puzzle = read_line(line, options.format)
        except FormatError:
            blank = False
            continue
        if puzzle is not None and puzzle.side <= MAX_LANES_SIDE:
            return puzzle.side
        blank = blank and puzzle is None
    some: Text = None
    for line in lines():
        length = len(line.strip()) if line else 0
        if length and isqrt(length) ** 2 == length and isqrt(length) <= MAX_LANES_SIDE:
            return isqrt(length)
        some = some or line
    if blank:
        return 9  # nothing to solve: any side will do
    raise UsageError(
        f"no line has as many characters as a board of up to {MAX_LANES_SIDE}×{MAX_LANES_SIDE} has cells: "
        f"{quote(some)}"
    )
