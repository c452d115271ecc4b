"""The lines of a board: cells, boxes and regions, diagonals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..puzzle import Puzzle
from ..puzzle.groups import plain_groups
from .frame import CELL, BoardFrame
from .scene import Curve, Paint, Point, Rect, Scene, polyline
from .text import region_labels
from .themes import Theme, mix

_THIN, _THICK, _ALONE = 0.8, 2.6, 1.2


def draw_under(scene: Scene, puzzle: Puzzle, frame: BoardFrame, theme: Theme) -> None:
    """Backgrounds of separate cells, and of cells of groups that no line shows."""
    if frame.apart:
        paint = Paint(theme.cell, theme.line, _ALONE)
        for cell in range(puzzle.side**2):
            scene.add(Rect(*frame.corner(cell), CELL, CELL, paint, round=3))
    for cell in sorted(_cells_of_unseen_groups(puzzle)):
        scene.add(Rect(*frame.corner(cell), CELL, CELL, Paint(theme.extra)))


def draw_diagonals(scene: Scene, puzzle: Puzzle, frame: BoardFrame, theme: Theme) -> None:
    """Draw one or both long diagonals; stronger if cells below may be shaded."""
    falling, rising = puzzle.graph.which_diagonals
    faint = mix(theme.diagonal, theme.line, 0.2) if puzzle.graph.rules else theme.diagonal
    paint = Paint(stroke=faint, width=3)
    if falling:
        scene.add(polyline(paint, (frame.left, frame.top), (frame.right, frame.bottom)))
    if rising:
        scene.add(polyline(paint, (frame.right, frame.top), (frame.left, frame.bottom)))


def _cells_of_unseen_groups(puzzle: Puzzle) -> set[int]:
    """Return the cells of extra groups that neither a rule nor a diagonal line shows."""
    graph = puzzle.graph
    if graph.has_plain_groups:
        return set()
    seen = set(plain_groups(graph.side, graph.box, graph.regions, diagonals=True)[0])
    return {cell for group in graph.own_groups if group.cells not in seen for cell in group.cells}


def draw_lines(scene: Scene, puzzle: Puzzle, frame: BoardFrame, theme: Theme) -> None:
    """Grid lines: thin between cells, thick between regions and around the board."""
    if not frame.apart:
        labels = tuple(region_labels(puzzle))
        scene.add(*_grid(frame.side, labels, (frame.left, frame.top), theme.thin, theme.line))


@lru_cache(maxsize=256)
def _grid(side: int, labels: tuple[int, ...], corner: Point, thin: str, thick: str) -> tuple[Curve, ...]:
    """All lines of a grid with this top left corner; boards of one shape share them."""
    more = max(1.0, (side / 16) ** 0.5)  # thicker lines on large boards
    inner, border = Paint(stroke=thin, width=_THIN * more), Paint(stroke=thick, width=_THICK * more)
    lines = [
        polyline(paint, *_ends(corner, start, end))
        for paint, at_border in ((inner, False), (border, True))
        for upright in (False, True)
        for start, end in _runs(side, labels, upright, at_border)
    ]
    outline = _ends(corner, (0, 0), (0, side), (side, side), (side, 0))
    return *lines, polyline(border, *outline, closed=True)


CornerPoint = tuple[int, int]  # row and column of a corner of cells


def _ends(origin: Point, *corners: CornerPoint) -> Iterator[Point]:
    for row, column in corners:
        yield origin[0] + column * CELL, origin[1] + row * CELL


def _runs(
    side: int, labels: Sequence[int], upright: bool, at_border: bool
) -> Iterator[tuple[CornerPoint, CornerPoint]]:
    """Return the segments of one line that separate regions, or don't."""
    for line in range(1, side):
        start = None
        for index in range(side + 1):
            inside = index < side and _parts(side, labels, line, index, upright) is at_border
            if inside and start is None:
                start = index
            if not inside and start is not None:
                yield ((start, line), (index, line)) if upright else ((line, start), (line, index))
                start = None


def _parts(side: int, labels: Sequence[int], line: int, index: int, upright: bool) -> bool:
    """Return whether the line separates two regions there."""
    here = index * side + line if upright else line * side + index
    return labels[here] != labels[here - (1 if upright else side)]
