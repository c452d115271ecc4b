"""The way from a puzzle to its solution, step by step."""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle import Board, Puzzle
from ..puzzle.errors import so_many
from ..solve import Request, StopFlag, Stopped
from .fitting import check_fits
from .native import native_path
from .scales import check_scale
from .step import Step

__all__ = ["Path", "path"]


@dataclass(frozen=True, slots=True)
class Path:
    """Steps in the order in which they are taken, and the board they lead to: 0 where it is open."""

    puzzle: Puzzle
    steps: tuple[Step, ...]
    board: Board
    solved: bool
    stopped: Stopped

    def _repr_svg_(self) -> str:
        """What a notebook shows: the board they lead to."""
        from ..draw.board import board_scene
        from ..draw.svg import as_svg

        caption = so_many(len(self.steps), "step")
        return as_svg(board_scene(self.puzzle, self.board, caption=caption))


def path(
    puzzle: Puzzle,
    *,
    scale: str = "se",
    steps: int | None = None,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Path:
    """The steps of a scale's order: always one of the first of its techniques there is one of."""
    check_fits(puzzle)
    check_scale(scale)
    request = Request(seconds=seconds, effort=steps, stop=stop)
    found, answer = native_path(puzzle.graph, puzzle.givens, puzzle.candidates, request, scale)
    return Path(puzzle, tuple(found), tuple(answer.partial), answer.exhausted, Stopped(answer.stopped))
