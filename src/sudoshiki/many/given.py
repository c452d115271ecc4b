"""The boards as passed: the data for the native core, and the shape as far as the boards define it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isqrt

from ..formats.one_line import Text, line_text, read_line
from ..formats.records import Options
from ..puzzle import FormatError, UsageError
from ..puzzle.symbols import symbol_values
from ..puzzle.validation import shown
from .batch import Boards
from .lanes import MAX_LANES_SIDE

LEAST_ROWS = 4  # of a board that may be given by mistake as its rows
LEAST_CELLS = LEAST_ROWS**2  # or as its cells

_JOIN = "join them into one line"
_READ = 100  # lines that are read to learn the side; beyond them only lengths are looked at


@dataclass(frozen=True, slots=True)
class How:
    """The caller's options for reading boards."""

    options: Options
    side: int | None = None
    threads: int = 1  # that may look through the boards
    trusting: bool = False  # an engine will see whether lines that look alike are of one length
    who: str = "solve_many"  # is asked, for refusals
    instead: str = "solve"  # takes what it refuses, one by one


@dataclass(frozen=True, slots=True)
class Given:
    """The boards, and their shape as far as known. `lines_at` returns lines of the text by number."""

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


def side_of_lines(lines: Callable[[], Iterator[Text]], how: How) -> int:
    """That of the first line that can be read; else of the first with as many characters as a board."""
    if how.side is not None:
        return how.side
    first = next((line for line in lines() if line), b"")
    if len(first) <= MAX_LANES_SIDE + 2:  # with a line end
        _refuse_rows(lines)
    blank = True
    for line in islice(lines(), _READ):
        try:
            puzzle = read_line(line, how.options)
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
        f"{shown(some)}"
    )
