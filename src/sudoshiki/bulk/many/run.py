"""`solve_many`: boards of one shape in any form, solved by the lanes engine."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...formats.records import Options
from ...puzzle import UsageError
from ...puzzle.build import default_box
from ...puzzle.door import flag, shown, whole_numbers
from ...puzzle.symbols import ALPHABETS
from ...solve import StopFlag
from ...solve.request import Request, whole_number
from ...solvers.answers import Shape
from ...solvers.lanes import LARGEST_SIDE, MOST_COUNTED, Boards, Solved, paths, solve_boards
from .doubts import settle_doubts
from .forms import read_boards
from .given import Given, How
from .signs import signs_of

__all__ = ["solve_many"]

_MOST_THREADS = 1024


def solve_many(
    boards: Any,
    limit: int = 2,
    threads: int = 1,
    *,
    box: tuple[int, int] | None = None,
    latin: bool = False,
    side: int | None = None,
    arcs: Any = None,
    alphabet: str = "1-9A",
    seconds: float | None = None,
    effort: int | None = None,
    stop: StopFlag | None = None,
    path: str = "",
) -> Solved:
    """Solve boards of one shape, up to 16×16, as fast as this CPU can.

    `boards` is text with a board a line (str, bytes or any buffer of bytes), an array of whole numbers (one
    row of values a board, 0 for empty), an Arrow column of text, or any iterable of lines, rows of values or
    Puzzles. The shape is that of the first board: Sudoku with the box nearest to square, unless `box` gives
    its (rows, columns) or `latin` asks for none. `arcs` gives the signs: for each board (lesser, greater)
    pairs of neighbouring cells; or one array with a row a board and an entry an edge (those across row by
    row, then those down), 1 where its first cell is the lesser, -1 where it is the greater, else 0.

    A line is read as `parse(line, "line", alphabet)` reads it. What that refuses, and a board of another
    side, is rejected with the fault and its column; a line that is blank, a comment, None or null is BLANK.

    Each board is solved until `limit` solutions are found or there are no more; `effort` limits the guesses
    for each board, `seconds` the time for all. Results come as arrays; no plain board becomes a Python
    object.
    """
    request = Request(
        solutions=whole_number("limit", limit, 1, MOST_COUNTED), seconds=seconds, effort=effort, stop=stop
    )
    how = _how(alphabet, box, flag(latin, "latin"), side)
    run = partial(
        solve_boards,
        request=request,
        alphabet=alphabet,
        threads=whole_number("threads", threads, 1, _MOST_THREADS),
        path=_path(path),
    )
    given = read_boards(boards, how)
    shape = _shape(given, how)
    if arcs is not None and given.arcs is not None:
        raise UsageError("the puzzles have signs of their own: leave out arcs")
    signs = signs_of(given.arcs if arcs is None else arcs, given.boards.count, shape[0])

    def solve(some: Boards, numbers: list[int]) -> Solved:
        return run(some, shape, signs=None if signs is None else signs[numbers])

    solved = run(given.boards, shape, signs=signs)
    return settle_doubts(solved, given, Options(alphabet, shape[1:] if shape[1] else "latin"), request, solve)


def _how(alphabet: str, box: Any, latin: bool, side: Any) -> How:
    if not isinstance(alphabet, str) or alphabet not in ALPHABETS:
        raise UsageError(f"unknown alphabet {shown(alphabet)}; choose from {', '.join(ALPHABETS)}")
    if box is not None:
        expected = "box must be its (rows, columns), such as (2, 3)"
        numbers = whole_numbers(box, expected, UsageError)
        if len(numbers) != 2 or min(numbers) < 1:
            raise UsageError(f"{expected}, not {shown(box)}")
        if latin:
            raise UsageError("a Latin square has no boxes: leave out box or latin")
        box = numbers
    side = None if side is None else whole_number("side", side, 1, LARGEST_SIDE)
    return How(Options(alphabet, "latin" if latin else box), side)


def _path(path: str) -> str:
    if not isinstance(path, str) or (path and path not in paths()):
        raise UsageError(f"no path {shown(path)} on this CPU; choose from {', '.join(paths())}")
    return path


def _shape(given: Given, how: How) -> Shape:
    side, box = given.side, how.options.box
    if not 1 <= side <= LARGEST_SIDE:
        raise UsageError(f"solve_many takes sides up to {LARGEST_SIDE}, not {side}: use solve")
    if box == "latin" or given.latin:
        return side, 0, 0
    height, width = box if isinstance(box, tuple) else given.box or default_box(side)
    if height * width != side:
        raise UsageError(f"a box of {height}×{width} does not fit a side of {side}")
    return side, height, width
