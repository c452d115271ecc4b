"""`solve_many`: solve boards of one shape in any form, and check solutions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ..formats.records import Options
from ..gpu.boards import UnevenLines
from ..gpu.device_names import check_device_name
from ..puzzle import Box, UsageError
from ..puzzle.symbols import check_alphabet
from ..puzzle.validation import default_box, flag, quote, whole_box
from ..solve import StopFlag
from ..solve.types import Request, whole_number
from .batch import Batch, Shape
from .engines import Engine, choose
from .gpu import GPU, READERS, has_enough_boards_for_gpu
from .input_boards import InputBoards, ReadingOptions
from .lanes import ENGINES, MAX_LANES_SIDE, MOST_COUNTED
from .read_again import read_again
from .reading import read_boards
from .results import Solved
from .signs import Signs, signs_of, signs_of_puzzles
from .types import ManyBoards, ManySigns

MOST_THREADS = 1024


def solve_many(
    boards: ManyBoards,
    limit: int = 2,
    threads: int = 1,
    *,
    box: Box | None = None,
    latin: bool = False,
    side: int | None = None,
    arcs: ManySigns | None = None,
    alphabet: str = "1-9A",
    seconds: float | None = None,
    effort: int | None = None,
    stop: StopFlag | None = None,
    on: str = "auto",
    engine: str = "",
) -> Solved:
    """Solve boards of one shape, up to 16×16, as fast as this machine can.

    `boards` is text with one board per line (str, bytes or any buffer of bytes), an array of whole numbers
    (one row of values per board, 0 for empty), an Arrow column of text, or any iterable of lines, rows of
    values or Puzzles. The shape is that of the first board: Sudoku with the box nearest to square, unless
    `box` gives its (rows, columns) or `latin` asks for none. `arcs` gives the signs: for each board (lesser,
    greater) pairs of neighbouring cells; or one array with a row per board and an entry per edge (horizontal
    edges row by row, then vertical ones): 1 if its first cell is the lesser, -1 if it is the greater, else 0.

    A line is read as `parse(line, "line", alphabet)` reads it. What that refuses, a board of another side,
    and an entry of several lines, is rejected with the fault and its column; a line that is blank, a
    comment, None, null or a missing value of pandas is BLANK.

    Each board is solved until `limit` solutions are found or there are no more; `effort` limits the guesses
    for each board, `seconds` the time for all. Results come as arrays; no plain board becomes a Python
    object. `on` is the device: "cpu", "gpu", or "auto", which uses a GPU if there is one and there are
    enough boards. Boards in GPU memory (an array of CuPy, or of a library with DLPack) stay there, and so do
    the results; their signs may be there, too. The fastest suitable engine is used, unless `engine` names
    one; `Solved.engine` has its name.

    >>> sk.solve_many(["3.4..1.2.4.32.1.", "................"]).lines()
    ['3241413214232314', '1234341221434321 # many']
    """
    check_device_name(on)
    request = Request(
        solutions=whole_number("limit", limit, 1, MOST_COUNTED), seconds=seconds, effort=effort, stop=stop
    )
    threads = whole_number("threads", threads, 1, MOST_THREADS)
    options = reading_options(alphabet, box, flag(latin, "latin"), side, threads, on)

    def solve_as_read(options: ReadingOptions) -> Solved:
        inputs, batch = read_batch(boards, options, request, threads, arcs)
        solver = choose(_engines(on, engine, batch), batch, engine)
        answers = read_again(solver.solve(batch), inputs, batch, solver.solve)
        return replace(answers, engine=solver.name)

    return retry_if_uneven(solve_as_read, options)


Answer = TypeVar("Answer")


def retry_if_uneven(answer: Callable[[ReadingOptions], Answer], options: ReadingOptions) -> Answer:
    """Call `answer`; if lines differ in length, call it again without that assumption."""
    try:
        return answer(options)
    except UnevenLines:
        return answer(replace(options, assume_even=False))


def _engines(on: str, engine: str, batch: Batch) -> tuple[Engine, ...]:
    """Return the engines to choose from, best first; a GPU only if allowed."""
    if on == "gpu":
        return (GPU,)
    if on == "auto" and has_enough_boards_for_gpu(batch):
        return (GPU, *ENGINES)
    gpu_named = isinstance(engine, str) and engine == GPU.name
    if on == "auto" and (gpu_named or all(entry.why_unavailable() for entry in ENGINES)):
        return (*ENGINES, GPU)
    return ENGINES


def read_batch(
    boards: ManyBoards, options: ReadingOptions, request: Request, threads: int, arcs: ManySigns | None
) -> tuple[InputBoards, Batch]:
    """Read the boards; return them and the Batch for the engines."""
    inputs = read_boards(boards, options)
    batch = batch_of(inputs, options, request, threads)
    signs = _read_signs(inputs, arcs, batch.shape[0], options.caller)
    return inputs, batch if signs is None else replace(batch, signs=signs)


def _read_signs(inputs: InputBoards, arcs: ManySigns | None, side: int, caller: str) -> Signs | None:
    """The signs of the boards, their own or those of `arcs`; errors name `caller`."""
    if arcs is not None and inputs.arcs is not None:
        raise UsageError("the puzzles have signs of their own: leave out arcs")
    if inputs.arcs is not None:
        return signs_of_puzzles(inputs.arcs, side, caller)
    return signs_of(arcs, inputs.boards, side, caller)


def reading_options(
    alphabet: str,
    box: Box | None,
    latin: bool,
    side: int | None,
    threads: int,
    on: str,
    *,
    caller: str = "solve_many",
    alternative: str = "solve",
) -> ReadingOptions:
    """Build the reading options; boards for a GPU may be validated there."""
    check_alphabet(alphabet, UsageError)
    if box is not None:
        expected = "box must be its (rows, columns), such as (2, 3)"
        box = whole_box(box, expected, UsageError)
        if min(box) < 1:
            raise UsageError(f"{expected}, not {quote(box)}")
        if latin:
            raise UsageError("a Latin square has no boxes: leave out box or latin")
    side = None if side is None else whole_number("side", side, 1, MAX_LANES_SIDE)
    there = on == GPU.name
    format_options = Options(alphabet, "latin" if latin else box)
    threads = max(threads, READERS) if there else threads
    return ReadingOptions(
        format_options, side, threads, assume_even=there, caller=caller, alternative=alternative
    )


def batch_of(inputs: InputBoards, options: ReadingOptions, request: Request, threads: int) -> Batch:
    """The boards as engines take them, without signs."""
    return Batch(inputs.boards, _shape_of(inputs, options), request, options.format.alphabet, threads=threads)


def _shape_of(inputs: InputBoards, options: ReadingOptions) -> Shape:
    side, box = inputs.side, options.format.box
    if box == "latin" or inputs.latin:
        return side, 0, 0
    height, width = box if isinstance(box, tuple) else inputs.box or default_box(side)
    if height * width != side:
        raise UsageError(f"a box of {height}×{width} does not fit a side of {side}")
    return side, height, width
