"""`grade_many`: prove boards of one shape unique and rate them on a scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING, Any

from ..puzzle import Box, Kind, UsageError
from ..puzzle.validation import flag, quote
from ..solve import StopFlag, Stopped
from ..solve.types import MOST_WORKERS, Request, whole_number
from .batch import UNSURE, Batch, Boards, Code, Fault
from .engines import choose
from .gpu import rows_of, values_by_byte, why_stopped
from .grades import Graded
from .input_boards import ReadingOptions
from .lanes import ENGINES
from .rating import PART, RatingTask, empty_board, rate_all
from .read_again import read_again
from .results import Solved
from .run import MOST_THREADS, read_batch, reading_options, retry_if_uneven
from .types import ManyBoards, ManySigns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_MISSING = {"string": "", "float64": float("nan"), "int64": -1, "bool": False}


def grade_many(
    boards: ManyBoards,
    scale: str = "word",
    threads: int = 1,
    *,
    box: Box | None = None,
    latin: bool = False,
    side: int | None = None,
    arcs: ManySigns | None = None,
    alphabet: str = "1-9A",
    seconds: float | None = None,
    stop: StopFlag | None = None,
    workers: int = 0,
) -> Graded:
    """Grade boards of one shape, up to 16×16, on one scale, on all cores.

    `boards`, `box`, `latin`, `side`, `arcs` and `alphabet` are as `solve_many` takes them, and the same
    boards are rejected. `scale` is one of those that `grade` knows. Only a board with exactly one solution is
    graded; that is proved first. `seconds` limits the time for all of them. The grades are those of `grade`.
    `threads` share the work, or `workers` processes; with 0 this one does it.

    >>> import sudoshiki as sk
    >>> graded = sk.grade_many(["3.4..1.2.4.32.1.", "................"])
    >>> graded["word"].tolist(), graded.counts()["many"]
    (['easy', ''], 1)
    """
    from ..logic.ratings import check_scales

    if not isinstance(scale, str):
        raise UsageError(f"scale must be the name of one scale, not {quote(scale)}")
    (scale,) = check_scales([scale])
    request = Request(solutions=2, seconds=seconds, stop=stop)
    threads = whole_number("threads", threads, 1, MOST_THREADS)
    workers = whole_number("workers", workers, 0, MOST_WORKERS)

    def graded(options: ReadingOptions) -> Graded:
        inputs, batch = read_batch(boards, options, request, threads, arcs)
        if inputs.boards.on_device:
            raise UsageError(
                "the boards are in GPU memory, and a GPU can't grade them: copy them to the host"
            )
        _check_scale(scale, batch)
        return _grade_proved(read_again(_prove(batch), inputs, batch, _prove), batch, scale, workers)

    options = reading_options(
        alphabet, box, flag(latin, "latin"), side, threads, "cpu", caller="grade_many", alternative="grade"
    )
    return retry_if_uneven(graded, options)


def _check_scale(scale: str, batch: Batch) -> None:
    """Refuse signs if the scale does not support them on boards of this shape."""
    from ..logic.grading import is_for

    if batch.signs is None or not batch.signs.any():
        return
    if not is_for(scale, empty_board(batch.shape, ((0, 1),)).graph):
        raise UsageError(f"the scale {scale} is not for boards with such signs", kind=Kind.UNSUPPORTED)


def _prove(batch: Batch) -> Solved:
    """Find the boards with one solution; the result has givens to be rated."""
    import numpy as np

    cells = batch.shape[0] ** 2
    values = _rows(batch.boards, cells)
    if batch.boards.text:
        values = np.frombuffer(values_by_byte(batch), np.uint8).take(values[:, :cells])
    numbers = replace(batch, boards=Boards(values, len(values), False))
    solved = choose(ENGINES, numbers).solve(numbers)
    if batch.boards.text:
        solved.fault[solved.fault != Fault.FINE] = UNSURE
    return replace(solved, solution=values)


def _rows(boards: Boards, cells: int) -> NDArray[np.uint8]:
    """Return a row of bytes per board, without a copy if all lines are boards."""
    import numpy as np

    if boards.text and boards.offsets is None:
        data = np.frombuffer(boards.data, np.uint8)
        if len(data) == boards.count * (cells + 1):
            rows = data.reshape(boards.count, cells + 1)
            if (rows[:, cells] == ord("\n")).all():
                return rows
    return rows_of(boards, cells)


def _grade_proved(proved: Solved, batch: Batch, scale: str, workers: int) -> Graded:
    """Rate the boards with one solution; `proved` has their givens."""
    import numpy as np

    from ..logic.columns import SCALE_COLUMNS, grade_columns
    from ..logic.grading import is_whole

    unique = proved.verdict == Code.ONE
    signs = None if batch.signs is None else batch.signs[unique]
    task = RatingTask(proved.solution[unique], batch.shape, scale, signs)
    ratings: list[Any] = []
    rated: list[int] = []  # of the boards of the task
    for number, grades in enumerate(rate_all(task, batch.request, batch.threads, workers)):
        numbers: Iterable[int] = range(number * PART, number * PART + len(grades))
        if scale == "search":
            whole = [is_whole({scale: grade}) for grade in grades]
            grades, numbers = [*compress(grades, whole)], compress(numbers, whole)
        ratings += grades
        rated += numbers
    finished = len(rated) == len(task.values)
    graded = unique
    if not finished:
        graded = np.zeros(len(proved), np.bool_)
        graded[np.flatnonzero(unique)[rated]] = True
    columns = {
        column.name: _column(values, graded, column.type)
        for column, values in zip(SCALE_COLUMNS[scale], grade_columns(scale, ratings), strict=True)
    }
    stopped = proved.stopped
    if stopped is Stopped.FINISHED and not finished:
        stopped = why_stopped(batch)
    return Graded(columns, graded, proved.verdict, proved.fault, proved.column, scale, stopped)


def _column(ratings: Sequence[Any], graded: NDArray[np.bool_], type_: str) -> NDArray[Any]:
    import numpy as np

    values = np.array(ratings, str if type_ == "string" else type_)
    if len(values) == len(graded):
        return values
    column = np.full(len(graded), _MISSING[type_], values.dtype)
    column[graded] = values
    return column
