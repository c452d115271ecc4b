"""The next step on a player's board, which may have mistakes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..puzzle import Board, Puzzle, UsageError
from ..puzzle.errors import cell_name, so_many
from ..puzzle.validation import flag, quote, whole, whole_numbers
from ..solve import Request, StopFlag, Stopped
from .path import path
from .scales import check_scale
from .situation import Situation
from .step import Step
from .support import check_fits, only_solution


@dataclass(frozen=True, slots=True)
class NextStep:
    """A wrong entry, else the easiest step; neither on a full board."""

    puzzle: Puzzle  # the player's board: entries are givens, candidates are those left
    wrong: tuple[int, ...]  # cells whose entry, or whose candidates, leave no room for the solution
    step: Step | None
    solved: bool
    stopped: Stopped

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks: the step on its board."""
        from ..draw.board import board_scene
        from ..draw.marks import Marks
        from ..draw.svg import as_svg
        from .pictures import step_scene

        if self.step is None:
            return as_svg(board_scene(self.puzzle, marks=Marks(cells=self.wrong)))
        return as_svg(step_scene(self.step, Situation(self.puzzle)))


def next_step(
    puzzle: Puzzle,
    board: Puzzle | Sequence[int] | None = None,
    *,
    marks: Mapping[int, Collection[int]] | None = None,
    scale: str = "se",
    one_solution: bool = True,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> NextStep:
    """Find the next step of `puzzle` on the player's `board`.

    `board` has values, 0 for empty, or is a Puzzle with candidates. `marks` are pencil marks, by cell: all
    that the player left there. They may contradict each other, unlike the candidates of a Puzzle; those of
    filled cells are ignored. Without `one_solution` no technique is used that assumes a unique solution.
    """
    one_solution = flag(one_solution, "one_solution")
    check_fits(puzzle)
    check_scale(scale)
    request = Request(seconds=seconds, stop=stop)
    masks = _with_pencil_marks(
        puzzle, puzzle.candidates if board is None else _masks_of(puzzle, board), marks
    )
    proof = only_solution(puzzle, request)
    if proof.solution is None or not proof.exact:
        return NextStep(puzzle, (), None, False, proof.stopped)
    wrong = tuple(cell for cell, value in enumerate(proof.solution) if not masks[cell] >> value - 1 & 1)
    if wrong:
        return NextStep(puzzle, wrong, None, False, Stopped.FINISHED)
    candidates = [mask & mine for mask, mine in zip(puzzle.candidates, masks, strict=True)]
    standing = Puzzle(puzzle.graph, candidates, kind=puzzle.kind, name=puzzle.name)
    way = path(
        standing,
        scale=scale,
        steps=1,
        solution=proof.solution,
        one_solution=one_solution,
        seconds=request.seconds_left(),
        stop=request.stop,
    )
    step = way.steps[0] if way.steps else None
    stopped = way.stopped if step is None else Stopped.FINISHED
    return NextStep(standing, (), step, standing.given_count == len(candidates), stopped)


def _masks_of(puzzle: Puzzle, board: Puzzle | Sequence[int]) -> Sequence[int]:
    if isinstance(board, Puzzle):
        if (board.side, board.groups) != (puzzle.side, puzzle.groups):
            raise UsageError(f"the board is a {board!r}, of another shape than the puzzle, {puzzle!r}")
        return board.candidates
    values = whole_numbers(board, "a board must be whole numbers in a row, 0 for empty", UsageError)
    _check_values(puzzle, values)
    full = (1 << puzzle.side) - 1
    return [1 << value - 1 if value else full for value in values]


def _with_pencil_marks(
    puzzle: Puzzle, masks: Sequence[int], marks: Mapping[int, Collection[int]] | None
) -> Sequence[int]:
    """Return the candidates of each cell; of an open one at most its pencil marks."""
    if marks is None:
        return masks
    if not isinstance(marks, Mapping):
        raise UsageError(f"marks must be the values left by cell, not {quote(marks)}")
    candidates = list(masks)
    for key, values in marks.items():
        cell = whole(key)
        if cell is None or not 0 <= cell < len(candidates):
            raise UsageError(f"marks of {quote(key)}: cells are numbered 0…{len(candidates) - 1}")
        mask = _mask_of_marks(puzzle.side, cell, values)
        if candidates[cell] & candidates[cell] - 1:
            candidates[cell] &= mask
    return candidates


def _mask_of_marks(side: int, cell: int, values: object) -> int:
    name, mask = cell_name(cell, side), 0
    for value in whole_numbers(values, f"the marks of {name} must be values", UsageError, unordered=True):
        if not 1 <= value <= side:
            raise UsageError(f"{name} has a mark outside 1…{side}: {quote(value)}")
        mask |= 1 << value - 1
    return mask


def _check_values(puzzle: Puzzle, values: Board) -> None:
    cells = puzzle.side**2
    if len(values) != cells:
        raise UsageError(f"the board has {so_many(len(values), 'cell')}, expected {cells}")
    for cell, value in enumerate(values):
        if not 0 <= value <= puzzle.side:
            raise UsageError(f"{cell_name(cell, puzzle.side)} is outside 1…{puzzle.side} on the board")
