"""`filled_by`: which of many boards singles fill, the first step of grading."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from ..gpu.device_names import check_device_name
from ..gpu.thresholds import BoardWork, use_gpu
from ..puzzle import Box, Kind, UsageError
from ..puzzle.errors import so_many
from ..puzzle.validation import flag, quote
from ..solve import StopFlag, Stopped
from ..solve.types import Request, whole_number
from .batch import Batch, Boards, Code, Fault, Shape
from .gpu import solve_on_gpu
from .input_boards import ReadingOptions
from .lanes import fill
from .line_answers import count_lines
from .read_again import read_again
from .reading import read_boards
from .results import Results, Solved
from .run import MOST_THREADS, batch_of, reading_options, retry_if_uneven
from .types import ManyBoards

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MEANS = ("places", "singles")  # steps that may fill boards
_ON_GPU = (9, 3, 3)  # the shape that the GPU kernel supports


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Filled(Results):
    """The result of `filled_by`: arrays with one entry per board, in order.

    A board that is neither filled nor unfilled was rejected, or not reached before the run ended.

    >>> sk.filled_by(["3.4..1.2.4.32.1.", "................"], "places").counts()
    {'filled': 1, 'unfilled': 1, 'undecided': 0, 'rejected': 0}
    """

    filled: NDArray[np.bool_]
    unfilled: NDArray[np.bool_]  # other steps are needed, or there is no solution
    fault: NDArray[np.uint8]  # a Fault
    column: NDArray[np.uint32]  # of the fault, counted from 1; for a clash, of the later given
    by: str  # places or singles
    stopped: Stopped  # finished, or what ended the run early
    on: str = field(compare=False)  # the device: cpu or gpu

    def __repr__(self) -> str:
        return (
            f"<Filled {so_many(len(self), 'board', ',')} by {self.by}: {self._counts_text()}"
            f" ({self.stopped}, on {self.on})\n"
            " arrays: filled, unfilled, fault (each a sk.Fault), column>"
        )

    def counts(self) -> dict[str, int]:
        """Count the boards that were filled, not filled, not reached and rejected."""
        here = self.on_host()
        numbers = [int(array.sum()) for array in (here.filled, here.unfilled, here.fault != Fault.FINE)]
        filled, unfilled, rejected = numbers
        rest = len(self) - sum(numbers)
        return {"filled": filled, "unfilled": unfilled, "undecided": rest, "rejected": rejected}


def filled_by(
    boards: ManyBoards,
    by: str,
    threads: int = 1,
    *,
    box: Box | None = None,
    latin: bool = False,
    side: int | None = None,
    alphabet: str = "1-9A",
    seconds: float | None = None,
    stop: StopFlag | None = None,
    on: str = "auto",
) -> Filled:
    """Find out which boards of one shape, up to 16×16, singles alone fill.

    `by` is "places": a value has one place left in a row, column or box (a puzzle of which this is enough is
    called easy by `grade`); or "singles": that, or a cell has one value left. A board that is filled has just
    this one solution; one that is not takes more, has several solutions or has none.

    `boards`, `box`, `latin`, `side` and `alphabet` are as `solve_many` takes them, and the same boards are
    rejected; signs are not supported. `seconds` limits the time for all of them. `on` is the device: "cpu",
    "gpu" (9×9 boards with boxes of 3×3), or "auto", which uses a GPU if there is one and it is faster for so
    many boards. Boards in GPU memory stay there, and so do the results.

    >>> sk.filled_by(["3.4..1.2.4.32.1."], "singles").filled.tolist()
    [True]
    """
    check_device_name(on)
    check_means(by)
    request = Request(solutions=2, seconds=seconds, stop=stop)
    threads = whole_number("threads", threads, 1, MOST_THREADS)

    def filled(options: ReadingOptions) -> Filled:
        inputs = read_boards(boards, options)
        if inputs.arcs is not None:
            raise UsageError(
                "the puzzles have signs, which filled_by does not know: use grade", kind=Kind.UNSUPPORTED
            )
        batch = batch_of(inputs, options, request, threads)
        device = _choose_device(on, batch)
        solve = partial(solve_on_gpu if device == "gpu" else fill, only=by)
        return _filled_of(read_again(solve(batch), inputs, batch, solve), by, device)

    options = reading_options(
        alphabet, box, flag(latin, "latin"), side, threads, on, caller="filled_by", alternative="grade"
    )
    return retry_if_uneven(filled, options)


def check_means(by: str) -> None:
    if not isinstance(by, str) or by not in MEANS:
        raise UsageError(f"by must be one of {', '.join(MEANS)}, not {quote(by)}")


def fill_lines(data: bytes, shape: Shape, by: str, alphabet: str) -> Solved:
    """Fill lines that are boards of one shape.

    The verdict is ONE if a board is filled, NONE if it is not, REJECTED if the line is left to others.
    """
    import numpy as np

    request = Request(solutions=2)
    solved = fill(Batch(Boards(data, count_lines(data), True), shape, request, alphabet), only=by)
    answers = _filled_of(solved, by, "cpu")
    codes = [np.uint8(code) for code in (Code.ONE, Code.NONE, Code.REJECTED)]
    return replace(solved, verdict=np.select([answers.filled, answers.unfilled], codes[:2], codes[2]))


def _choose_device(on: str, batch: Batch) -> str:
    """Choose the device. Raises UsageError if it does not support the boards."""
    there = batch.boards.on_device
    if there and on == "cpu":
        raise UsageError("the boards are in GPU memory: use on='gpu', or copy them to the host")
    if (on == "gpu" or there) and batch.shape != _ON_GPU:
        what = "copy them to the host" if there else "use on='cpu'"
        raise UsageError(
            f"a GPU takes 9×9 boards with boxes of 3×3, not {_words(batch.shape)}: {what}",
            kind=Kind.UNSUPPORTED,
        )
    fits = batch.shape == _ON_GPU
    return "gpu" if use_gpu("gpu" if there else on, BoardWork.FILL, batch.boards.count, fits=fits) else "cpu"


def _words(shape: Shape) -> str:
    side, height, width = shape
    return f"{side}×{side} with boxes of {height}×{width}" if height else f"Latin squares of {side}×{side}"


def _filled_of(solved: Solved, by: str, device: str) -> Filled:
    """Convert verdicts: undecided with guesses=1, or none, means not filled."""
    filled, verdict = solved.verdict == Code.ONE, solved.verdict
    unfilled = (verdict == Code.NONE) | ((verdict == Code.UNDECIDED) & (solved.guesses > 0))
    return Filled(filled, unfilled, solved.fault, solved.column, by, solved.stopped, device)
