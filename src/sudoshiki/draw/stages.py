"""What shows a search: the cells of the board, or the vertices of its graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..puzzle import Puzzle
from .board import board_scene
from .frame import BASELINE, CELL, Frame
from .graph import RADIUS, graph_scene, vertex_places, vertex_shapes
from .rule_marks import marks_of
from .scene import Circle, Paint, Rect, Scene, Shape, Words, Writing, polyline
from .text import value_text
from .themes import Theme

_LINE = 22.0  # height of the text under the picture
_NARROWEST = 230.0


class Stage(Protocol):
    """A picture of the puzzle, and the shapes that a search adds."""

    scene: Scene

    def value(self, cell: int, value: int) -> Sequence[Shape]:
        """A value that the search placed."""

    def focus(self, cell: int, sort: str) -> Sequence[Shape]:
        """Mark the cell of an event: `placed`, `conflict` or `taken back`."""

    def words(self, text: str) -> Words: ...


def stage_of(puzzle: Puzzle, theme: Theme, graph: str | None = None) -> Stage:
    """The board, or its graph in a layout, with space for text below."""
    return BoardStage(puzzle, theme) if graph is None else GraphStage(puzzle, theme, graph)


class BoardStage:
    def __init__(self, puzzle: Puzzle, theme: Theme) -> None:
        self.scene, self._theme, self._puzzle = board_scene(puzzle, theme=theme), theme, puzzle
        self._frame, self._words_at = Frame(puzzle, marks_of(puzzle)), self.scene.height + 13
        self.scene.height += _LINE
        self.scene.width = max(self.scene.width, _NARROWEST)

    def value(self, cell: int, value: int) -> list[Shape]:
        (x, y), size = self._frame.middle(cell), self._frame.value_size()
        text = value_text(self._puzzle, value)
        return [Words(x, y + size * BASELINE, text, Writing(size, self._theme.solution))]

    def focus(self, cell: int, sort: str) -> list[Shape]:
        """A frame: solid for a value, dashed if it is taken back, crossed at a conflict."""
        x, y = self._frame.corner(cell)
        paint = _paint(sort, self._theme)
        shapes: list[Shape] = [Rect(x + 2, y + 2, CELL - 4, CELL - 4, paint, round=4)]
        return shapes + _cross((x + CELL / 2, y + CELL / 2), CELL * 0.3, sort, paint)

    def words(self, text: str) -> Words:
        return _words(self._frame.left, self._words_at, text, self._theme)


class GraphStage:
    """The graph, whose vertices are coloured as the search places values, as in S1 and S3."""

    def __init__(self, puzzle: Puzzle, theme: Theme, layout: str) -> None:
        self.scene, self._theme = graph_scene(puzzle, layout=layout, theme=theme), theme
        self._places, self._puzzle = vertex_places(puzzle.side, layout), puzzle
        self._under = self.scene.height
        self.scene.height += _LINE
        self.scene.width = max(self.scene.width, _NARROWEST)

    def value(self, cell: int, value: int) -> list[Shape]:
        return vertex_shapes(self._places[cell], value, False, self._puzzle, self._theme)

    def focus(self, cell: int, sort: str) -> list[Shape]:
        """A ring: solid for a value, dashed if it is taken back, crossed at a conflict."""
        paint = _paint(sort, self._theme)
        ring: list[Shape] = [Circle(*self._places[cell], RADIUS + 4, paint)]
        return ring + _cross(self._places[cell], RADIUS, sort, paint)

    def words(self, text: str) -> Words:
        return _words(RADIUS, self._under + 8, text, self._theme)


def _paint(sort: str, theme: Theme) -> Paint:
    color = {"placed": theme.placed, "conflict": theme.struck}.get(sort, theme.faint)
    return Paint(stroke=color, width=2.6, dash=(4, 4) if sort == "taken back" else ())


def _cross(middle: tuple[float, float], reach: float, sort: str, paint: Paint) -> list[Shape]:
    if sort != "conflict":
        return []
    x, y = middle
    return [
        polyline(paint, (x - reach, y - reach), (x + reach, y + reach)),
        polyline(paint, (x - reach, y + reach), (x + reach, y - reach)),
    ]


def _words(x: float, y: float, text: str, theme: Theme) -> Words:
    return Words(x, y, text, Writing(13, theme.faint, anchor="start"))
