"""A board as a picture: the puzzle, its solution, candidates, a step."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from ..puzzle import Kind, Puzzle, PuzzleError, UsageError, cell_name
from ..puzzle.errors import so_many
from ..puzzle.model import check_is_puzzle
from ..puzzle.pencil import pencil_marks
from ..puzzle.validation import whole_numbers
from .frame import BASELINE, CELL, MARGIN, BoardFrame
from .lines import draw_diagonals, draw_lines, draw_under
from .marks import Marks, draw_arrows, draw_blocked, draw_over, draw_tints
from .outlines import draw_shades
from .rule_marks import draw_marks_over, draw_marks_under, draw_notes, height_of_notes, marks_of, notes_of
from .scene import Paint, Rect, Scene, TextLine, Writing
from .signs import draw_signs
from .text import value_text
from .themes import Theme, theme_of

_CAPTION = 13.0


def board_scene(
    puzzle: Puzzle,
    board: Sequence[int] | None = None,
    *,
    candidates: Sequence[int] | None = None,
    marks: Marks | None = None,
    caption: str = "",
    theme: str | Theme = "light",
    language: str = "en",
) -> Scene:
    """Return the puzzle, with values of a `board` and candidates where it is empty.

    A puzzle that comes with pencil marks shows them unless other candidates are given.
    Givens are bold, other values are not; if a board has both, cells of givens are shaded, too. Rules that
    can't be drawn are listed below in the `language`, en or pt.
    """
    check_is_puzzle(puzzle)
    colors = theme_of(theme)
    values = checked_board(puzzle, board)
    rules, legends = marks_of(puzzle), notes_of(puzzle, language)
    frame = BoardFrame(puzzle, rules)
    width = frame.right + frame.margin
    lines = wrap(caption, max(12, int((width - 2 * MARGIN) / (_CAPTION * 0.6))))
    below = _CAPTION * (0.5 + 1.4 * len(lines)) if lines else 0
    notes = frame.bottom + frame.margin
    foot = notes + height_of_notes(legends, frame.length)
    scene = Scene(width, foot + below, colors.ground, _title(puzzle, caption))
    draw_under(scene, puzzle, frame, colors)
    draw_shades(scene, rules, frame, colors)
    draw_diagonals(scene, puzzle, frame, colors)
    if values != (givens := puzzle.givens):
        _shade_givens(scene, givens, frame, colors)
    draw_marks_under(scene, rules, frame, colors)
    if marks:
        draw_tints(scene, marks, frame, colors)
    draw_lines(scene, puzzle, frame, colors)
    draw_marks_over(scene, rules, frame, colors)
    draw_signs(scene, puzzle, frame, colors, marks.signs if marks else ())
    if marks:
        draw_blocked(scene, marks, frame, colors)
        draw_arrows(scene, marks, frame, colors)
    if candidates is None and _has_own_marks(puzzle):
        candidates = pencil_marks(puzzle)
    if candidates is not None:
        _draw_candidates(scene, puzzle, values, candidates, frame, colors, marks or Marks())
    _draw_values(scene, puzzle, values, frame, colors)
    if marks:
        draw_over(scene, marks, frame, colors)
    draw_notes(scene, legends, frame, notes, colors)
    for index, line in enumerate(lines):
        y = foot + _CAPTION * (0.95 + 1.4 * index)
        scene.add(TextLine(width / 2, y, line, Writing(_CAPTION, colors.faint)))
    return scene


def board_size(puzzle: Puzzle, language: str = "en") -> tuple[float, float]:
    """Width and height of the scene of a puzzle without a caption."""
    frame = BoardFrame(puzzle, marks_of(puzzle))
    notes = height_of_notes(notes_of(puzzle, language), frame.length)
    return frame.right + frame.margin, frame.bottom + frame.margin + notes


def _has_own_marks(puzzle: Puzzle) -> bool:
    """Return whether some cell has other candidates than the rules leave it."""
    narrowed, full = puzzle.graph.narrowed, (1 << puzzle.side) - 1
    return any(
        mask & (mask - 1) and mask != narrowed.get(cell, full) for cell, mask in enumerate(puzzle.candidates)
    )


def checked_board(puzzle: Puzzle, board: Sequence[int] | None) -> tuple[int, ...]:
    """Return the values to show: those of the board, or the givens."""
    expected = "a board must be whole numbers in a row, 0 for empty"
    values = puzzle.givens if board is None else whole_numbers(board, expected, UsageError)
    if len(values) != puzzle.side**2:
        raise PuzzleError(f"{so_many(len(values), 'cell')}, expected {puzzle.side**2}", kind=Kind.LENGTH)
    for cell, value in enumerate(values):
        if not 0 <= value <= puzzle.side:
            raise UsageError(f"{cell_name(cell, puzzle.side)} is outside 1…{puzzle.side} on the board")
    return values


def _title(puzzle: Puzzle, caption: str) -> str:
    name = f" {puzzle.name}" if puzzle.name else ""
    suffix = f": {caption}" if caption else ""
    return f"{puzzle.kind} {puzzle.side}×{puzzle.side}{name}{suffix}"


def _shade_givens(scene: Scene, givens: Sequence[int], frame: BoardFrame, theme: Theme) -> None:
    paint, inset, radius = Paint(theme.given_ground), 1.0 if frame.apart else 0.0, 2.4 if frame.apart else 0.0
    side = CELL - 2 * inset
    corners = (frame.corner(cell) for cell, given in enumerate(givens) if given)
    scene.add(*[Rect(x + inset, y + inset, side, side, paint, radius) for x, y in corners])


def _draw_values(
    scene: Scene, puzzle: Puzzle, values: Sequence[int], frame: BoardFrame, theme: Theme
) -> None:
    size = frame.value_size()
    texts = [value_text(puzzle, value) for value in range(puzzle.side + 1)]
    given_style, solution_style = Writing(size, theme.given, bold=True), Writing(size, theme.solution)
    words: tuple[list[TextLine], list[TextLine]] = [], []
    for value, is_given, (x, y) in zip(values, puzzle.givens, frame.middles(), strict=True):
        if value:
            writing = given_style if is_given else solution_style
            words[not is_given].append(TextLine(x, y + size * BASELINE, texts[value], writing))
    scene.add(*words[0], *words[1])


def _draw_candidates(
    scene: Scene,
    puzzle: Puzzle,
    values: Sequence[int],
    masks: Sequence[int],
    frame: BoardFrame,
    theme: Theme,
    marks: Marks,
) -> None:
    """Draw the candidates; marked ones are bold."""
    size = frame.candidate_size()
    plain, bold = Writing(size, theme.mark), Writing(size, theme.given, bold=True)
    marked = marks.candidates
    for cell, mask in enumerate(masks):
        for value in values_of(mask) if not values[cell] else ():
            x, y = frame.place(cell, value)
            writing = bold if (cell, value) in marked else plain
            scene.add(TextLine(x, y + size * BASELINE, value_text(puzzle, value), writing))


def values_of(mask: int) -> list[int]:
    return [value for value in range(1, mask.bit_length() + 1) if mask >> value - 1 & 1]
