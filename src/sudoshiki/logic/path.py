"""The way from a puzzle to its solution, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..puzzle import Board, Puzzle
from ..puzzle.errors import so_many
from ..puzzle.validation import flag
from ..solve import Request, StopFlag, Stopped
from .forced import forced_step
from .native import native_path
from .scales import check_scale
from .situation import Situation
from .step import Step
from .support import check_fits

if TYPE_CHECKING:
    from .._core import Answer


@dataclass(frozen=True, slots=True)
class Path:
    """Steps in order, and the final board: 0 where it is open."""

    puzzle: Puzzle
    steps: tuple[Step, ...]
    board: Board
    solved: bool
    stopped: Stopped

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks: the board that the steps lead to."""
        from ..draw.board import board_scene
        from ..draw.svg import as_svg

        caption = so_many(len(self.steps), "step")
        return as_svg(board_scene(self.puzzle, self.board, caption=caption))


def path(
    puzzle: Puzzle,
    *,
    scale: str = "se",
    steps: int | None = None,
    solution: Board | None = None,
    one_solution: bool = True,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Path:
    """The steps on a scale: each by the first technique of the scale that finds one.

    If none applies, the path ends, unless the `solution` is given: then the next cell is the one that the
    fewest facts force. Without `one_solution` no technique is used that relies on a unique solution.
    """
    check_scale(scale)
    check_fits(puzzle, scale=scale)
    one_solution = flag(one_solution, "one_solution")
    request = Request(seconds=seconds, effort=steps, stop=stop)
    native_steps, answer = native_path(
        puzzle.graph, puzzle.givens, puzzle.candidates, request, scale, one_solution
    )
    situation = Situation(puzzle)
    for step in native_steps:
        situation = situation.after(step)
    while solution and _is_stuck(answer) and (steps is None or len(native_steps) < steps):
        forced = forced_step(situation, solution, request)
        if forced is None:
            break
        situation = situation.after(forced)
        next_request = Request(
            seconds=request.seconds_left(),
            effort=None if steps is None else steps - len(native_steps) - 1,
            stop=stop,
        )
        more, answer = native_path(
            puzzle.graph, tuple(situation.values), situation.masks, next_request, scale, one_solution
        )
        for step in more:
            situation = situation.after(step)
        native_steps += [forced, *more]
    stopped = Stopped.SECONDS if request.out_of_time() and not answer.exhausted else Stopped(answer.stopped)
    return Path(puzzle, tuple(native_steps), tuple(answer.partial), answer.exhausted, stopped)


def _is_stuck(answer: Answer) -> bool:
    """Return whether no technique applied before the board was full; not a timeout."""
    return not answer.exhausted and Stopped(answer.stopped) is Stopped.FINISHED
