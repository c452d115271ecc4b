"""Rate unique boards of one shape, in this thread, threads or processes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..puzzle import Puzzle, SudoshikiError, sudoku
from ..puzzle import latin as latin_square
from ..solve.types import Request, StopFlag
from .batch import Batch, Boards, Code, Shape
from .engines import choose
from .lanes import ENGINES, fill
from .parts import each_part
from .signs import arcs_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..logic.boards import GraphBoards

PART = 1 << 10  # boards that are rated at a time: a hard one takes as long as a thousand easy ones


class RatingTask(NamedTuple):
    """Boards, one row of values each, with the request. Can be pickled."""

    values: NDArray[np.uint8]
    shape: Shape
    scale: str
    signs: NDArray[np.int8] | None = None

    def part(self, which: slice) -> RatingTask:
        return self._replace(
            values=self.values[which], signs=None if self.signs is None else self.signs[which]
        )


def rate_all(task: RatingTask, request: Request, threads: int, workers: int) -> list[list[Any]]:
    """Yield the grades of each PART of the boards; fewer if the time is up."""
    count = len(task.values)
    if not workers:

        def rate_here(which: slice, request: Request) -> list[Any]:
            return rate_part(task.part(which), request)

        return each_part(rate_here, count, PART, threads, request)
    return _rate_in_processes(
        [task.part(slice(at, at + PART)) for at in range(0, count, PART)], request, workers
    )


def rate_part(task: RatingTask, request: Request) -> list[Any]:
    """Return the grades of boards with one solution each; fewer if the time is up."""
    from ..logic.grading import rate

    values, shape, scale, signs = task
    if request.must_end():
        return []
    if scale == "word" and signs is None:
        return words_of(values, shape, request)
    solutions = _solutions(task) if scale == "search" else None
    if signs is None:
        return rate(boards_of_shape(values, shape, solutions), [scale], request)[scale]
    grades: list[Any] = []
    for number, its in enumerate(signs):
        one = slice(number, number + 1)
        one_solutions = None if solutions is None else solutions[one]
        ratings = rate(
            boards_of_shape(values[one], shape, one_solutions, arcs_of(its, shape[0])), [scale], request
        )
        if not ratings[scale]:
            break
        grades += ratings[scale]
    return grades


def words_of(values: NDArray[np.uint8], shape: Shape, request: Request) -> list[str]:
    """Return words of boards without signs; lanes find those that singles fill."""
    import numpy as np

    from ..logic.grading import rate
    from ..logic.scales import WORDS

    words = np.empty(len(values), object)
    remaining = np.arange(len(values))
    for means, row in (("places", WORDS[0]), ("singles", WORDS[1])):
        batch = Batch(Boards(values[remaining], len(remaining), False), shape, request)
        filled = fill(batch, only=means).verdict == Code.ONE
        words[remaining[filled]] = row.word
        remaining = remaining[~filled]
    rated = rate(boards_of_shape(values[remaining], shape), ["word"], request)["word"]
    words[remaining[: len(rated)]] = rated
    finished = words if len(rated) == len(remaining) else words[: remaining[len(rated)]]
    return finished.tolist()  # type: ignore[no-any-return]


def _rate_in_processes(tasks: Sequence[RatingTask], request: Request, workers: int) -> list[list[Any]]:
    from ..jobs import run_jobs

    parts: list[list[Any]] = [[] for _ in tasks]
    jobs = ((task, request.seconds_left()) for task in tasks)  # the time left when a process takes the job
    for job in run_jobs(jobs, _rate_job, workers=workers, stop=request.must_end):
        if job.poisoned:
            raise SudoshikiError("some boards ended every process that they were graded in")
        parts[job.key[0]] = job.result
    return parts


def _rate_job(job: tuple[RatingTask, float | None]) -> list[Any]:
    task, seconds = job
    return rate_part(task, Request(seconds=seconds, stop=StopFlag()))


def _solutions(task: RatingTask) -> NDArray[np.uint8]:
    values, shape, _, signs = task
    batch = Batch(Boards(values, len(values), False), shape, Request(solutions=1), signs=signs)
    return choose(ENGINES, batch).solve(batch).solution


def boards_of_shape(
    values: NDArray[np.uint8],
    shape: Shape,
    solutions: NDArray[np.uint8] | None = None,
    arcs: tuple[tuple[int, int], ...] = (),
) -> GraphBoards:
    """Convert rows of values to the input of the scales."""
    import numpy as np

    from ..logic.boards import GraphBoards

    board_solutions = () if solutions is None else tuple(map(tuple, solutions.tolist()))
    if shape[0] == 1:
        values = np.ones_like(values)  # the only cell counts as given, as it does in a Puzzle
    return GraphBoards(empty_board(shape, arcs).graph, values.tobytes(), solutions=board_solutions)


@lru_cache(maxsize=16)
def empty_board(shape: Shape, arcs: tuple[tuple[int, int], ...] = ()) -> Puzzle:
    """Return the puzzle of this shape without givens."""
    side, *box = shape
    if not box[0]:
        return latin_square(side=side, arcs=arcs)
    return sudoku(side=side, box=(box[0], box[1]), arcs=arcs)
