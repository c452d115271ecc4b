"""Backgrounds of a search: the cells of the board, or the vertices of its graph."""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle import Puzzle
from .board import board_scene
from .frame import BASELINE, CELL, BoardFrame
from .graph import RADIUS, graph_scene, vertex_places, vertex_shapes
from .rule_marks import marks_of
from .scene import Disc, Paint, Point, Rect, Scene, SceneShape, TextLine, Writing, cross
from .text import value_text
from .themes import Theme

_LINE = 22.0  # height of the text under the picture
_NARROWEST = 230.0


def stage_of(puzzle: Puzzle, theme: Theme, graph: str | None = None) -> BoardStage | GraphStage:
    """Return the board, or its graph in a layout, with space for text below."""
    return BoardStage(puzzle, theme) if graph is None else GraphStage(puzzle, theme, graph)


class _Stage:
    """A picture of the puzzle, with space for text below.

    `text_at` is counted from the lower left corner of the picture. `value` draws a value that the search
    placed, `focus` marks the cell of an event: `placed`, `conflict` or `taken back`.
    """

    def __init__(self, puzzle: Puzzle, theme: Theme, scene: Scene, text_at: Point) -> None:
        self.scene, self._theme, self._puzzle = scene, theme, puzzle
        self._text_at = text_at[0], scene.height + text_at[1]
        scene.height += _LINE
        scene.width = max(scene.width, _NARROWEST)

    def words(self, text: str) -> TextLine:
        return TextLine(*self._text_at, text, Writing(13, self._theme.faint, anchor="start"))


class BoardStage(_Stage):
    def __init__(self, puzzle: Puzzle, theme: Theme) -> None:
        self._frame = BoardFrame(puzzle, marks_of(puzzle))
        super().__init__(puzzle, theme, board_scene(puzzle, theme=theme), (self._frame.left, 13))

    def value(self, cell: int, value: int) -> list[SceneShape]:
        (x, y), size = self._frame.middle(cell), self._frame.value_size()
        text = value_text(self._puzzle, value)
        return [TextLine(x, y + size * BASELINE, text, Writing(size, self._theme.solution))]

    def focus(self, cell: int, sort: str) -> list[SceneShape]:
        """A frame: solid for a value, dashed if it is taken back, crossed at a conflict."""
        x, y = self._frame.corner(cell)
        paint = _paint(sort, self._theme)
        shapes: list[SceneShape] = [Rect(x + 2, y + 2, CELL - 4, CELL - 4, paint, round=4)]
        return [*shapes, *_cross((x + CELL / 2, y + CELL / 2), CELL * 0.3, sort, paint)]


class GraphStage(_Stage):
    """The graph, whose vertices are coloured as the search places values."""

    def __init__(self, puzzle: Puzzle, theme: Theme, layout: str) -> None:
        super().__init__(puzzle, theme, graph_scene(puzzle, layout=layout, theme=theme), (RADIUS, 8))
        self._places = vertex_places(puzzle.side, layout)

    def value(self, cell: int, value: int) -> list[SceneShape]:
        return vertex_shapes(self._places[cell], value, False, self._puzzle, self._theme)

    def focus(self, cell: int, sort: str) -> list[SceneShape]:
        """A ring: solid for a value, dashed if it is taken back, crossed at a conflict."""
        paint = _paint(sort, self._theme)
        ring: list[SceneShape] = [Disc(*self._places[cell], RADIUS + 4, paint)]
        return [*ring, *_cross(self._places[cell], RADIUS, sort, paint)]


def _paint(sort: str, theme: Theme) -> Paint:
    color = {"placed": theme.placed, "conflict": theme.struck}.get(sort, theme.faint)
    return Paint(stroke=color, width=2.6, dash=(4, 4) if sort == "taken back" else ())


def _cross(middle: Point, reach: float, sort: str, paint: Paint) -> Sequence[SceneShape]:
    return cross(paint, middle, reach) if sort == "conflict" else ()
